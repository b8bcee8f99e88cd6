import { expect, it } from 'vitest';
import type { LogChange, LogPromise } from '#contract/production/production-log.ts';
import { historyEntries } from './history-entries.ts';

const time = (clock: string) => `2026-11-20T${clock}:00.000Z`;
const changeAt = (at: string, sentAt?: string) => ({ at: time(at), sentAt: sentAt ? time(sentAt) : null }) as LogChange;
const promiseAt = (at: string) => ({ at: time(at) }) as LogPromise;
const shown = (...given: Parameters<typeof historyEntries>) =>
  historyEntries(...given).map(entry => `${'promise' in entry ? 'promise' : 'change'} ${entry.at.slice(11, 16)}`);

it('shows promises between the changes before and after them', () => {
  expect(shown([changeAt('09:00'), changeAt('07:00')], [promiseAt('10:00'), promiseAt('08:00')], false)).toEqual([
    'promise 10:00',
    'change 09:00',
    'promise 08:00',
    'change 07:00',
  ]);
});

it('sorts changes by the time of the work, also when they arrived late', () => {
  const late = changeAt('06:00', '09:00');

  expect(shown([late, changeAt('08:30')], [promiseAt('07:00')], false)).toEqual([
    'change 08:30',
    'promise 07:00',
    'change 06:00',
  ]);
});

it('omits earlier promises until the earlier changes are loaded', () => {
  expect(shown([changeAt('09:00')], [promiseAt('08:00')], true)).toEqual(['change 09:00']);
});

it('shows promises of an order without changes', () => {
  expect(shown([], [promiseAt('08:00')], false)).toEqual(['promise 08:00']);
});
