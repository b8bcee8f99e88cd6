import { beforeEach, describe, expect, it, vi } from 'vitest';
import { product } from '#testing/samples.ts';
import { addProduct, type Cart, restoreItems } from './cart.ts';
import type { CartActions } from './cart-provider.tsx';
import { inOrderOf, takeOut } from './use-remove-from-cart.ts';

const cartOf = (...codes: string[]) =>
  codes.reduce((cart, productCode, at) => addProduct(cart, product({ id: at + 1, productCode })), [] as Cart);
const codesOf = (cart: Cart) => cart.map(({ productCode }) => productCode);

/** Undoes the last removal. */
let undo: (() => void) | undefined;
let cart: Cart;
const upload = { productCode: 'B', file: { name: 'b.png' }, error: 'Too large', isRefused: true };
const add = vi.fn();
const actions = {
  latest: () => cart,
  remove: (code: string) => (cart = cart.filter(({ productCode }) => productCode !== code)),
  restore: (items: Cart, at: number) => (cart = restoreItems(cart, items, at)),
  uploads: { read: () => [upload], add },
} as unknown as CartActions;

beforeEach(() => {
  undo = undefined;
  cart = cartOf('A', 'B', 'C');
  add.mockClear();
});
function remove(code: string): void {
  const toast = (_: string, shown: { undo?: () => void } = {}) => {
    undo = shown.undo;
  };
  takeOut(actions, toast, { id: 0, productCode: code });
}

describe('takeOut', () => {
  it('removes a product and restores it at its position with Undo', () => {
    remove('b');
    expect(codesOf(cart)).toEqual(['A', 'C']);

    undo?.();

    expect(codesOf(cart)).toEqual(['A', 'B', 'C']);
  });

  it('restarts the uploads of a restored product, and keeps the reason of a rejected upload', () => {
    remove('B');
    undo?.();

    expect(add).toHaveBeenCalledExactlyOnceWith('B', [upload.file], expect.any(Function));
    expect(add.mock.calls[0]?.[2]()).toBe('Too large');
  });

  it('does not restart uploads of other products', () => {
    remove('A');
    undo?.();

    expect(add).not.toHaveBeenCalled();
  });

  it('removes a product that was renamed since (CT-2)', () => {
    takeOut(actions, () => {}, { id: 2, productCode: 'B2' });

    expect(codesOf(cart)).toEqual(['A', 'C']);
  });

  it('does nothing for a product that is no longer in the cart', () => {
    remove('X');

    expect(undo).toBeUndefined();
    expect(codesOf(cart)).toEqual(['A', 'B', 'C']);
  });
});

it('returns several restored products to their positions and keeps new products last', () => {
  const now = cartOf('C', 'N', 'A', 'B');

  expect(codesOf(inOrderOf(cart, now))).toEqual(['A', 'B', 'C', 'N']);
});
