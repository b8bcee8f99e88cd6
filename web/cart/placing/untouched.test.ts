import { describe, expect, it } from 'vitest';
import { product } from '#testing/samples.ts';
import { addProduct, type Cart } from '../cart.ts';
import { forgottenLines } from './untouched.ts';

const cart: Cart = ['A', 'B', 'C'].reduce(
  (before, code) => addProduct(before, product({ productCode: code })),
  [] as Cart,
);
const withQuantity = (quantity: number | '') => cart.map((item, at) => (at === 0 ? { ...item, quantity } : item));
const codes = (items: Cart, touched: string[] = []) =>
  forgottenLines(items, new Set(touched)).map(({ productCode }) => productCode);

describe('forgottenLines (CT-9)', () => {
  it('finds the lines that are still at 1 after another quantity was set', () => {
    expect(codes(withQuantity(40))).toEqual(['B', 'C']);
  });

  it('counts a quantity of 1 that was looked at as set', () => {
    expect(codes(cart, ['a', 'c'])).toEqual(['B']);
  });

  it('finds none in a cart without any set quantity', () => {
    expect(codes(cart)).toEqual([]);
  });

  it('finds none in a cart of one line', () => {
    expect(codes(cart.slice(0, 1))).toEqual([]);
    expect(codes(withQuantity(40).slice(0, 1))).toEqual([]);
  });

  it('finds none when every quantity was looked at', () => {
    expect(codes(cart, ['a', 'b', 'c'])).toEqual([]);
  });
});
