import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { promised } from './notification-words.ts';

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

function promisedTitle(day: string, was: string | null = null) {
  return () => promised(404, day, was).title;
}
