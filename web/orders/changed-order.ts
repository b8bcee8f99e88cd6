import type { RequestOf } from '#contract/calls.ts';
import { orderPercentage } from '#contract/orders/order-rules.ts';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import { afterCompleted, afterStatus } from '#contract/production/counts.ts';

/** The values that a change sets in its lines. */
export type LineSet = RequestOf<'changeInBulk'>['set'];

/** Returns the order with a change of some of its products, as the server will return it. */
export function withLines(order: Order, lines: readonly { productId: number }[], set: LineSet): Order {
  const ids = lines.map(({ productId }) => productId);
  const products = order.products.map(product => (ids.includes(product.productId) ? changed(product, set) : product));
  return { ...order, products, orderPercentage: orderPercentage(products) };
}

function changed(product: OrderProduct, set: LineSet): OrderProduct {
  const { quantity } = product;
  const after =
    'status' in set
      ? afterStatus(product, set.status)
      : 'completed' in set || 'finished' in set
        ? afterCompleted(product, 'finished' in set ? Math.min(set.finished, quantity) : quantity)
        : product;
  // The server refuses such a line and changes the others.
  if (after === 'belowFinished') return product;
  return { ...product, status: after.status, passed: after.passed, completed: after.passed.packaging };
}
