import type { OrderSummary } from '#contract/orders/orders.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { Picture } from '../../platform/pictures/picture.tsx';
import styles from './order-card.module.css';

const most = 3;

/** The first pictures of an order's products, and '+N' for the others. */
export function Thumbnails({ products }: { products: OrderSummary['products'] }) {
  return (
    <div className={styles.thumbnails} aria-hidden="true">
      {products.slice(0, most).map(product => (
        <Picture key={product.id} address={product.images[0]} alt="" width={96} initialOf={product.productCode} />
      ))}
      {products.length > most && <span className={styles.rest}>+{formatNumber(products.length - most)}</span>}
    </div>
  );
}
