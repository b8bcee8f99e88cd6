import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openCart } from './cart-store.ts';

const item = { productCode: 'ST-220', quantity: 300, description: 'Oxblood', images: [] };
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('loads a cart that nobody owns, and from then on it is the user’s', () => {
  kept.set('customizationCart', JSON.stringify([item]));

  const { items } = openCart(7).read();

  expect(items).toMatchObject([item]);
  expect(kept.get('customizationCartOwner')).toBe('7');
});

it('loads the own cart and drops another user’s', () => {
  kept.set('customizationCart', JSON.stringify([item]));
  kept.set('customizationCartOwner', '7');

  expect(openCart(7).read().items).toHaveLength(1);
  expect(openCart(8).read().items).toEqual([]);
  expect(kept.has('customizationCart')).toBe(false);
});
