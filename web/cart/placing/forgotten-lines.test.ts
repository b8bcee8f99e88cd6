import { describe, expect, it } from 'vitest';
import { product } from '#testing/samples.ts';
import { addProduct, type Cart } from '../cart.ts';
import { forgottenLines } from './forgotten-lines.ts';

const cart: Cart = ['A', 'B', 'C'].reduce(
  (before, code, at) => addProduct(before, product({ id: at + 1, productCode: code })),
  [] as Cart,
);
const withQuantity = (quantity: number | '') => cart.map((item, at) => (at === 0 ? { ...item, quantity } : item));
const codes = (items: Cart, touched: string[] = []) =>
  forgottenLines(items, new Set(touched)).map(({ productCode }) => productCode);

describe('forgottenLines (CT-9)', () => {
  it('returns the lines that are still at 1 after another quantity was set', () => {
    expect(codes(withQuantity(40))).toEqual(['B', 'C']);
  });

  it('treats a quantity of 1 that the customer has looked at as set', () => {
    expect(codes(cart, ['a', 'c'])).toEqual(['B']);
  });

  it('returns no lines of a cart without any set quantity', () => {
    expect(codes(cart)).toEqual([]);
  });

  it('returns no lines of a cart with one line', () => {
    expect(codes(cart.slice(0, 1))).toEqual([]);
    expect(codes(withQuantity(40).slice(0, 1))).toEqual([]);
  });

  it('returns no lines when the customer has looked at every quantity', () => {
    expect(codes(cart, ['a', 'b', 'c'])).toEqual([]);
  });

  it('returns no lines with choices, except the only color of a product', () => {
    const choosing = (colors: string[], id: number) =>
      withQuantity(40).map((item, at) =>
        at === 1 ? { ...item, colors, breakdown: [{ quantity: 1, choices: { [id]: colors[0] ?? 'MB' } }] } : item,
      );
    expect(codes(choosing(['Black', 'Tan'], 0))).toEqual(['C']);
    expect(codes(choosing([], 7))).toEqual(['C']);
    expect(codes(choosing(['Black'], 0))).toEqual(['B', 'C']);
  });
});
