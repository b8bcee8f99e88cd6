import { describe, expect, it } from 'vitest';
import { product } from '#testing/samples.ts';
import {
  addProduct,
  type Cart,
  hasProduct,
  joined,
  restoreItems,
  updateItem,
  withImage,
  withReplaced,
} from './cart.ts';

const cartOf = (...codes: string[]): Cart =>
  codes.reduce<Cart>((cart, productCode, index) => addProduct(cart, product({ id: index + 1, productCode })), []);
const codesOf = (cart: Cart) => cart.map(item => item.productCode);

describe('adding a product to the cart', () => {
  it("starts with quantity 1, an empty note and the product's pictures (CT-2)", () => {
    const [item] = addProduct([], product({ description: 'Satchel', images: ['/uploads/products/a.jpg'] }));

    expect(item).toMatchObject({
      quantity: 1,
      description: '',
      productDescription: 'Satchel',
      images: ['/uploads/products/a.jpg'],
    });
  });

  it('inserts it below the others', () => {
    expect(codesOf(cartOf('A', 'B', 'C'))).toEqual(['A', 'B', 'C']);
  });

  it('changes nothing when the cart already has the product, in any case (CT-2)', () => {
    const cart = cartOf('ST-220');

    expect(addProduct(cart, product({ productCode: 'st-220' }))).toBe(cart);
    expect(hasProduct(cart, { id: 0, productCode: 'sT-220' })).toBe(true);
  });

  it('changes nothing when the cart has the product under the code that it had before it was renamed (CT-2)', () => {
    const cart = cartOf('ST-220', 'TB-104');

    expect(addProduct(cart, product({ id: 1, productCode: 'ST-221' }))).toBe(cart);
    expect(restoreItems(cart, addProduct([], product({ id: 2, productCode: 'TB-105' })), 0)).toBe(cart);
    expect(hasProduct(cart, { id: 3, productCode: 'ST-221' })).toBe(false);
  });

  it('knows an item without an id only by its code', () => {
    const stored = cartOf('A').map(item => ({ ...item, id: 0 }));

    expect(hasProduct(stored, { id: 0, productCode: 'B' })).toBe(false);
  });
});

describe('undoing a removal', () => {
  it('puts the product back at its position', () => {
    const before = cartOf('A', 'B', 'C');

    const restored = restoreItems(
      before.filter(item => item.productCode !== 'B'),
      before.slice(1, 2),
      1,
    );

    expect(codesOf(restored)).toEqual(['A', 'B', 'C']);
  });

  it('restores all products of a cleared cart', () => {
    expect(codesOf(restoreItems([], cartOf('A', 'B'), 0))).toEqual(['A', 'B']);
  });

  it('does not overwrite a product that was added again in the meantime', () => {
    const [removed] = cartOf('A');
    const again = updateItem(cartOf('A'), 'A', () => ({ quantity: 40 }));

    expect(restoreItems(again, removed ? [removed] : [], 0)).toBe(again);
  });
});

describe('changing a product in the cart', () => {
  it('changes that product only', () => {
    const changed = updateItem(cartOf('A', 'B'), 'b', item => ({ quantity: Number(item.quantity) + 4 }));

    expect(changed.map(item => item.quantity)).toEqual([1, 5]);
  });

  it('changes nothing when the product is no longer in the cart', () => {
    const cart = cartOf('A');

    expect(updateItem(cart, 'B', () => ({ quantity: 9 }))).toBe(cart);
  });
});

describe('a product that was renamed', () => {
  const [renamed] = addProduct([], product({ id: 1, productCode: 'A2' }));

  it('replaces the item with its old code', () => {
    expect(renamed && codesOf(withReplaced(cartOf('A', 'B'), renamed, 'a'))).toEqual(['A2', 'B']);
  });

  it('replaces no item that has the new code already', () => {
    const cart = cartOf('A', 'A2');

    expect(renamed && withReplaced(cart, renamed, 'A')).toBe(cart);
  });
});

describe('two items of one product', () => {
  const [item] = cartOf('A');
  const row = (quantity: number, color: string) => ({ quantity, choices: { 0: color } });

  it('become one with the sum of their units and each note and image once', () => {
    const [one, other] = [
      item && { ...item, quantity: 5, description: 'Brass', images: ['a', 'b'] },
      item && { ...item, quantity: 3, description: 'Brass', images: ['b', 'c'] },
    ];

    expect(one && other && joined(one, other)).toEqual({
      ...one,
      quantity: 8,
      description: 'Brass',
      images: ['a', 'b', 'c'],
    });
  });

  it('keep every combination, and add up equal ones', () => {
    const one = item && { ...item, quantity: 5, breakdown: [row(1, 'Oxblood')] };
    const other = item && { ...item, quantity: 9, breakdown: [row(2, 'Oxblood'), row(7, 'Chestnut')] };

    expect(one && other && joined(one, other)).toMatchObject({
      quantity: 14,
      breakdown: [row(7, 'Oxblood'), row(7, 'Chestnut')],
    });
  });

  it('have no combinations when none has a choice, also when one was split', () => {
    const rows = [2, 3].map(quantity => ({ quantity, choices: {} }));
    const split = item && { ...item, quantity: 5, breakdown: rows };

    expect(item && split && joined(split, { ...item, quantity: 4 })).toEqual({ ...item, quantity: 9 });
  });

  it('keep the units of the one with a quantity', () => {
    expect(item && joined({ ...item, quantity: '' }, { ...item, quantity: 3 }).quantity).toBe(3);
    expect(item && joined({ ...item, quantity: '' }, { ...item, quantity: '' }).quantity).toBe('');
  });
});

describe('an uploaded image', () => {
  const [item] = cartOf('A');

  it('is added after the existing images', () => {
    expect(item && withImage({ ...item, images: ['a', 'b'] }, 'c', [])).toEqual({ images: ['a', 'b', 'c'] });
  });

  it('is added before images that were selected later but arrived earlier', () => {
    expect(item && withImage({ ...item, images: ['a', 'd', 'e'] }, 'c', ['e', 'd'])).toEqual({
      images: ['a', 'c', 'd', 'e'],
    });
  });
});
