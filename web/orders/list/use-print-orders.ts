import { useCallback, useState } from 'react';
import type { OrderSummary } from '#contract/orders/orders.ts';
import type { OrdersSource } from '../../order-data/queries.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { useAlert } from '../../platform/overlays/alert.tsx';
import { useChosenCustomer } from '../filter/customer-choice.tsx';
import { useOrderTotal } from '../filter/order-count.tsx';
import { filterOf, type OrdersView } from '../orders-view.ts';
import { texts } from '../texts.ts';
import { inWords } from './print-words.ts';
import type { Printed } from './printed-orders.tsx';
import { readPrintedOrders } from './read-printed-orders.ts';
import { usePrintKey } from './use-print-key.ts';

type List = { view: OrdersView; archived: boolean; source: OrdersSource; opened: number | undefined };

/** Prints all orders of the list, up to a limit. Ctrl+P does the same while no order is open. */
export function usePrintOrders({ view, archived, source, opened }: List) {
  const alert = useAlert();
  const [printed, setPrinted] = useState<Printed>();
  const customer = useChosenCustomer(view.customer);
  const total = useOrderTotal(view, archived, source);
  const print = async () => {
    try {
      const { orders, hasMore } = await readPrintedOrders(filterOf(view, archived));
      const count = orders.length;
      setPrinted({ orders, words: inWords({ view, archived, customer, count, total: hasMore ? total : count }) });
    } catch (error) {
      alert(errorText(error, texts.loadFailed));
    }
  };
  usePrintKey(opened === undefined, () => void print());
  return {
    printed,
    print: () => void print(),
    printThese: (orders: readonly OrderSummary[]) =>
      setPrinted({ orders, words: inWords({ count: orders.length, total: orders.length, isSelection: true }) }),
    onPrinted: useCallback(() => setPrinted(undefined), []),
  };
}
