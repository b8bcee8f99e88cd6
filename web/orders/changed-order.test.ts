import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderPercentage, productStatuses } from '#contract/orders/order-rules.ts';
import type { Order } from '#contract/orders/orders.ts';
import { order, orderProduct } from '#testing/samples.ts';
import { withLines } from './changed-order.ts';

const allPassed = (units: number) => ({ cutting: units, stitching: units, finishing: units, packaging: units });
const anOrder = fc
  .array(fc.record({ quantity: fc.integer({ min: 1, max: 1_000_000 }), share: fc.nat(100) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((lines): Order => {
    const products = lines.map(({ quantity, share }, index) => {
      const completed = Math.floor((quantity * share) / 100);
      const line = { quantity, completed, passed: allPassed(completed), status: 'cutting' as const };
      return orderProduct({ id: index + 1, productId: index + 1, productCode: `P-${index}`, ...line });
    });
    return order({ products, orderPercentage: orderPercentage(products) });
  });

it('changes only the product and the percentage when a count changes', () => {
  fc.assert(
    fc.property(anOrder, order => {
      const last = order.products.at(-1);
      if (!last) return;

      const changed = withLines(order, [last], { completed: 'all' });

      expect(changed.products.at(-1)).toEqual({
        ...last,
        completed: last.quantity,
        passed: allPassed(last.quantity),
      });
      expect(changed.products.slice(0, -1)).toEqual(order.products.slice(0, -1));
      expect(changed.orderPercentage).toBe(orderPercentage(changed.products));
      expect(changed.orderPercentage).toBeGreaterThanOrEqual(order.orderPercentage);
    }),
  );
});

it('moves the units of the stages before the new status', () => {
  const before = order({
    products: [orderProduct({ productId: 1, quantity: 10, completed: 4, passed: allPassed(4) })],
  });

  expect(withLines(before, [{ productId: 1 }], { status: 'finishing' }).products[0]?.passed).toEqual({
    cutting: 10,
    stitching: 10,
    finishing: 4,
    packaging: 4,
  });
});

it('keeps counts and percentage when a status changes', () => {
  fc.assert(
    fc.property(anOrder, fc.constantFrom(...productStatuses), (order, status) => {
      const changed = withLines(order, [{ productId: 1 }], { status });

      expect(changed.products[0]?.status).toBe(status);
      expect(changed.products.map(product => product.completed)).toEqual(
        order.products.map(product => product.completed),
      );
      expect(changed.orderPercentage).toBe(order.orderPercentage);
    }),
  );
});

it('changes several products together, and no other products', () => {
  fc.assert(
    fc.property(anOrder, fc.constantFrom(...productStatuses), (order, status) => {
      const some = order.products.slice(0, 2);

      const changed = withLines(order, some, { status });

      for (const product of changed.products) {
        if (some.some(({ id }) => id === product.id)) expect(product.status).toBe(status);
        else expect(order.products).toContain(product);
      }
      expect(changed.orderPercentage).toBe(orderPercentage(changed.products));
    }),
  );
});

it('gives every product the same count, up to its quantity, and changes none for a pin', () => {
  const products = [orderProduct({ productId: 1, quantity: 4 }), orderProduct({ productId: 2, quantity: 20 })];
  const before = order({ products });

  const finished = withLines(before, products, { finished: 8 });

  expect(finished.products.map(({ completed }) => completed)).toEqual([4, 8]);
  expect(withLines(before, products, { pinned: true }).products).toEqual(products);
});
