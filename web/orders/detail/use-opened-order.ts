import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { orderOptions } from '../../order-data/queries.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { catchFocus, ownList } from '../../platform/browser/catch-focus.ts';
import { whenIdle } from '../../platform/browser/when-idle.ts';
import { useOpening } from '../../platform/lists/use-opening.ts';
import { openerSelector } from '../opens-on-click.ts';

/** Opens and closes the order in the URL. `loadDetail` preloads the code of the details when the browser is idle. */
export function useOpenedOrder(
  opened: number | undefined,
  loadDetail: () => Promise<unknown>,
  go: Parameters<typeof useOpening>[1],
) {
  const { open: openInAddress, close } = useOpening(opened, go);
  const fromList = useRef<number>(undefined);
  const openedBy = useRef<Element>(null);
  const isOpen = useRef(false);
  const latestGo = useRef(go);
  useEffect(() => {
    isOpen.current = opened !== undefined;
    latestGo.current = go;
  });
  // A link may have opened the order, and its row may have left the list. Beside the list, no dialog returns the focus.
  useLayoutEffect(() => {
    if (opened === undefined) return;
    return () =>
      catchFocus(() => openerOf(opened) ?? shown(openedBy.current) ?? (fromList.current === opened ? ownList() : null));
  }, [opened]);
  useEffect(() => whenIdle(() => void loadDetail().catch(() => {})), [loadDetail]);
  const open = useCallback(
    (order: number) => {
      fromList.current = order;
      openedBy.current = document.activeElement;
      // Fetches the order while the code of the details loads.
      void queryClient.prefetchQuery(orderOptions(order));
      // While an order is open beside the list, another one replaces it, so that Back still leads to the list.
      if (isOpen.current) latestGo.current(order, { replace: true });
      else openInAddress(order);
    },
    [openInAddress],
  );
  return { open, close };
}

/** Returns the element if it is still on the page and not the page itself. */
function shown(element: Element | null): Element | undefined {
  return element?.isConnected && element !== document.body ? element : undefined;
}

/** Returns the button that opens an order from the list, if it is rendered. */
function openerOf(order: number): Element | null | undefined {
  return document.getElementById(`order-${order}`)?.closest('article')?.querySelector(openerSelector);
}
