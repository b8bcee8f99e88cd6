import { describe, expect, it } from 'vitest';
import type { ReorderLine } from '#contract/cart/reorder/reorder.ts';
import { product } from '#testing/samples.ts';
import { addProduct } from '../cart.ts';
import { combinationsOf, countOpenChoices, hasNoColor, itemsOf, linesOf, rowsOf } from './reorder-lines.ts';
import { changeTexts, texts } from './texts.ts';

const satchel = product({ id: 7, productCode: 'ST-220', images: ['/uploads/products/new.png'] });
const tote = product({ id: 8, productCode: 'TB-104', images: [] });

function line(given: Partial<ReorderLine> = {}): ReorderLine {
  return {
    productId: 7,
    productCode: 'ST-220',
    orderedCode: 'ST-220',
    state: 'same',
    changes: [],
    quantity: 300,
    description: 'Brass buckles',
    images: ['http://localhost/files/a.png'],
    breakdown: [],
    optionChanges: [],
    ...given,
  };
}
const gone = line({ productId: null, productCode: 'JC-501', orderedCode: 'JC-501', state: 'gone' });
const lines = linesOf(
  [line(), line({ productId: 8, productCode: 'TB-104', orderedCode: 'TB-104' }), gone],
  [satchel, tote],
);

describe('the rows of an order that is ordered again', () => {
  it('start ticked, except deleted products and those in the cart (RE-4)', () => {
    const rows = rowsOf(lines, new Map(), addProduct([], tote));

    expect(rows.map(({ isTicked, isInCart }) => [isTicked, isInCart])).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ]);
  });

  it('treat a product that has left the catalog as deleted', () => {
    expect(linesOf([line()], [])[0]).toMatchObject({ state: 'gone', product: undefined });
  });

  it.each([
    ['300', undefined],
    ['٣٠٠', undefined],
    ['1,000.00', undefined],
    ['', 'Set a quantity'],
    ['0', 'Set a quantity'],
    ['1000001', 'Up to 1,000,000'],
    ['12,5', 'Not a whole number'],
    ['5-10', 'Not a whole number'],
  ])('accept %j as a quantity or say what is wrong', (typed, fault) => {
    const [row] = rowsOf(lines, new Map([['ST-220', { typed }]]), []);
    expect(row?.fault).toBe(fault);
  });

  it("become items with today's pictures and the customer's files (F2)", () => {
    const items = itemsOf(rowsOf(lines, new Map([['ST-220', { typed: '1.120' }]]), addProduct([], tote)));

    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      productCode: 'ST-220',
      quantity: 1120,
      description: 'Brass buckles',
      images: ['/uploads/products/new.png', 'http://localhost/files/a.png'],
    });
  });

  it('say which value of a removed option has no room in the note (RE-2)', () => {
    const optionChanges = [{ change: 'optionGone' as const, option: 'Monogram', value: 'MB' }];
    const changed = { changes: ['optionGone' as const], optionChanges };
    expect(changeTexts(line({ ...changed, description: 'Brass\nMonogram: MB' }), 'ST-220')).toEqual([
      'No longer asked: Monogram',
    ]);
    expect(changeTexts(line({ ...changed, description: 'Brass' }), 'ST-220')).toEqual([
      'No longer asked: Monogram. The note has no room for MB',
    ]);
  });
});

describe('the choices of an order that is ordered again', () => {
  const length = {
    ...{ id: 3, name: 'Length', kind: 'choice' as const, required: true, help: '' },
    choices: [
      { id: 31, name: '80 cm' },
      { id: 32, name: '90 cm' },
    ],
  };
  const belt = product({ id: 9, productCode: 'BL-033', colors: ['Black', 'Cognac'], options: [length] });
  const ordered = (...breakdown: ReorderLine['breakdown']) =>
    linesOf([line({ productId: 9, productCode: 'BL-033', orderedCode: 'BL-033', breakdown })], [belt]);

  it('are named as the product names them today', () => {
    const [split] = ordered({ quantity: 100, choices: { 0: 'Black', 3: 31 } }, { quantity: 200, choices: { 3: 32 } });

    expect(combinationsOf(split as NonNullable<typeof split>)).toEqual([
      {
        quantity: 100,
        choices: [
          { option: 'Color', value: 'Black' },
          { option: 'Length', value: '80 cm' },
        ],
      },
      { quantity: 200, choices: [{ option: 'Length', value: '90 cm' }] },
    ]);
    expect(combinationsOf({ product: undefined, breakdown: [] })).toEqual([]);
  });

  it('are missed where the product lists colors and the line has none (OP-5)', () => {
    const lacks = (...breakdown: ReorderLine['breakdown']) => ordered(...breakdown).map(hasNoColor);

    expect(lacks({ quantity: 300, choices: { 0: 'Black' } })).toEqual([false]);
    expect(lacks({ quantity: 300, choices: { 3: 31 } })).toEqual([true]);
    expect(lacks()).toEqual([true]);
    expect(linesOf([line({ productId: 9, description: 'Black, matt' })], [belt]).map(hasNoColor)).toEqual([false]);
    expect(linesOf([line()], []).map(hasNoColor)).toEqual([false]);
  });

  it('count the ticked lines that keep the order from being placed, and no other', () => {
    const count = (own: typeof lines, ticked = true) =>
      countOpenChoices(rowsOf(own, new Map([['BL-033', { isTicked: ticked }]]), []));

    expect(count(ordered({ quantity: 300, choices: { 3: 31 } }))).toBe(0);
    expect(count(ordered({ quantity: 300, choices: { 0: 'Black' } }))).toBe(1);
    expect(count(ordered())).toBe(1);
    expect(count(ordered(), false)).toBe(0);
    expect(count(lines)).toBe(0);
    expect([1, 2].map(texts.openChoices)).toEqual([
      '1 needs a choice before the order can be placed',
      '2 need a choice before the order can be placed',
    ]);
  });
});
