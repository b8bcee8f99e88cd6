import { describe, expect, it } from 'vitest';
import { product } from '#testing/samples.ts';
import { addProduct, type Cart } from '../cart.ts';
import { colorsOf, type Setting, withoutSetting, withSetting } from './several-lines.ts';

const cart: Cart = (
  [
    ['A', ['Cognac', 'Natural'], 'Brass'],
    ['B', ['cognac', 'Black'], ''],
    ['C', ['Olive'], 'Felt'],
  ] as const
).flatMap(([productCode, colors, description]) =>
  addProduct([], product({ productCode, colors: [...colors] })).map(item => ({ ...item, description })),
);
const colors = (setting: Setting) =>
  withSetting(cart, cart, setting).map(({ breakdown }) => breakdown?.[0]?.choices[0]);
const notes = (setting: Setting, selected = cart) =>
  withSetting(cart, selected, setting).map(({ description }) => description);

describe('a setting for several lines (CT-10)', () => {
  it('sets one note', () => {
    expect(notes({ note: 'Stamp inside' })).toEqual(['Stamp inside', 'Stamp inside', 'Stamp inside']);
  });

  it('sets one color for the products that have it', () => {
    expect(colors({ color: 'Cognac' })).toEqual(['Cognac', 'cognac', 'Olive']);
    expect(colors({ color: 'Natural' })).toEqual(['Natural', undefined, 'Olive']);
  });

  it('sets one quantity', () => {
    expect(withSetting(cart, cart, { quantity: 40 }).map(({ quantity }) => quantity)).toEqual([40, 40, 40]);
  });

  it('leaves lines that are not selected', () => {
    expect(notes({ note: 'Stamp' }, cart.slice(1))).toEqual(['Brass', 'Stamp', 'Stamp']);
  });

  it('is undone as a unit, without changing lines added later', () => {
    const later = addProduct(withSetting(cart, cart, { note: 'Stamp' }), product({ productCode: 'D' }));

    expect(withoutSetting(later, cart).slice(0, 3)).toEqual(cart);
    expect(withoutSetting(later, cart)).toHaveLength(4);
  });
});

it('lists the colors of several products, those of most products first', () => {
  expect(colorsOf(cart)).toEqual([
    { color: 'Cognac', count: 2 },
    { color: 'Natural', count: 1 },
    { color: 'Black', count: 1 },
    { color: 'Olive', count: 1 },
  ]);
});
