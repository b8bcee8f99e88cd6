import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accepted, lateOrders, promised, weekdayAndDay } from './notification-words.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-26T12:00:00Z'), toFake: ['Date'] });
});
afterEach(() => void vi.useRealTimers());

test.each([
  [promisedTitle('2026-12-18'), 'Order #404 is promised for 18 December'],
  [promisedTitle('2027-06-06'), 'Order #404 is promised for 6 June 2027'],
  [promisedTitle('2027-06-06', '2026-12-18'), 'New date for order #404: 6 June 2027 (was 18 December)'],
])('names the year of a promised date that is not this year', (title, text) => {
  expect(title()).toBe(text);
});

test('names the weekday of a promised day', () => {
  expect(weekdayAndDay('2026-12-18')).toBe('Friday 18 December');
  expect(weekdayAndDay('2027-01-15')).toBe('Friday 15 January 2027');
  expect(accepted(81, '2026-12-18').title).toBe('Order #81 is accepted and promised for Friday 18 December');
  expect(accepted(81, '2027-01-15').title).toBe('Order #81 is accepted and promised for Friday 15 January 2027');
  expect(accepted(81, undefined).title).toBe('Order #81 is accepted');
});

test.each([
  [[], [7, 9], '2 orders will be late: #7, #9'],
  [[5], [], '1 order is late: #5'],
  [[5, 6], [7], '2 orders are late: #5, #6 · 1 order will be late: #7'],
])('names late orders %j and coming ones %j in the words of Today', (late, willBeLate, title) => {
  const counts = { late: 2, willBeLate: 3, tight: 1_400 };
  expect(lateOrders({ counts, late, willBeLate })).toEqual({
    title,
    message: 'Late 2 · Will be late 3 · Tight 1,400',
  });
});

function promisedTitle(day: string, was: string | null = null) {
  return () => promised(404, day, was).title;
}
