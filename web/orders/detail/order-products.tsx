import { percentage } from '#contract/orders/order-rules.ts';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { ProgressBar } from '../../platform/stages/progress.tsx';
import { StatusBadge } from '../../platform/stages/status.tsx';
import { texts } from '../texts.ts';
import styles from './order-detail.module.css';
import { OrderedProduct } from './ordered-product.tsx';

/** The products of an order, read-only. */
export function OrderProducts({ order, filesTitle }: { order: Order; filesTitle?: string }) {
  return (
    <ul>
      {order.products.map(product => (
        <OrderProductRow key={product.id} order={order} product={product} filesTitle={filesTitle} />
      ))}
    </ul>
  );
}

type Props = { order: Order; product: OrderProduct; filesTitle?: string | undefined };

/** Scrolls to the product when the address ends with its id, as that of a scanned ticket does (BE-10). */
function showIfScanned(row: HTMLElement | null): void {
  if (row && window.location.hash === `#${row.id}`) row.scrollIntoView({ block: 'center' });
}

/** One product of an order, read-only. */
function OrderProductRow({ order, product, filesTitle = texts.yourFiles }: Props) {
  const { productCode, quantity, completed, status } = product;
  return (
    <li id={`product-${product.productId}`} className={styles.product} ref={showIfScanned}>
      <OrderedProduct order={order} product={product} filesTitle={filesTitle} />
      <div className={styles.state}>
        <StatusBadge status={status} />
        <span className={styles.soft}>
          <b>{formatNumber(completed)}</b> / {formatNumber(quantity)}
        </span>
        <ProgressBar percentage={percentage(completed, quantity)} label={texts.progressOf(productCode)} />
      </div>
    </li>
  );
}
