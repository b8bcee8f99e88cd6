import type { ReactNode } from 'react';
import { isOpen } from '#contract/orders/order-rules.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { texts as dateTexts, noDateTexts } from '../../dates/texts.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { formatDate, formatDateAndTime } from '../../platform/format/format-time.ts';
import { Picture } from '../../platform/pictures/picture.tsx';
import { opensOnClick } from '../opens-on-click.ts';
import { CardProgress } from '../order-progress.tsx';
import { texts } from '../texts.ts';
import styles from './order-card.module.css';
import type { RowPlace } from './order-rows.tsx';

export type OrderCardProps = RowPlace & { order: OrderSummary; unread: number; onOpen: (id: number) => void };
type Props = RowPlace & {
  order: OrderSummary;
  onOpen: () => void;
  /** The customer's name, for staff. */
  customer?: string;
  /** 'Ordered by ...', for a colleague's order. */
  orderedBy?: string | undefined;
  /** A badge below the dates: archived, or late against the promised date. */
  badges: ReactNode;
  /** Content beside the progress of a completed order. */
  completed?: string;
  /** The date of the order, in a column of its own. */
  date?: ReactNode;
  /** The progress since the customer last opened the order. */
  news?: string | undefined;
  className?: string | undefined;
  /** The actions. */
  children: ReactNode;
};

/** The card of an order: number, date, pictures, progress and actions. A click anywhere opens it. */
export function OrderCardFrame({ order, place, of, onOpen, customer, orderedBy, badges, completed, ...rest }: Props) {
  const { className = '', news, date, children } = rest;
  const undated = date ? [] : noDateTexts(order);
  const titleId = `order-${order.id}`;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: View Details does the same by keyboard
    <article
      className={`${styles.card} ${date ? styles.dated : ''} ${className}`}
      aria-labelledby={titleId}
      aria-posinset={place}
      aria-setsize={of}
      onClick={opensOnClick(onOpen)}
    >
      <div className={styles.names}>
        <div>
          <h2 id={titleId}>{texts.order(order.id)}</h2>
          {customer !== undefined && (
            <p className={styles.customer} title={customer}>
              {customer}
            </p>
          )}
          {orderedBy && <p className="soft">{orderedBy}</p>}
          <time className="soft" dateTime={order.createdAt} title={formatDateAndTime(order.createdAt)}>
            {formatDate(order.createdAt)}
          </time>
          {!date && order.promisedOn && isOpen(order) && (
            <p className="soft">
              <time dateTime={order.promisedOn}>{dateTexts.promisedShort(order.promisedOn)}</time>
            </p>
          )}
          {undated.length > 0 && <p className="soft">{undated.join(' · ')}</p>}
          <div className={styles.badges}>{badges}</div>
        </div>
        <Thumbnails products={order.products} />
      </div>
      <div>
        <CardProgress order={order} completed={completed} />
        {news && <p className={styles.news}>{news}</p>}
      </div>
      {date}
      {children}
    </article>
  );
}

const most = 3;

/** The first pictures of an order's products, and '+N' for the others. */
function Thumbnails({ products }: { products: OrderSummary['products'] }) {
  return (
    <div className={styles.thumbnails} aria-hidden="true">
      {products.slice(0, most).map(product => (
        <Picture key={product.id} address={product.images[0]} alt="" width={96} initialOf={product.productCode} />
      ))}
      {products.length > most && <span className={styles.rest}>+{formatNumber(products.length - most)}</span>}
    </div>
  );
}
