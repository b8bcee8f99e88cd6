import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  finishedItems,
  isCustomerFile,
  mayArchive,
  mayDeleteOrderProduct,
  mayVerifyCompletion,
  orderedItems,
  orderPercentage,
  orderStatus,
  productStatuses,
  stageItems,
  stages,
} from './order-rules.ts';

const product = fc
  .record({
    quantity: fc.integer({ min: 1, max: 1_000_000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    status: fc.constantFrom(...productStatuses),
  })
  .map(({ quantity, share, status }) => ({ quantity, completed: Math.floor(quantity * share), status }));
const products = fc.array(product, { minLength: 1, maxLength: 200 });

describe('orderPercentage', () => {
  test('is rounded down', () => {
    expect(orderPercentage([{ quantity: 3, completed: 2 }])).toBe(66);
    expect(orderPercentage([{ quantity: 1000, completed: 999 }])).toBe(99);
    expect(orderPercentage([])).toBe(0);
  });

  test('is 100 only when every unit is finished, and never leaves 0 to 100', () => {
    fc.assert(
      fc.property(products, lines => {
        const percentage = orderPercentage(lines);
        expect(percentage).toBeGreaterThanOrEqual(0);
        expect(percentage).toBeLessThanOrEqual(100);
        expect(percentage === 100).toBe(finishedItems(lines) === orderedItems(lines));
      }),
    );
  });
});

describe('stageItems', () => {
  test('counts the items that have reached each stage', () => {
    const lines = [
      { quantity: 300, completed: 180, status: 'stitching' },
      { quantity: 500, completed: 500, status: 'packaging' },
      { quantity: 120, completed: 22, status: 'finishing' },
      { quantity: 230, completed: 0, status: 'cutting' },
    ];

    expect(stageItems(lines)).toEqual({ cutting: 1150, stitching: 920, finishing: 620, packaging: 500 });
    expect(orderStatus(lines)).toBe('cutting');
  });

  test('never increases from one stage to the next and never exceeds the ordered items', () => {
    fc.assert(
      fc.property(products, lines => {
        const reached = stageItems(lines);
        const counts = [orderedItems(lines), ...stages.map(stage => reached[stage])];
        expect(counts).toEqual(counts.toSorted((a, b) => b - a));
      }),
    );
  });

  test('fills every stage of a finished order, whatever the status of its products', () => {
    const reached = stageItems([{ quantity: 5, completed: 5, status: 'not_reviewed' }]);
    expect(Object.values(reached)).toEqual([5, 5, 5, 5]);
  });
});

test('orderStatus returns the least advanced status of unfinished products, and an unknown one only if there is no other', () => {
  const line = (status: string, completed = 0) => ({ quantity: 5, completed, status });

  expect(orderStatus([line('packaging'), line('stitching'), line('cutting', 5)])).toBe('stitching');
  expect(orderStatus([line('embossing')])).toBe('embossing');
  expect(orderStatus([line('embossing'), line('finishing')])).toBe('finishing');
  expect(orderStatus([])).toBe('not_reviewed');
});

describe('the rules of an order', () => {
  const finished = { orderPercentage: 100, completedAt: null, totalProducts: 2 };
  const completed = { ...finished, completedAt: '2026-11-20T10:00:00.000Z' };

  test('allow verifying completion once, at 100 %', () => {
    expect(mayVerifyCompletion(finished)).toBe(true);
    expect(mayVerifyCompletion({ ...finished, orderPercentage: 99 })).toBe(false);
    expect(mayVerifyCompletion(completed)).toBe(false);
  });

  test('allow archiving completed orders only', () => {
    expect(mayArchive(finished)).toBe(false);
    expect(mayArchive(completed)).toBe(true);
  });

  test('allow deleting a product of an open order that has another one', () => {
    expect(mayDeleteOrderProduct(finished)).toBe(true);
    expect(mayDeleteOrderProduct({ ...finished, totalProducts: 1 })).toBe(false);
    expect(mayDeleteOrderProduct(completed)).toBe(false);
  });
});

describe('isCustomerFile', () => {
  test.each([
    ['https://portal.example/files/0a.png', true],
    ['http://portal.example/files/0a.png', true],
    ['blob:https://portal.example/1', true],
    ['data:image/png;base64,AAAA', true],
    ['/uploads/products/0a.png', false],
    ['https://portal.example/uploads/products/0a.png', false],
    ['http://a.b', false],
    ['javascript:alert(1)', false],
    ['data:text/html,hello there', false],
    ['', false],
  ])('%s: %s', (image, expected) => {
    expect(isCustomerFile(image)).toBe(expected);
  });
});
