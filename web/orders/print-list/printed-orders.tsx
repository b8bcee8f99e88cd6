import { useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { limits } from '#contract/call/limits.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { errorText } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { formatNumber, formatPercent } from '../../format/format.ts';
import { formatDate } from '../../format/format-time.ts';
import { useAlert } from '../../overlays/alert.tsx';
import { useChosenCustomer } from '../filter/customer-choice.tsx';
import { OrderStatusBadge, RowProgress } from '../order-progress.tsx';
import { texts } from '../texts.ts';
import { filterOf, type OrdersView } from '../view/orders-view.ts';
import { inWords } from './print-words.ts';
import styles from './printed-orders.module.css';

type Printed = { orders: readonly OrderSummary[]; words: string };

/** Prints all orders of the list, up to a limit; Ctrl+P does the same while `isListed`. */
export function usePrintOrders(view: OrdersView, archived: boolean, isListed: boolean) {
  const alert = useAlert();
  const [printed, setPrinted] = useState<Printed>();
  const customer = useChosenCustomer(view.customer);
  const print = useCallback(async () => {
    try {
      const { orders, hasMore } = await readOrders(view, archived);
      setPrinted({ orders, words: inWords({ view, archived, customer, count: orders.length, hasMore }) });
    } catch (error) {
      alert(errorText(error, texts.loadFailed));
    }
  }, [view, archived, customer, alert]);
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
      setPrinted({ orders, words: inWords({ count: orders.length, isSelection: true }) }),
    onPrinted: useCallback(() => setPrinted(undefined), []),
  };
}

/** The first orders of a list, page by page, as many as are printed. */
async function readOrders(view: OrdersView, archived: boolean) {
  const orders: OrderSummary[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await api.readOrders({ ...filterOf(view, archived), view: 'summary', limit: '200', cursor });
    orders.push(...(page.orders as OrderSummary[]));
    cursor = page.nextCursor ?? undefined;
    if (!cursor || orders.length >= limits.printedRows) {
      return {
        orders: orders.slice(0, limits.printedRows),
        hasMore: Boolean(cursor) || orders.length > limits.printedRows,
      };
    }
  }
}

/** The orders on the sheet, which only a printer shows. */
export function PrintedOrders({ printed, onPrinted }: { printed: Printed | undefined; onPrinted: () => void }) {
  useEffect(() => {
    if (!printed) return;
    addEventListener('afterprint', onPrinted, { once: true });
    window.print();
    return () => removeEventListener('afterprint', onPrinted);
  }, [printed, onPrinted]);
  if (!printed) return null;
  return createPortal(
    <div className={styles.sheet} data-printed>
      <h1>{printed.words}</h1>
      <table>
        <thead>
          <tr>
            {[texts.orderId, texts.customer, texts.placedHead, texts.countsHead, texts.progress, '', texts.status].map(
              head => (
                <th key={head} scope="col">
                  {head}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {printed.orders.map(order => (
            <tr key={order.id}>
              <th scope="row">#{order.id}</th>
              <td>{order.customerName}</td>
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
    </div>,
    document.body,
  );
}
