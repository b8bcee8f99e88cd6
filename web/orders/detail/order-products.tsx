import type { Order } from '#contract/orders/orders.ts';
import { OrderProductRow } from './order-product-row.tsx';

/** The products of an order, read-only. */
export function OrderProducts({ order, filesTitle }: { order: Order; filesTitle?: string }) {
  return (
    <ul>
      {order.products.map(product => (
        <OrderProductRow key={product.id} product={product} filesTitle={filesTitle} />
      ))}
    </ul>
  );
}
