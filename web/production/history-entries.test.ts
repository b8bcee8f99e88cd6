import { expect, it } from 'vitest';
import type { LogChange, LogPromise } from '#contract/production/production-log.ts';
import { historyEntries } from './history-entries.ts';

const changeAt = (at: string, sentAt: string | null = null) => ({ at, sentAt }) as LogChange;
const promiseAt = (at: string) => ({ at }) as LogPromise;
const shown = (...given: Parameters<typeof historyEntries>) =>
  historyEntries(...given).map(entry => `${'promise' in entry ? 'promise' : 'change'} ${entry.at}`);

it('shows promises between the changes before and after them', () => {
  expect(shown([changeAt('09:00'), changeAt('07:00')], [promiseAt('10:00'), promiseAt('08:00')], false)).toEqual([
    'promise 10:00',
    'change 09:00',
    'promise 08:00',
    'change 07:00',
  ]);
});

it('compares with the time at which a late change reached the portal', () => {
  expect(shown([changeAt('06:00', '09:00')], [promiseAt('08:00')], false)).toEqual(['change 06:00', 'promise 08:00']);
});

it('omits earlier promises until the earlier changes are loaded', () => {
  expect(shown([changeAt('09:00')], [promiseAt('08:00')], true)).toEqual(['change 09:00']);
});

it('shows promises of an order without changes', () => {
  expect(shown([], [promiseAt('08:00')], false)).toEqual(['promise 08:00']);
});
