import { describe, expect, test } from 'vitest';
import { besides, otherUnread, withLoaded } from './order-places.ts';

describe('withLoaded', () => {
  test('keeps orders that have left the list', () => {
    expect(withLoaded([9, 8, 7], [9, 7])).toEqual([9, 8, 7]);
  });

  test('adds the next page, but not orders that were placed in the meantime', () => {
    expect(withLoaded([9, 8, 7], [10, 9, 8, 7, 6, 5])).toEqual([9, 8, 7, 6, 5]);
  });

  test('starts with the loaded orders', () => {
    expect(withLoaded([], [9, 8])).toEqual([9, 8]);
  });

  test('does not change when the list shows other orders', () => {
    expect(withLoaded([9, 8], [3, 2])).toEqual([9, 8]);
  });

  test('returns the same list when nothing is added', () => {
    const known = [9, 8, 7];

    expect(withLoaded(known, [9, 8, 7])).toBe(known);
  });
});

describe('besides', () => {
  test('returns the position and both neighbors', () => {
    expect(besides([9, 8, 7], 8)).toEqual({ position: 2, previous: 9, next: 7 });
  });

  test('ends at the first and the last order', () => {
    expect(besides([9, 8], 9)).toEqual({ position: 1, previous: undefined, next: 8 });
    expect(besides([9, 8], 8)).toEqual({ position: 2, previous: 9, next: undefined });
  });

  test('leads from an order that is not in the list to its first order', () => {
    expect(besides([9, 8], 5)).toEqual({ position: 0, previous: undefined, next: 9 });
  });
});

describe('otherUnread', () => {
  test('continues below the order and then from the top', () => {
    expect(otherUnread([9, 8, 7, 6], 8, [9, 8, 6])).toEqual([6, 9]);
  });

  test('ends with unread orders that the list does not show', () => {
    expect(otherUnread([9, 8], 8, [3, 9, 4])).toEqual([9, 3, 4]);
  });

  test('excludes the order itself and orders without unread messages', () => {
    expect(otherUnread([9, 8, 7], 8, [8])).toEqual([]);
  });

  test('starts at the top for an order that is not in the list', () => {
    expect(otherUnread([9, 8], 5, [8, 9])).toEqual([9, 8]);
  });
});
