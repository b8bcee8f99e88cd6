import { expect, test } from 'vitest';
import type { FirstRun } from '#contract/workshop/first-run/first-run.ts';
import { leads, stepsOf } from './steps.ts';

const empty: FirstRun = { product: null, customer: null, ordered: false, passwordChanged: false, samples: null };
const product = { id: 1, productCode: 'TB-104', image: null };
const samples = { products: 12, customers: 3, orders: 6 };

test.each([
  ['an empty portal', empty, ['current', '', '']],
  ['a product', { ...empty, product }, ['done', 'current', '']],
  [
    'a customer before a product',
    { ...empty, customer: { id: 2, username: 'a', displayName: 'A' } },
    ['current', 'done', ''],
  ],
  [
    'an order',
    { ...empty, product, customer: { id: 2, username: 'a', displayName: 'A' }, ordered: true },
    ['done', 'done', 'done'],
  ],
])('marks the current step of a portal with %s', (_, state, expected) => {
  expect(stepsOf(state).map(({ isDone, isCurrent }) => (isDone ? 'done' : isCurrent ? 'current' : ''))).toEqual(
    expected,
  );
});

test('shows the first steps until the first order, unless they are hidden or samples exist', () => {
  expect(leads(empty, false)).toBe(true);
  expect(leads({ ...empty, product }, false)).toBe(true);
  expect(leads({ ...empty, ordered: true }, false)).toBe(false);
  expect(leads({ ...empty, samples }, false)).toBe(false);
  expect(leads(empty, true)).toBe(false);
});
