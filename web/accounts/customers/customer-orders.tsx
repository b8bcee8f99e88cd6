import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PenLine } from 'lucide-react';
import { orderStatus } from '#contract/orders/order-rules.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { listsKey } from '../../order-data/queries.ts';
import { api } from '../../platform/api/client.ts';
import { formatPercent } from '../../platform/format/format.ts';
import { formatDate } from '../../platform/format/format-time.ts';
import { buttonLook } from '../../platform/kit/button.tsx';
import { Badge, StatusBadge } from '../../platform/stages/status.tsx';
import styles from './customer-orders.module.css';
import { orderTexts as texts } from './texts.ts';

/** The newest orders in the details; a link leads to all of them. */
const shown = '5';

function ordersOptions(customer: number) {
  return queryOptions({
    queryKey: [...listsKey, 'of customer', customer],
    queryFn: async () => {
      const [{ counts }, { orders }] = await Promise.all([
        api.countOrders({ customer: String(customer) }),
        api.readOrders({ customer: String(customer), openFirst: '1', view: 'summary', limit: shown }),
      ]);
      return { open: counts.open, total: counts.all, orders: orders as OrderSummary[] };
    },
  });
}

/** The orders of a customer, open orders first, and a link to the newest conversation. */
export function CustomerOrders({ customer }: { customer: number }) {
  const { data, isError } = useQuery(ordersOptions(customer));
  if (isError) return <p className={styles.note}>{texts.ordersFailed}</p>;
  const newest = data?.orders[0];
  return (
    <section className={styles.orders} aria-label={texts.orders}>
      <header>
        <h3>{texts.orders}</h3>
        {data && <span>{texts.ordersOf(data.open, data.total)}</span>}
        <Link to="/" search={{ tab: 'orders', customer, new: '1' }} className={buttonLook()}>
          {texts.newOrder}
        </Link>
        {newest && (
          <Link to="/" search={{ tab: 'orders', order: newest.id, talk: '1' }} className={buttonLook()}>
            <PenLine size={16} aria-hidden="true" />
            {texts.write}
          </Link>
        )}
      </header>
      <ul>
        {data?.orders.map(order => (
          <li key={order.id}>
            <Link to="/" search={{ tab: 'orders', order: order.id }}>
              #{order.id}
            </Link>
            <span>{formatDate(order.createdAt)}</span>
            <span>{formatPercent(order.orderPercentage)}</span>
            {order.cancelledAt ? (
              <Badge look="plain">{texts.cancelledOrder}</Badge>
            ) : order.completedAt ? (
              <Badge look="completed">{texts.completedOrder}</Badge>
            ) : (
              <StatusBadge status={orderStatus(order.products)} />
            )}
          </li>
        ))}
      </ul>
      {data && data.total > 0 && (
        <Link to="/" search={{ tab: 'orders', customer }} className={styles.all}>
          {texts.allOrders}
        </Link>
      )}
    </section>
  );
}
