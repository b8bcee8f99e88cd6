import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openCart } from './cart-store.ts';

const item = { productCode: 'ST-220', quantity: 300, description: 'Oxblood', images: ['/files/a.jpg'] };
const other = { productCode: 'TB-104', quantity: 20, description: '', images: [] };
let kept: Map<string, string>;
/** The capacity of the storage, in characters. */
let room: number;

beforeEach(() => {
  kept = new Map();
  room = Number.POSITIVE_INFINITY;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      const used = [...kept].reduce((sum, [name, text]) => sum + (name === key ? 0 : name.length + text.length), 0);
      if (used + key.length + value.length > room) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

function store(userId: number, items: readonly object[]): void {
  kept.set('customizationCart', JSON.stringify(items));
  kept.set('customizationCartOwner', String(userId));
}

/** Returns the cart that a user gets after signing in. */
function cartOf(userId: number) {
  return openCart(userId).read().items;
}

it('loads a cart without an owner and makes the user its owner', () => {
  kept.set('customizationCart', JSON.stringify([item]));

  const { items } = openCart(7).read();

  expect(items).toMatchObject([item]);
  expect(kept.get('customizationCartOwner')).toBe('7');
});

describe('when another user signs in', () => {
  it('sets the cart aside, with notes and pictures, until its owner returns', () => {
    store(7, [item]);

    expect(cartOf(8)).toEqual([]);
    expect(kept.has('customizationCart')).toBe(false);
    expect(cartOf(7)).toMatchObject([item]);
    expect(JSON.parse(kept.get('customizationCart') ?? '')).toMatchObject([item]);
  });

  it('keeps a separate cart for each user', () => {
    store(7, [item]);
    openCart(8).change(() => [other as never]);

    expect(cartOf(7)).toMatchObject([item]);
    expect(cartOf(8)).toMatchObject([other]);
    expect(cartOf(9)).toEqual([]);
    expect(cartOf(7)).toMatchObject([item]);
  });

  it('does not restore a cart that was emptied', () => {
    store(7, [item]);
    cartOf(8);
    openCart(7).change(() => []);

    expect(cartOf(8)).toEqual([]);
    expect(cartOf(7)).toEqual([]);
  });

  it('keeps the cart when the storage has no room for a copy', () => {
    store(7, [item]);
    room = [...kept].reduce((sum, [name, text]) => sum + name.length + text.length, 0) + 20;

    expect(cartOf(8)).toEqual([]);
    expect(cartOf(7)).toMatchObject([item]);
  });

  it('hides the cart in a tab that stayed open and stores its changes for its own user', () => {
    store(7, [item]);
    const left = openCart(7);
    openCart(8).change(() => [other as never]);
    left.onStorage({ key: 'customizationCartOwner', newValue: '8' });
    expect(left.read().items).toEqual([]);

    left.change(cart => cart.map(one => ({ ...one, quantity: 1 })));

    expect(JSON.parse(kept.get('customizationCart') ?? '')).toMatchObject([other]);
    expect(cartOf(7)).toMatchObject([{ ...item, quantity: 1 }]);
  });
});
