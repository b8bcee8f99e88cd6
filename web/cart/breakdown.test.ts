import { describe, expect, it } from 'vitest';
import { product } from '#testing/samples.ts';
import {
  emptyRowOf,
  faultOf,
  hasOpenOption,
  isSplit,
  isUneven,
  optionsOf,
  orderedBreakdown,
  rowsOf,
  splitOptionOf,
  withChoice,
  withoutRow,
  withRow,
  withRowQuantity,
} from './breakdown.ts';
import { addProduct, type CartItem } from './cart.ts';
import { parseCart } from './cart-storage.ts';
import { orderLines } from './order-lines.ts';
import { pageTexts } from './texts.ts';

const length = {
  ...{ id: 3, name: 'Length', kind: 'choice' as const, required: true, help: '' },
  choices: [
    { id: 31, name: '80 cm' },
    { id: 32, name: '90 cm' },
  ],
};
const monogram = { id: 4, name: 'Monogram', kind: 'text' as const, required: false, help: '', most: 3 };

function belt(given: Partial<CartItem> = {}): CartItem {
  const [item] = addProduct([], product({ colors: ['Black', 'Cognac'], options: [length, monogram] }));
  if (!item) throw new Error('the cart is empty');
  return { ...item, quantity: 50, ...given };
}
const having = (item: CartItem, breakdown: CartItem['breakdown']): CartItem => ({ ...item, breakdown });

describe('the combinations of a line of the cart', () => {
  it('are the colors first, then the options', () => {
    expect(optionsOf(belt()).map(({ name }) => name)).toEqual(['Color', 'Length', 'Monogram']);
  });

  it('are split by the first option that has choices', () => {
    expect(splitOptionOf(belt())).toBe('Color');
    expect(splitOptionOf(belt({ colors: [], options: [monogram, length] }))).toBe('Length');
    expect(splitOptionOf(belt({ colors: [], options: [monogram] }))).toBe('Monogram');
    expect(pageTexts.split('Length', false)).toBe('Split by length...');
    expect(pageTexts.split('Color', true)).toBe('Split by color');
  });

  it('have the quantity of the line until it is split, and then the rest of it', () => {
    const chosen = having(belt(), withChoice(belt(), 0, 3, 31));
    expect(orderedBreakdown({ ...chosen, quantity: 60 })).toEqual([{ quantity: 60, choices: { 3: 31 } }]);
    const split = having(chosen, withRowQuantity(having(chosen, withRow(chosen)), 0, 20));
    expect([isSplit(split), isUneven(split)]).toEqual([true, true]);
    const even = having(split, withRowQuantity(split, 1, 30));
    expect([isUneven(even), rowsOf(even).map(({ quantity }) => quantity)]).toEqual([false, [20, 30]]);
    expect(isSplit(having(even, withoutRow(even, 1)))).toBe(false);
  });

  it('name the row without a quantity once the others add up to that of the line', () => {
    const chosen = having(belt(), withChoice(belt(), 0, 3, 31));
    expect(emptyRowOf(chosen)).toBeUndefined();
    const split = having(chosen, withRow(chosen));
    expect([isUneven(split), emptyRowOf(split)]).toEqual([true, 2]);
    expect(emptyRowOf(having(split, withRowQuantity(split, 0, 20)))).toBeUndefined();
  });

  it('are none in an order when nothing is chosen', () => {
    expect(orderLines([belt()])[0]).not.toHaveProperty('breakdown');
    const chosen = having(belt(), withChoice(belt(), 0, 0, 'Cognac'));
    expect(orderLines([having(chosen, withChoice(chosen, 0, 0, ''))])[0]?.breakdown).toBeUndefined();
  });

  it('are open while a required option is empty, a text too long, or a choice no longer offered', () => {
    expect(hasOpenOption(belt())).toBe(true);
    const chosen = having(belt(), withChoice(belt(), 0, 3, 31));
    expect(hasOpenOption(chosen)).toBe(false);
    expect(hasOpenOption(having(chosen, withChoice(chosen, 0, 4, 'ABCD')))).toBe(true);
    expect(faultOf({ ...length, choices: [] }, { 3: 31 })).toBe('gone');
    // A color is never required (OP-2).
    expect(faultOf(optionsOf(belt())[0] as never, {})).toBeUndefined();
  });
});

describe('a stored cart', () => {
  it('comes back with its combinations', () => {
    const cart = [having(belt(), withChoice(belt(), 0, 3, 31))];
    expect(parseCart(JSON.stringify(cart))).toEqual(cart);
  });

  it('of an earlier version has the color of its note as a choice', () => {
    const { options: _, ...stored } = belt({ description: 'Cognac. Brass buckle' });
    expect(parseCart(JSON.stringify([stored]))[0]).toMatchObject({
      description: 'Brass buckle',
      breakdown: [{ choices: { 0: 'Cognac' } }],
    });
  });

  it('keeps its note when it is split (F29)', () => {
    const item = belt({ description: 'Brass buckles' });
    expect(orderLines([having(item, withRow(item))])[0]?.description).toBe('Brass buckles');
  });

  it('of a product without colors and options is what it was (B46)', () => {
    const [item] = addProduct([], product({ colors: [] }));
    expect(Object.keys(item ?? {}).sort()).toEqual([
      'colors',
      'description',
      'id',
      'images',
      'primaryImageIndex',
      'productCode',
      'productDescription',
      'quantity',
    ]);
  });

  it('chooses the only color of a product', () => {
    expect(addProduct([], product({ colors: ['Tan'] }))[0]?.breakdown).toEqual([
      { quantity: 1, choices: { 0: 'Tan' } },
    ]);
  });
});
