import { expect, test } from 'vitest';
import { order } from '#testing/samples.ts';
import { dayToPropose } from './promise-dialog.tsx';

test.each([
  [{ promisedOn: null, plan: { on: '2026-12-14' } }, '2026-12-14'],
  [{ promisedOn: '2026-12-04', plan: { on: '2026-12-14' } }, '2026-12-14'],
  [{ promisedOn: '2026-12-14', plan: { on: '2026-12-14' } }, ''],
  [{ promisedOn: '2026-12-14', plan: null }, ''],
  [{ promisedOn: null, plan: { on: null } }, ''],
])('the dialog of the promise of %j starts with the planned day %j, not with the safe day (DA-13)', (given, day) => {
  expect(dayToPropose(order({ safeOn: '2026-12-09', ...given }))).toBe(day);
});
