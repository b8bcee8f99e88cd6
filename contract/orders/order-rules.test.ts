import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  doneItems,
  finishedItems,
  isCustomerFile,
  mayArchive,
  mayDeleteOrderProduct,
  mayVerifyCompletion,
  orderedItems,
  orderPercentage,
  orderStatus,
  productStatuses,
  productsToReview,
  stages,
} from './order-rules.ts';

/** Any line that the database allows: no stage has passed more units than the stage before it. */
const product = fc
  .record({
    quantity: fc.oneof(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 3 })),
    shares: fc.array(fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 1)), {
      minLength: 4,
      maxLength: 4,
    }),
    status: fc.constantFrom(...productStatuses),
  })
  .map(({ quantity, shares, status }) => {
    const counts = shares.map(share => Math.floor(quantity * share)).sort((a, b) => b - a) as number[];
    const [cutting = 0, stitching = 0, finishing = 0, packaging = 0] = counts;
    return { quantity, completed: packaging, status, passed: { cutting, stitching, finishing, packaging } };
  });
const products = fc.array(product, { minLength: 1, maxLength: 20 });
const tenThousand = { numRuns: 10_000 };

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

describe('doneItems (OR-14)', () => {
  test('sums what each product has passed, whatever its status', () => {
    const passed = { cutting: 80, stitching: 30, finishing: 10, packaging: 3 };
    const desk = { cutting: 120, stitching: 120, finishing: 22, packaging: 22 };

    const done = doneItems([{ passed }, { passed: desk }]);

    expect(done).toEqual({ cutting: 200, stitching: 150, finishing: 32, packaging: 25 });
    expect(doneItems([])).toEqual({ cutting: 0, stitching: 0, finishing: 0, packaging: 0 });
  });

  test('has as many items at Packaging as are ready, and never more at a later stage', () => {
    fc.assert(
      fc.property(products, lines => {
        const done = doneItems(lines);
        const counts = [orderedItems(lines), ...stages.map(stage => done[stage])];
        expect(counts).toEqual(counts.toSorted((a, b) => b - a));
        expect(done.packaging).toBe(finishedItems(lines));
      }),
      tenThousand,
    );
  });
});

describe('orderStatus', () => {
  const line = (status: string, completed = 0) => ({ quantity: 5, completed, status });

  test('is Not Reviewed only while no product is reviewed', () => {
    expect(orderStatus([])).toBe('not_reviewed');
    expect(orderStatus([line('not_reviewed', 3), line('not_reviewed')])).toBe('not_reviewed');
    expect(orderStatus([line('not_reviewed'), line('stitching')])).toBe('stitching');
  });

  test('is the least advanced stage of the unfinished reviewed products', () => {
    expect(orderStatus([line('packaging'), line('stitching'), line('cutting', 5), line('not_reviewed')])).toBe(
      'stitching',
    );
  });

  test('is the least advanced reviewed stage when only unreviewed products are unfinished', () => {
    expect(orderStatus([line('packaging', 5), line('finishing', 5), line('not_reviewed')])).toBe('finishing');
  });

  test('is an unknown status only when the order has no other status', () => {
    expect(orderStatus([line('embossing')])).toBe('embossing');
    expect(orderStatus([line('embossing'), line('finishing')])).toBe('finishing');
  });
});

test('productsToReview counts the unfinished products without review in an order under way', () => {
  const line = (status: string, completed = 0) => ({ quantity: 5, completed, status });

  expect(productsToReview([line('cutting'), line('not_reviewed', 4), line('not_reviewed'), line('packaging')])).toBe(2);
  expect(productsToReview([line('cutting'), line('not_reviewed', 5)])).toBe(0);
  expect(productsToReview([line('not_reviewed'), line('not_reviewed')])).toBe(0);
});

describe('the rules of an order', () => {
  const finished = { orderPercentage: 100, completedAt: null, cancelledAt: null, totalProducts: 2 };
  const completed = { ...finished, completedAt: '2026-11-20T10:00:00.000Z' };

  const cancelled = { ...finished, cancelledAt: '2026-11-20T10:00:00.000Z' };

  test('allow verifying completion once, at 100 %, of orders that are not cancelled', () => {
    expect(mayVerifyCompletion(finished)).toBe(true);
    expect(mayVerifyCompletion({ ...finished, orderPercentage: 99 })).toBe(false);
    expect(mayVerifyCompletion(completed)).toBe(false);
    expect(mayVerifyCompletion(cancelled)).toBe(false);
  });

  test('allow archiving completed and cancelled orders only', () => {
    expect(mayArchive(finished)).toBe(false);
    expect(mayArchive(completed)).toBe(true);
    expect(mayArchive(cancelled)).toBe(true);
  });

  test('allow deleting a product of an open order that has another product', () => {
    expect(mayDeleteOrderProduct(finished)).toBe(true);
    expect(mayDeleteOrderProduct({ ...finished, totalProducts: 1 })).toBe(false);
    expect(mayDeleteOrderProduct(completed)).toBe(false);
    expect(mayDeleteOrderProduct(cancelled)).toBe(false);
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
  ])('returns the right answer for %s: %s', (image, expected) => {
    expect(isCustomerFile(image)).toBe(expected);
  });
});
