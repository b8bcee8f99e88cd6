import { expect, test } from 'vitest';
import { browserToday, dayDistance, daysSince } from './day-distance.ts';

test.each([
  ['2026-11-26', 'today'],
  ['2026-11-27', 'tomorrow'],
  ['2026-11-25', 'yesterday'],
  ['2026-11-29', 'in 3 days'],
  ['2026-11-20', '6 days ago'],
  ['2027-01-25', 'in 60 days'],
  ['2027-01-26', ''],
  ['2026-09-26', ''],
])('says that %s is %s', (day, text) => {
  expect(dayDistance(day, '2026-11-26')).toBe(text);
});

test('counts calendar days across both changes of summer time', () => {
  expect(dayDistance('2026-10-26', '2026-10-24')).toBe('in 2 days');
  expect(dayDistance('2027-03-29', '2027-03-27')).toBe('in 2 days');
});

test('takes today from the clock of the browser', () => {
  expect(browserToday(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});

test('counts the days since a moment by the days of the browser', () => {
  const now = new Date(2026, 10, 26, 8);
  expect(daysSince(new Date(2026, 10, 26, 0, 1).toISOString(), now)).toBe(0);
  expect(daysSince(new Date(2026, 10, 25, 23, 59).toISOString(), now)).toBe(1);
  expect(daysSince(new Date(2026, 10, 23, 12).toISOString(), now)).toBe(3);
});
