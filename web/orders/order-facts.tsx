import type { Order } from '#contract/orders.ts';
import { formatNumber, formatPercent } from '../kit/format.ts';
import { formatDateAndTime } from '../kit/format-time.ts';
import styles from './order-detail.module.css';
import { texts } from './texts.ts';

/** Customer Information and Order Summary (specification 2). */
export function OrderFacts({ order }: { order: Order }) {
  const customer: [string, string][] = [
    [texts.customerName, order.customerName],
    [texts.username, order.customerUsername],
  ];
  const summary: [string, string][] = [
    [texts.orderId, `#${order.id}`],
    [texts.date, formatDateAndTime(order.createdAt)],
    [texts.productsTitle, formatNumber(order.totalProducts)],
    [texts.totalItems, formatNumber(order.totalItems)],
    [texts.progress, formatPercent(order.orderPercentage)],
    [texts.completion, order.completedAt ? formatDateAndTime(order.completedAt) : texts.notCompleted],
  ];
  return (
    <div className={styles.facts}>
      <section>
        <h3>{texts.customerInformation}</h3>
        <Facts facts={customer} />
      </section>
      <section>
        <h3>{texts.orderSummary}</h3>
        <Facts facts={summary} />
      </section>
    </div>
  );
}

function Facts({ facts }: { facts: [string, string][] }) {
  return (
    <dl>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
