import { useCallback, useEffect, useRef } from 'react';
import { queryClient } from '../api/query-client.ts';
import { catchFocus, ownList } from '../kit/catch-focus.ts';
import { useOpening } from '../kit/use-opening.ts';
import { whenIdle } from '../kit/when-idle.ts';
import { openerSelector } from './opens-on-click.ts';
import { orderOptions } from './queries.ts';

type Go = (order: number | undefined, how: { replace: boolean }) => void;

/**
 * The opened order stands in the address, so it can be linked, survives a reload, and the back button closes it. `loadDetail`
 * gets the code of what opens, once the browser has nothing better to do.
 */
export function useOpenedOrder(opened: number | undefined, loadDetail: () => Promise<unknown>, go: Go) {
  const { noteOpening, close } = useOpening(opened !== undefined, () => go(undefined, { replace: true }));
  const latestGo = useRef(go);
  useEffect(() => {
    latestGo.current = go;
  });
  const fromList = useRef<number>(undefined);
  // An address may have opened it, of which the list knows nothing; the row that did may have left the list, and the list
  // with it.
  useEffect(() => {
    if (opened === undefined) return;
    return () => catchFocus(() => openerOf(opened) ?? (fromList.current === opened ? ownList() : null));
  }, [opened]);
  // What is most likely to be opened next.
  useEffect(() => whenIdle(() => void loadDetail().catch(() => {})), [loadDetail]);
  // The same function at every render: the rows of a long list need not be drawn again.
  const open = useCallback(
    (order: number) => {
      noteOpening();
      fromList.current = order;
      // Beside the code of what opens, which is loaded once.
      void queryClient.prefetchQuery(orderOptions(order));
      latestGo.current(order, { replace: false });
    },
    [noteOpening],
  );
  return { open, close };
}

/** What opens an order from the list, if that is in sight. */
function openerOf(order: number): Element | null | undefined {
  return document.getElementById(`order-${order}`)?.closest('article')?.querySelector(openerSelector);
}
