import { expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { parseQuantity } from './cart.ts';

it.each([
  ['25', 25],
  ['2.', 2],
  ['2.5', 2],
  ['1,000', 1000],
  ['1 000 000', 1_000_000],
  ['99999999', limits.quantity],
])('reads the quantity %j as %j', (typed, quantity) => {
  expect(parseQuantity(typed)).toBe(quantity);
});

it.each(['', '0', '-', '-5', 'many'])('reads the quantity %j as empty', typed => {
  expect(parseQuantity(typed)).toBe('');
});
