import { describe, expect, it, test } from 'vitest';
import { limits } from '../../call/limits.ts';
import { judgeRows } from './row-states.ts';

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

  test.each([
    ['1000000', 1_000_000],
    ['1 000', 1000],
    ['1000001', undefined],
    ['0', undefined],
    ['1.000', undefined],
    ['9'.repeat(400), undefined],
  ])('reads the quantity %j of a list as %j', (typedQuantity, quantity) => {
    expect(judgeRows([row({ row: 1, typedQuantity })])[0]?.quantity).toBe(quantity);
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
