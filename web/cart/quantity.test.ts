import { expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { isTooMany, parseQuantity } from './quantity.ts';

it.each([
  ['25', 25],
  ['2.', 2],
  ['2.5', 2],
  ['1,000', 1000],
  ['1 000 000', 1_000_000],
  ['99999999', limits.quantity],
  ['٢٥', 25],
  ['２５', 25],
  ['١٬٠٠٠', 1000],
])('reads the quantity %j as %j', (typed, quantity) => {
  expect(parseQuantity(typed)).toBe(quantity);
});

it.each(['', '0', '٠', '-', '-5', '-٥', 'many'])('reads the quantity %j as empty', typed => {
  expect(parseQuantity(typed)).toBe('');
});

it.each([
  ['1000001', true],
  ['1,000,001', true],
  ['1,000,000', false],
  ['', false],
  ['many', false],
])('%j is more than can be ordered: %s', (typed, expected) => {
  expect(isTooMany(typed)).toBe(expected);
});
