import { expect, test } from 'vitest';
import { faultsOf, quarantinePatterns } from './quarantine.ts';

const entry = {
  test: 'tools/checks/quarantine.test.ts > a title',
  reason: 'Races with the clock',
  since: '2026-11-10',
};
const faults = (changes: Partial<typeof entry>, today = '2026-11-24T12:00:00Z') =>
  faultsOf([{ ...entry, ...changes }], new Date(today));

test('an entry older than two weeks fails the run', () => {
  expect(faults({})).toEqual([]);
  expect(faults({}, '2026-11-25T00:00:00Z')).toEqual([
    "'tools/checks/quarantine.test.ts > a title' has been quarantined for 15 days, 14 at most: repair or delete it",
  ]);
});

test.each([
  { reason: '' },
  { test: 'tools/missing.test.ts > a title' },
  { since: '10 November' },
  { since: '' },
  { since: '2027-01-01' },
])('an entry with %j fails the run', changes => {
  expect(faults(changes)).toHaveLength(1);
});

test('quarantinePatterns matches a quarantined journey by its file and title, and no others', () => {
  const [pattern] = quarantinePatterns([{ ...entry, test: 'e2e/cart.spec.ts > keeps 3 (three) notes' }]);

  expect('desk cart.spec.ts keeps 3 (three) notes').toMatch(pattern as RegExp);
  expect('phone cart.spec.ts keeps 3 (three) notes @phone').toMatch(pattern as RegExp);
  expect('desk cart.spec.ts keeps 3 three notes').not.toMatch(pattern as RegExp);
  expect('desk order.spec.ts keeps 3 (three) notes').not.toMatch(pattern as RegExp);
});
