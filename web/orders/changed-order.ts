import { orderPercentage, type ProductStatus } from '#contract/orders/order-rules.ts';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import { afterCompleted, afterStatus, type LineCounts } from '#contract/production/counts.ts';

/** Returns the order with a new status for one product, as the server will return it. */
export function withStatus(order: Order, productCode: string, status: ProductStatus): Order {
  return withProduct(order, productCode, product => afterStatus(product, status));
}

/** Returns the order with a new completed count for one product. */
export function withCompleted(order: Order, productCode: string, completed: number): Order {
  return withProduct(order, productCode, product => afterCompleted(product, completed));
}

/** Returns the order with some of its products changed. */
export function withLines(order: Order, ids: readonly number[], change: (product: OrderProduct) => LineCounts): Order {
  const products = order.products.map(product => {
    if (!ids.includes(product.id)) return product;
    const { status, passed } = change(product);
    return { ...product, status, passed, completed: passed.packaging };
  });
  return { ...order, products, orderPercentage: orderPercentage(products) };
}

function withProduct(order: Order, productCode: string, change: (product: OrderProduct) => LineCounts): Order {
  const ids = order.products.filter(product => product.productCode === productCode).map(product => product.id);
  return withLines(order, ids, change);
}
