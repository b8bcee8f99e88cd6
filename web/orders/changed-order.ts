import { orderPercentage, type ProductStatus } from '#contract/order-rules.ts';
import type { Order, OrderProduct } from '#contract/orders.ts';

/** The order as it will be once one product has another status. */
export function withStatus(order: Order, productCode: string, status: ProductStatus): Order {
  return withProduct(order, productCode, product => ({ ...product, status }));
}

/** The order as it will be once so many units of one product are finished. */
export function withCompleted(order: Order, productCode: string, completed: number): Order {
  return withProduct(order, productCode, product => ({ ...product, completed }));
}

function withProduct(order: Order, productCode: string, change: (product: OrderProduct) => OrderProduct): Order {
  const products = order.products.map(product => (product.productCode === productCode ? change(product) : product));
  return { ...order, products, orderPercentage: orderPercentage(products) };
}
