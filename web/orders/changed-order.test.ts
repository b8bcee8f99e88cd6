import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderPercentage, productStatuses } from '#contract/orders/order-rules.ts';
import type { Order } from '#contract/orders/orders.ts';
import { order, orderProduct } from '#testing/samples.ts';
import { withCompleted, withStatus } from './changed-order.ts';

const anOrder = fc
  .array(fc.record({ quantity: fc.integer({ min: 1, max: 1_000_000 }), share: fc.nat(100) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((lines): Order => {
    const products = lines.map(({ quantity, share }, index) =>
      orderProduct({
        id: index + 1,
        productCode: `P-${index}`,
        quantity,
        completed: Math.floor((quantity * share) / 100),
        status: 'cutting',
      }),
    );
    return order({ products, orderPercentage: orderPercentage(products) });
  });

it('changes only the product and the percentage when a count changes', () => {
  fc.assert(
    fc.property(anOrder, order => {
      const last = order.products.at(-1);
      if (!last) return;

      const changed = withCompleted(order, last.productCode, last.quantity);

      expect(changed.products.at(-1)).toEqual({ ...last, completed: last.quantity });
      expect(changed.products.slice(0, -1)).toEqual(order.products.slice(0, -1));
      expect(changed.orderPercentage).toBe(orderPercentage(changed.products));
      expect(changed.orderPercentage).toBeGreaterThanOrEqual(order.orderPercentage);
    }),
  );
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
