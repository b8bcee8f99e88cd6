import { useCallback, useEffect, useRef } from 'react';
import { queryClient } from '../api/query-client.ts';
import { catchFocus, ownList } from '../kit/catch-focus.ts';
import { useOpening } from '../kit/use-opening.ts';
import { whenIdle } from '../kit/when-idle.ts';
import { openerSelector } from './opens-on-click.ts';
import { orderOptions } from './queries.ts';

/** The opened order, in the address. `loadDetail` gets the code of what opens, once the browser has nothing better to do. */
export function useOpenedOrder(
  opened: number | undefined,
  loadDetail: () => Promise<unknown>,
  go: Parameters<typeof useOpening>[1],
) {
  const { open: openInAddress, close } = useOpening(opened, go);
  const fromList = useRef<number>(undefined);
  // An address may have opened it, of which the list knows nothing; the row that did may have left the list, and the list
  // with it.
  useEffect(() => {
    if (opened === undefined) return;
    return () => catchFocus(() => openerOf(opened) ?? (fromList.current === opened ? ownList() : null));
  }, [opened]);
  // What is most likely to be opened next.
  useEffect(() => whenIdle(() => void loadDetail().catch(() => {})), [loadDetail]);
  const open = useCallback(
    (order: number) => {
      fromList.current = order;
      // Beside the code of what opens, which is loaded once.
      void queryClient.prefetchQuery(orderOptions(order));
      openInAddress(order);
    },
    [openInAddress],
  );
  return { open, close };
}

/** What opens an order from the list, if that is in sight. */
function openerOf(order: number): Element | null | undefined {
  return document.getElementById(`order-${order}`)?.closest('article')?.querySelector(openerSelector);
}
