import type { OrderSummary } from '#contract/orders/orders.ts';

type Lines = { id: number; products: readonly Pick<OrderSummary['products'][number], 'productId'>[] };

/** Returns the lines of orders as the calls expect them. */
export function linesOf(orders: readonly Lines[]) {
  return orders.flatMap(({ id, products }) => products.map(({ productId }) => ({ orderId: id, productId })));
}
