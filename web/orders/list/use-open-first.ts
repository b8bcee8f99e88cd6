import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import type { OrdersSource } from '../../order-data/queries.ts';
import { useOrders } from '../../order-data/queries.ts';
import { focusIn } from '../../platform/browser/focus.ts';
import { isComposing } from '../../platform/browser/keys.ts';
import { openerSelector } from '../opens-on-click.ts';

type Listed = {
  source: OrdersSource;
  /** The search text of the shown list; undefined while the list belongs to an earlier text. */
  search: string | undefined;
};

/**
 * Handles the keys of the search field. Enter opens the first row as soon as the list matches the text in the field,
 * because the address and the list update later. The down arrow focuses the first row.
 */
export function useOpenFirst(
  box: RefObject<HTMLElement | null>,
  { source, search }: Listed,
  open: (id: number) => void,
) {
  const { list, orders } = useOrders(source);
  const [wanted, setWanted] = useState<string>();
  const first = orders[0]?.id;
  const isThere = search !== undefined && search.trim() === wanted && !list.isPlaceholderData && !list.isPending;
  useEffect(() => {
    if (!isThere) return;
    setWanted(undefined);
    if (first === undefined) return;
    focusIn(box.current, openerSelector, { preventScroll: true });
    open(first);
  }, [isThere, first, box, open]);
  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return setWanted(undefined);
    event.preventDefault();
    if (event.key === 'Enter') setWanted(event.currentTarget.value.trim());
    else focusIn(box.current, openerSelector);
  };
}
