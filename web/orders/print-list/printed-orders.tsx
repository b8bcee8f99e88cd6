import { useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { shownCustomer } from '#contract/orders/order-rules.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { errorText } from '../../api/api-error.ts';
import { formatNumber, formatPercent } from '../../format/format.ts';
import { formatDate } from '../../format/format-time.ts';
import type { OrdersSource } from '../../order-data/queries.ts';
import { useAlert } from '../../overlays/alert.tsx';
import { useChosenCustomer } from '../filter/customer-choice.tsx';
import { useOrderTotal } from '../filter/order-count.tsx';
import { OrderStatusBadge, RowProgress } from '../order-progress.tsx';
import { texts } from '../texts.ts';
import type { OrdersView } from '../view/orders-view.ts';
import { inWords } from './print-words.ts';
import styles from './printed-orders.module.css';
import { readPrintedOrders } from './read-printed-orders.ts';

type List = { view: OrdersView; archived: boolean; source: OrdersSource; opened: number | undefined };
type Printed = { orders: readonly OrderSummary[]; words: string };

/** Prints all orders of the list, up to a limit. Ctrl+P does the same while no order is open. */
export function usePrintOrders({ view, archived, source, opened }: List) {
  const alert = useAlert();
  const [printed, setPrinted] = useState<Printed>();
  const customer = useChosenCustomer(view.customer);
  const total = useOrderTotal(view, archived, source);
  const isListed = opened === undefined;
  const print = useCallback(async () => {
    try {
      const { orders, hasMore } = await readPrintedOrders(view, archived);
      const count = orders.length;
      setPrinted({ orders, words: inWords({ view, archived, customer, count, total: hasMore ? total : count }) });
    } catch (error) {
      alert(errorText(error, texts.loadFailed));
    }
  }, [view, archived, customer, total, alert]);
  useEffect(() => {
    if (!isListed) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      void print();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isListed, print]);
  return {
    printed,
    print: () => void print(),
    printThese: (orders: readonly OrderSummary[]) =>
      setPrinted({ orders, words: inWords({ count: orders.length, total: orders.length, isSelection: true }) }),
    onPrinted: useCallback(() => setPrinted(undefined), []),
  };
}

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
            {[texts.orderId, texts.customer, texts.placedHead, texts.countsHead].map(head => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
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
              <td>{shownCustomer(order)}</td>
              <td>{formatDate(order.createdAt)}</td>
              <td>
                {formatNumber(order.totalProducts)} · {formatNumber(order.totalItems)}
              </td>
              <td className={styles.track}>
                <RowProgress order={order} />
              </td>
              <td>{formatPercent(order.orderPercentage)}</td>
              <td>
                {order.completedAt || order.orderPercentage < 100 ? (
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
