import type { ReactNode } from 'react';
import type { OrderSummary } from '#contract/orders.ts';
import { formatDate, formatDateAndTime } from '../kit/format-time.ts';
import { opensOnClick } from './opens-on-click.ts';
import styles from './order-card.module.css';
import { CardProgress } from './order-progress.tsx';
import type { RowPlace } from './order-rows.tsx';
import { texts } from './texts.ts';
import { Thumbnails } from './thumbnails.tsx';

/** What the card of an order is given on either side. */
export type OrderCardProps = RowPlace & { order: OrderSummary; unread: number; onOpen: (id: number) => void };
type Props = RowPlace & {
  order: OrderSummary;
  onOpen: () => void;
  /** Whose order it is, where that is not known anyway. */
  customer?: string;
  /** Under its day: whether it is completed or archived. */
  badges: ReactNode;
  /** Beside the progress of a completed order. */
  completed?: string;
  className?: string | undefined;
  /** What can be done with it. */
  children: ReactNode;
};

/** An order at a glance: its number, day and pictures, how far it is, and its actions. A press anywhere opens it. */
export function OrderCardFrame({ order, place, of, onOpen, customer, badges, completed, ...rest }: Props) {
  const { className = '', children } = rest;
  const titleId = `order-${order.id}`;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: View Details does the same by keyboard
    <article
      className={`${styles.card} ${className}`}
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
          <time className={styles.date} dateTime={order.createdAt} title={formatDateAndTime(order.createdAt)}>
            {formatDate(order.createdAt)}
          </time>
          <div className={styles.badges}>{badges}</div>
        </div>
        <Thumbnails products={order.products} />
      </div>
      <CardProgress order={order} completed={completed} />
      {children}
    </article>
  );
}
