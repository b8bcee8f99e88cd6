import { percentage } from '#contract/orders/order-rules.ts';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import { formatPercent } from '../../format/format.ts';
import { texts } from '../texts.ts';
import { CompletedCountInput } from './completed-count-input.tsx';
import { DeleteOrderProductButton } from './delete-order-product-button.tsx';
import { HoldButton } from './hold-button.tsx';
import { LineHold } from './line-hold.tsx';
import styles from './order-detail.module.css';
import { OrderedProduct } from './ordered-product.tsx';
import { ProductStatusSelect } from './product-status-select.tsx';

/** One product of an open order, with status, completed count and Delete. */
export function AdminOrderProductRow({ order, product }: { order: Order; product: OrderProduct }) {
  return (
    <li className={styles.product}>
      <OrderedProduct product={product} filesTitle={texts.customerFiles} />
      <div className={styles.controls}>
        <ProductStatusSelect order={order} product={product} />
        <div className={styles.count}>
          <CompletedCountInput order={order} product={product} />
        </div>
        <span className={styles.of}>
          {texts.ofQuantity(product.quantity)}
          <small>{formatPercent(percentage(product.completed, product.quantity))}</small>
        </span>
        <HoldButton order={order} product={product} />
        <DeleteOrderProductButton order={order} product={product} />
      </div>
      <LineHold order={order} product={product} />
    </li>
  );
}
