import { expect, test } from 'vitest';
import { holdWarning } from './hold-warning.ts';

const today = '2026-11-28';

test('asks about a hold that lasts until the promised day or longer (PR-10)', () => {
  expect(holdWarning('2027-01-29', '2026-12-14', today)).toBe('Nine weeks? Promised for Dec 14');
  expect(holdWarning('2026-12-14', '2026-12-14', today)).toBe('Two weeks? Promised for Dec 14');
  expect(holdWarning('2026-12-08', '2026-12-07', today)).toBe('Ten days? Promised for Dec 7');
  expect(holdWarning('2026-11-29', '2026-11-20', today)).toBe('One day? Promised for Nov 20');
  expect(holdWarning('2027-06-26', '2026-12-14', today)).toBe('30 weeks? Promised for Dec 14');
});

test('asks nothing about a shorter hold, without a day, without a promise, and about a day that is over', () => {
  expect(holdWarning('2026-12-13', '2026-12-14', today)).toBeUndefined();
  expect(holdWarning('', '2026-12-14', today)).toBeUndefined();
  expect(holdWarning('2027-01-29', null, today)).toBeUndefined();
  expect(holdWarning('2026-11-27', '2026-11-20', today)).toBeUndefined();
});
