import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderPercentage, productStatuses } from '#contract/orders/order-rules.ts';
import type { Order } from '#contract/orders/orders.ts';
import { afterStatus } from '#contract/production/counts.ts';
import { order, orderProduct } from '#testing/samples.ts';
import { withCompleted, withLines, withStatus } from './changed-order.ts';

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
      return orderProduct({ id: index + 1, productCode: `P-${index}`, ...line });
    });
    return order({ products, orderPercentage: orderPercentage(products) });
  });

it('changes only the product and the percentage when a count changes', () => {
  fc.assert(
    fc.property(anOrder, order => {
      const last = order.products.at(-1);
      if (!last) return;

      const changed = withCompleted(order, last.productCode, last.quantity);

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
    products: [orderProduct({ productCode: 'P-0', quantity: 10, completed: 4, passed: allPassed(4) })],
  });

  expect(withStatus(before, 'P-0', 'finishing').products[0]?.passed).toEqual({
    cutting: 10,
    stitching: 10,
    finishing: 4,
    packaging: 4,
  });
});

it('keeps counts and percentage when a status changes', () => {
  fc.assert(
    fc.property(anOrder, fc.constantFrom(...productStatuses), (order, status) => {
      const changed = withStatus(order, 'P-0', status);

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
      const ids = order.products.slice(0, 2).map(({ id }) => id);

      const changed = withLines(order, ids, product => afterStatus(product, status));

      for (const product of changed.products) {
        if (ids.includes(product.id)) expect(product.status).toBe(status);
        else expect(order.products).toContain(product);
      }
      expect(changed.orderPercentage).toBe(orderPercentage(changed.products));
    }),
  );
});
