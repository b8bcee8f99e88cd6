import { describe, expect, test } from 'vitest';
import { formatWait, waitOf } from './waits.ts';

const now = Date.parse('2026-11-24T12:00:00.000Z');
const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
const order: Parameters<typeof waitOf>[0] = {
  createdAt: ago(300),
  completedAt: null,
  waitsSince: null,
  movedAt: ago(24),
};

describe('the waiting time of an order', () => {
  test('counts from the last change while no customer waits for an answer', () => {
    expect(waitOf(order, now)).toEqual({ since: ago(24), isForAnswer: false, isLong: false });
    expect(waitOf({ ...order, movedAt: undefined }, now)?.since).toBe(order.createdAt);
  });

  test('counts from the oldest message without an answer', () => {
    expect(waitOf({ ...order, waitsSince: ago(5) }, now)).toEqual({ since: ago(5), isForAnswer: true, isLong: false });
  });

  test('is long from 2 days for an answer and from 7 days for progress', () => {
    const isLong = (change: Partial<typeof order>) => waitOf({ ...order, ...change }, now)?.isLong;
    expect([isLong({ waitsSince: ago(47) }), isLong({ waitsSince: ago(48) })]).toEqual([false, true]);
    expect([isLong({ movedAt: ago(167) }), isLong({ movedAt: ago(168) })]).toEqual([false, true]);
  });

  test('is not shown for a completed order', () => {
    expect(waitOf({ ...order, completedAt: ago(1), waitsSince: ago(90) }, now)).toBeUndefined();
  });
});

test.each([
  [-1, '0 min'],
  [0.1, '6 min'],
  [1, '1 h'],
  [23.9, '23 h'],
  [24, '1 d'],
  [24 * 1200, '1,200 d'],
])('formats %s hours as %s', (hours, text) => {
  expect(formatWait(ago(hours), now)).toBe(text);
});
