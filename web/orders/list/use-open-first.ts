import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import type { OrdersSource } from '../../order-data/queries.ts';
import { useOrders } from '../../order-data/queries.ts';
import { openerSelector } from '../opens-on-click.ts';

/**
 * The keys of the search field: Enter opens the first row, once the list is that of the typed text; the arrow down goes
 * into the list.
 */
export function useOpenFirst(
  box: RefObject<HTMLElement | null>,
  source: OrdersSource,
  isSettled: boolean,
  open: (id: number) => void,
) {
  const { list, orders } = useOrders(source);
  const [isWanted, setWanted] = useState(false);
  const first = orders[0]?.id;
  const isThere = isSettled && !list.isPlaceholderData && !list.isPending;
  useEffect(() => {
    if (!isWanted || !isThere) return;
    setWanted(false);
    if (first === undefined) return;
    box.current?.querySelector<HTMLElement>(openerSelector)?.focus({ preventScroll: true });
    open(first);
  }, [isWanted, isThere, first, box, open]);
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return setWanted(false);
    event.preventDefault();
    if (event.key === 'Enter') setWanted(true);
    else box.current?.querySelector<HTMLElement>(openerSelector)?.focus();
  };
}
