import { useEffect, useEffectEvent, useState } from 'react';
import type { OrdersSource } from '../../order-data/queries.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { useAlert } from '../../platform/overlays/alert.tsx';
import { useOrderTotal } from '../filter/order-count.tsx';
import { type OwnView, ownFilterOf } from '../own-orders.ts';
import { texts } from '../texts.ts';
import { inWords } from './print-words.ts';
import { type Printed, PrintedOrders } from './printed-orders.tsx';
import { readPrintedOrders } from './read-printed-orders.ts';

type Props = { archived: boolean; view: OwnView; source: OrdersSource; onPrinted: () => void };

/** Loads all orders of a customer's list, up to a limit, and prints them once. */
export function PrintOwnOrders({ archived, view, source, onPrinted }: Props) {
  const alert = useAlert();
  const [printed, setPrinted] = useState<Printed>();
  const total = useOrderTotal(view, archived, source);
  const load = useEffectEvent(async () => {
    try {
      const { orders, hasMore } = await readPrintedOrders(ownFilterOf(archived, view));
      const count = orders.length;
      setPrinted({ orders, isOwn: true, words: inWords({ archived, count, total: hasMore ? total : count }) });
    } catch (error) {
      alert(errorText(error, texts.loadFailed));
      onPrinted();
    }
  });
  useEffect(() => void load(), []);
  return <PrintedOrders printed={printed} onPrinted={onPrinted} />;
}
