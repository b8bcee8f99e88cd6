import { useQuery } from '@tanstack/react-query';
import type { Order } from '#contract/orders/orders.ts';
import { ChangedField } from '../changes/changed-field.tsx';
import styles from './change-requests.module.css';
import { changesOptions } from './queries.ts';
import { texts } from './texts.ts';

/** The requests of an order that the workshop declined, newest first, each with its reason (OR-23). */
export function DeclinedRequests({ order }: { order: Pick<Order, 'id'> }) {
  const { data = [] } = useQuery(changesOptions(order.id));
  const declined = data.filter(({ state }) => state === 'declined');
  if (declined.length === 0) return null;
  return (
    <section className={styles.declined} aria-label={texts.declinedRequests}>
      <h3>{texts.declinedRequests}</h3>
      <ol>
        {declined.map(({ number, kind, by, at, differences, reason, note, decidedAt }) => (
          <li key={number}>
            <p dir="auto">{[texts.titleBy(kind, by.name, at), reason].join(' · ')}</p>
            {differences.map((difference, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the differences of a request never change
              <ChangedField key={at} difference={difference} />
            ))}
            <p className={styles.reason} dir="auto">
              {texts.declinedAt(decidedAt ?? at, note)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
