import { describe, expect, it, test } from 'vitest';
import { limits } from '../call/limits.ts';
import { judgeRows, readWholeQuantity } from './row-states.ts';

describe('readWholeQuantity', () => {
  test.each([
    ['40', 40],
    [' 40\u00a0', 40],
    ['007', 7],
    ['٤٠', 40],
    ['४०', 40],
    ['４０', 40],
    ['\u200e40', 40],
    ['1000000', 1_000_000],
  ])('returns %j as %j', (typed, quantity) => {
    expect(readWholeQuantity(typed)).toBe(quantity);
  });

  test.each([
    ['1.000', 'a German thousand'],
    ['1,000', 'an English thousand'],
    ['1 000', 'a French thousand'],
    ['1٬000', 'an Arabic thousand'],
    ['2.5', 'an English decimal'],
    ['2,5', 'a German decimal'],
    ['٢٫٥', 'an Arabic decimal'],
    ['40.0', 'a decimal without a fraction'],
    ['0', 'zero'],
    ['-5', 'a negative number'],
    ['+5', 'a sign'],
    ['1e3', 'an exponent'],
    ['=1+1', 'a formula'],
    ['0x10', 'a hexadecimal number'],
    ['1000001', 'more than a line may have'],
    ['9'.repeat(400), 'a number of 400 digits'],
    ['many', 'a word'],
    ['', 'nothing'],
  ])('rejects %j, %s', typed => {
    expect(readWholeQuantity(typed)).toBeUndefined();
  });
});

describe('judgeRows', () => {
  const row = (given: Partial<Parameters<typeof judgeRows>[0][number]> & { row: number }) => ({
    productId: 7,
    typedQuantity: '5',
    description: '',
    ...given,
  });

  it('reports the first fault of each row', () => {
    const judged = judgeRows([
      row({ row: 1, productId: undefined, typedQuantity: '' }),
      row({ row: 2, typedQuantity: ' ' }),
      row({ row: 3, typedQuantity: '1.000' }),
      row({ row: 4, description: 'x'.repeat(limits.lineDescription + 1) }),
      row({ row: 5, description: '👜'.repeat(limits.lineDescription) }),
    ]);

    expect(judged).toEqual([
      { state: 'notInCatalog' },
      { state: 'quantityMissing' },
      { state: 'quantityWrong' },
      { state: 'noteTooLong', quantity: 5 },
      { state: 'ready', quantity: 5 },
    ]);
  });

  it('refers to the earlier row of the same product', () => {
    const judged = judgeRows([row({ row: 2 }), row({ row: 3, productId: 8 }), row({ row: 9 }), row({ row: 12 })]);

    expect(judged.map(({ state, sameAs }) => [state, sameAs])).toEqual([
      ['ready', undefined],
      ['ready', undefined],
      ['sameProduct', 2],
      ['sameProduct', 2],
    ]);
  });

  it('accepts a row without faults when the earlier row of its product has a fault', () => {
    const judged = judgeRows([row({ row: 1, typedQuantity: '1.5' }), row({ row: 2 })]);

    expect(judged.map(({ state }) => state)).toEqual(['quantityWrong', 'ready']);
  });
});
