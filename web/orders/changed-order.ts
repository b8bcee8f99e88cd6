import { orderPercentage, type ProductStatus } from '#contract/orders/order-rules.ts';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';

/** Returns the order with a new status for one product. */
export function withStatus(order: Order, productCode: string, status: ProductStatus): Order {
  return withProduct(order, productCode, product => ({ ...product, status }));
}

/** Returns the order with a new completed count for one product. */
export function withCompleted(order: Order, productCode: string, completed: number): Order {
  return withProduct(order, productCode, product => ({ ...product, completed }));
}

function withProduct(order: Order, productCode: string, change: (product: OrderProduct) => OrderProduct): Order {
  const products = order.products.map(product => (product.productCode === productCode ? change(product) : product));
  return { ...order, products, orderPercentage: orderPercentage(products) };
}
