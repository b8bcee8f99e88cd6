import { expect, test } from 'vitest';
import type { Acceptance } from '#contract/production/acceptance/acceptance.ts';
import { acceptanceOf, cannotBePlanned } from './queries.ts';

test('the effects of accepting are those of the stored promise, which accepting keeps, or else of the proposed day', () => {
  expect(acceptanceOf({ id: 7, promisedOn: '2027-01-15' }).queryKey).toContain('2027-01-15');
  expect(acceptanceOf({ id: 7, promisedOn: null }).queryKey.at(-1)).toBeUndefined();
});

test('an order cannot be planned when it has dates but no day to propose, and no promise (DA-13)', () => {
  const line = { productId: 1, likelyOn: null, safeOn: null } as Acceptance['lines'][number];
  expect(cannotBePlanned({ promisedOn: null }, { proposedOn: null, lines: [line] })).toBe(true);
  expect(cannotBePlanned({ promisedOn: null }, { proposedOn: null, lines: [] })).toBe(false);
  expect(cannotBePlanned({ promisedOn: null }, { proposedOn: '2027-01-15', lines: [line] })).toBe(false);
  expect(cannotBePlanned({ promisedOn: '2027-01-15' }, { proposedOn: null, lines: [line] })).toBe(false);
});
