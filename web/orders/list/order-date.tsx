import type { OrderSummary } from '#contract/orders/orders.ts';
import { browserToday, dayDistance } from '../../platform/format/day-distance.ts';
import { formatNearDay } from '../../platform/format/format-time.ts';
import { texts } from '../texts.ts';
import styles from './admin-order-row.module.css';

/** The date of an order in the workshop's list: the promised day and how far it is, or else the day asked for (OR-12). */
export function OrderDate({ order }: { order: Pick<OrderSummary, 'promisedOn' | 'requestedDate' | 'completedAt'> }) {
  const today = browserToday();
  const { promisedOn, requestedDate, completedAt } = order;
  if (promisedOn) {
    const distance = completedAt ? '' : dayDistance(promisedOn, today);
    return (
      <span className={styles.date}>
        <span className="visually-hidden">{texts.promisedFor} </span>
        <time dateTime={promisedOn}>{formatNearDay(promisedOn, today)}</time>
        {distance && ` · ${distance}`}
      </span>
    );
  }
  return (
    <span className={styles.date}>
      {requestedDate ? (
        <span>{texts.asked(formatNearDay(requestedDate, today))}</span>
      ) : (
        <span aria-hidden="true">–</span>
      )}
    </span>
  );
}
