import { Link } from '@tanstack/react-router';
import { shownCustomer } from '#contract/orders/order-rules.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';
import type { Today } from '#contract/today/today.ts';
import { DateBadge } from '../dates/date-badge.tsx';
import { Rows, Section } from './section.tsx';
import { texts } from './texts.ts';
import styles from './today.module.css';

type Props = { dates: Today['dates']; count: number; onOpen: (order: number) => void };

/** Orders that are late, expected late or at risk (DA-7). */
export function OrderDates({ dates, count, onOpen }: Props) {
  return (
    <Section
      title={texts.dates}
      count={count}
      end={
        <Link to="/" search={{ tab: 'dates' }}>
          {texts.allDates}
        </Link>
      }
    >
      <Rows
        section="dates"
        label={texts.dates}
        rows={dates?.rows}
        total={count}
        rowsOf={today => today.dates?.rows}
        keyOf={row => String(row.id)}
      >
        {row => <DateRow order={row} onOpen={onOpen} />}
      </Rows>
    </Section>
  );
}

function DateRow({ order, onOpen }: { order: OrderSummary; onOpen: Props['onOpen'] }) {
  const { id, promisedOn, likelyOn, safeOn, dateState } = order;
  return (
    <div className={styles.entry}>
      <p className={styles.line}>
        <OpenOrder id={id} onOpen={onOpen} />
        <bdi>{shownCustomer(order)}</bdi>
        <span className={styles.end}>
          <DateBadge state={dateState} />
        </span>
      </p>
      <small>{texts.orderDates(promisedOn, likelyOn, safeOn)}</small>
    </div>
  );
}

export function OpenOrder({ id, onOpen }: { id: number; onOpen: (order: number) => void }) {
  return (
    <button type="button" className={styles.opener} aria-label={texts.open(id)} onClick={() => onOpen(id)}>
      #{id}
    </button>
  );
}
