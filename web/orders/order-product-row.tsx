import { percentage } from '#contract/order-rules.ts';
import type { OrderProduct } from '#contract/orders.ts';
import { formatNumber } from '../kit/format.ts';
import { ProgressBar } from '../kit/progress.tsx';
import { StatusBadge } from '../kit/status.tsx';
import styles from './order-detail.module.css';
import { OrderedProduct } from './ordered-product.tsx';
import { texts } from './texts.ts';

type Props = { product: OrderProduct; filesTitle?: string };

/** One product of an order, to be read: where its production stands. */
export function OrderProductRow({ product, filesTitle = texts.yourFiles }: Props) {
  const { productCode, quantity, completed, status } = product;
  return (
    <li className={styles.product}>
      <OrderedProduct product={product} filesTitle={filesTitle} />
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
