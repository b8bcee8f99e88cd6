import { describe, expect, test } from 'vitest';
import { waitOf } from './order-wait.ts';

const now = Date.parse('2026-11-24T12:00:00.000Z');
const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
const order = { waitsSince: null, newSince: null };

describe('the waiting time of an order', () => {
  test('is absent while nobody waits for the workshop', () => {
    expect(waitOf(order, now)).toBeUndefined();
    expect(waitOf({}, now)).toBeUndefined();
  });

  test('counts from the oldest thing that waits: a message without an answer, or new products', () => {
    expect(waitOf({ ...order, waitsSince: ago(5) }, now)).toEqual({ since: ago(5), isForAnswer: true, isLong: false });
    expect(waitOf({ ...order, newSince: ago(24) }, now)).toEqual({ since: ago(24), isForAnswer: false, isLong: false });
    expect(waitOf({ ...order, waitsSince: ago(5), newSince: ago(24) }, now)?.since).toBe(ago(24));
  });

  test('is long from 2 days', () => {
    const isLong = (hours: number) => waitOf({ ...order, waitsSince: ago(hours) }, now)?.isLong;
    expect([isLong(47), isLong(48)]).toEqual([false, true]);
  });

  test('goes on for a completed order with a message that nobody answered, as on Today (QU-4)', () => {
    const completed = { ...order, completedAt: ago(1), cancelledAt: null, waitsSince: ago(90) };
    expect(waitOf(completed, now)).toEqual({ since: ago(90), isForAnswer: true, isLong: true });
  });
});
