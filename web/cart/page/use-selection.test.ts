import { expect, test } from 'vitest';
import { product } from '#testing/samples.ts';
import { addProduct, type Cart } from '../cart.ts';
import { between } from './use-selection.ts';

const cart = ['A', 'B', 'C', 'D'].reduce(
  (before, code) => addProduct(before, product({ productCode: code })),
  [] as Cart,
);

test('finds the lines between two in both directions', () => {
  expect(between(cart, 'B', 'D')).toEqual(['B', 'C', 'D']);
  expect(between(cart, 'D', 'B')).toEqual(['B', 'C', 'D']);
  expect(between(cart, 'B', 'B')).toEqual(['B']);
});

test('finds one line when the other was removed', () => {
  expect(between(cart, '', 'C')).toEqual(['C']);
  expect(between(cart, 'X', 'C')).toEqual(['C']);
});
