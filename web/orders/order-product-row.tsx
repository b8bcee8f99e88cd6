import { Image } from 'lucide-react';
import { isCustomerFile, mayChangeProduction, percentage } from '#contract/order-rules.ts';
import type { Order, OrderProduct } from '#contract/orders.ts';
import type { Side } from '#contract/roles.ts';
import { FileLink } from '../kit/file-link.tsx';
import { formatNumber } from '../kit/format.ts';
import { Picture } from '../kit/picture.tsx';
import { ProgressBar } from '../kit/progress.tsx';
import { StatusBadge } from '../kit/status.tsx';
import { CompletedCountInput } from './completed-count-input.tsx';
import { DeleteOrderProductButton } from './delete-order-product-button.tsx';
import styles from './order-detail.module.css';
import { ProductStatusSelect } from './product-status-select.tsx';
import { texts } from './texts.ts';

type Props = { order: Order; product: OrderProduct; side: Side };

/** One product of an order: what was ordered, the customer's files, and where its production stands. */
export function OrderProductRow({ order, product, side }: Props) {
  const files = product.images.filter(isCustomerFile);
  const filesTitle = side === 'customer' ? texts.yourFiles : texts.customerFiles;
  const changes = side === 'admin' && mayChangeProduction(order);
  return (
    <li className={styles.product}>
      <Picture address={product.images[0]} alt="" width={96} initialOf={product.productCode} />
      <div>
        <h4 className={styles.code}>
          {product.productCode}
          <span>{texts.quantity(product.quantity)}</span>
        </h4>
        {product.description && <p className={styles.note}>{product.description}</p>}
        {files.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own box and legend
          <div className={styles.files} role="group" aria-label={filesTitle}>
            <span className="visually-hidden">{filesTitle}</span>
            {files.map((file, index) => (
              <FileLink key={file} address={file} icon={<Image size={14} aria-hidden="true" />}>
                {texts.file(index + 1)}
              </FileLink>
            ))}
          </div>
        )}
      </div>
      {changes ? <Controls order={order} product={product} /> : <State product={product} />}
    </li>
  );
}

function State({ product }: { product: OrderProduct }) {
  return (
    <div className={styles.state}>
      <StatusBadge status={product.status} />
      <span>
        <b>{formatNumber(product.completed)}</b> / {formatNumber(product.quantity)}
      </span>
      <ProgressBar percentage={percentage(product.completed, product.quantity)} label={product.productCode} />
    </div>
  );
}

function Controls({ order, product }: { order: Order; product: OrderProduct }) {
  return (
    <div className={styles.controls}>
      <ProductStatusSelect order={order} product={product} />
      <div className={styles.count}>
        <CompletedCountInput order={order} product={product} />
      </div>
      <span className={styles.of}>
        {texts.ofQuantity(product.quantity)}
        <small>{percentage(product.completed, product.quantity)}%</small>
      </span>
      <DeleteOrderProductButton order={order} product={product} />
    </div>
  );
}
