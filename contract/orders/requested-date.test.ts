import { expect, test } from 'vitest';
import { isRequestable, requestableDays } from './requested-date.ts';

test('a day may be requested from the earliest today on, and an order may keep a day that is over (DA-1)', () => {
  const now = Date.parse('2026-11-28T05:00Z');
  const { from, to } = requestableDays(now);
  const days = [from, to, '2026-11-26', '2099-01-01'];
  expect(days.map(day => isRequestable(day, now))).toEqual([true, true, false, false]);
  expect(isRequestable('2026-11-01', now, '2026-11-01')).toBe(true);
  expect(isRequestable('2026-11-02', now, '2026-11-01')).toBe(false);
});
