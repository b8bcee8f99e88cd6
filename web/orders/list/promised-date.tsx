import type { OrderSummary } from '#contract/orders/orders.ts';
import { browserToday, dayDistance } from '../../platform/format/day-distance.ts';
import { formatDayOnly } from '../../platform/format/format-time.ts';
import { texts } from '../texts.ts';
import styles from './order-card.module.css';

type Props = { order: Pick<OrderSummary, 'promisedOn' | 'requestedDate' | 'completedAt'> };

/** The promised day of an order, as large as its percentage, and how far it is. A completed order has none. */
export function PromisedDate({ order: { promisedOn, requestedDate, completedAt } }: Props) {
  if (completedAt) return <div className={styles.due} />;
  if (!promisedOn) {
    return (
      <div className={styles.due}>
        <span className={styles.noDay}>{texts.noDateYet}</span>
        {requestedDate && <small>{texts.askedFor(requestedDate)}</small>}
      </div>
    );
  }
  const today = browserToday();
  const year = promisedOn.slice(0, 4);
  const below = [year !== today.slice(0, 4) && year, dayDistance(promisedOn, today)].filter(Boolean);
  return (
    <div className={styles.due}>
      <small>{texts.promisedHead}</small>
      <time className={styles.day} dateTime={promisedOn}>
        {formatDayOnly(promisedOn)}
      </time>
      {below.length > 0 && <small>{below.join(' · ')}</small>}
    </div>
  );
}
