import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { isOpen, shownCustomer } from '#contract/orders/order-rules.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { formatNumber, formatPercent } from '../../platform/format/format.ts';
import { formatFullDate } from '../../platform/format/format-time.ts';
import { OrderStatusBadge, RowProgress } from '../order-progress.tsx';
import { texts } from '../texts.ts';
import styles from './printed-orders.module.css';

/** `isOwn`: the orders of the customer who prints, who needs no column of customers. */
export type Printed = { orders: readonly OrderSummary[]; words: string; isOwn?: boolean };

/** The printed orders, which are not visible on screen. */
export function PrintedOrders({ printed, onPrinted }: { printed: Printed | undefined; onPrinted: () => void }) {
  useEffect(() => {
    if (!printed) return;
    addEventListener('afterprint', onPrinted, { once: true });
    window.print();
    return () => removeEventListener('afterprint', onPrinted);
  }, [printed, onPrinted]);
  if (!printed) return null;
  return createPortal(
    <main className={styles.sheet} data-printed>
      <h1>{printed.words}</h1>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.orderId}</th>
            {!printed.isOwn && <th scope="col">{texts.customer}</th>}
            <th scope="col">{texts.placedHead}</th>
            <th scope="col">{texts.countsHead}</th>
            <th scope="colgroup" colSpan={2}>
              {texts.progress}
            </th>
            <th scope="col">{texts.status}</th>
          </tr>
        </thead>
        <tbody>
          {printed.orders.map(order => (
            <tr key={order.id}>
              <th scope="row">#{order.id}</th>
              {!printed.isOwn && <td>{shownCustomer(order)}</td>}
              <td>{formatFullDate(order.createdAt)}</td>
              <td>
                {formatNumber(order.totalProducts)} · {formatNumber(order.totalItems)}
              </td>
              <td className={styles.track}>
                <RowProgress order={order} />
              </td>
              <td>{formatPercent(order.orderPercentage)}</td>
              <td>
                {!isOpen(order) || order.orderPercentage < 100 ? (
                  <OrderStatusBadge order={order} completed={texts.orderCompleted} />
                ) : (
                  texts.readyToVerify
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>,
    document.body,
  );
}
