import { expect, it } from 'vitest';
import { parseQuantity } from './quantity.ts';

it.each([
  ['25', 25],
  ['2.', 2],
  ['2.5', 2],
  ['1,000', 1000],
  ['1 000 000', 1_000_000],
  ['1,000,001', 1_000_001],
  ['99999999', 99_999_999],
  ['9'.repeat(30), Number.MAX_SAFE_INTEGER],
  ['٢٥', 25],
  ['２５', 25],
  ['١٬٠٠٠', 1000],
])('parses the quantity %j as %j', (typed, quantity) => {
  expect(parseQuantity(typed)).toBe(quantity);
});

it.each(['', '0', '٠', '-', '-5', '-٥', 'many'])('parses the quantity %j as empty', typed => {
  expect(parseQuantity(typed)).toBe('');
});
