import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { queryClient } from '../api/query-client.ts';
import { whenIdle } from '../kit/when-idle.ts';
import { orderOptions } from './queries.ts';

type Go = (order: number | undefined, how: { replace: boolean }) => void;

/**
 * The opened order stands in the address, so it can be linked, survives a reload, and the back button closes it. Closing
 * goes back where this list opened it, so that no trail of opened and closed orders is left behind. `loadDetail` gets the
 * code of what opens, once the browser has nothing better to do.
 */
export function useOpenedOrder(opened: number | undefined, loadDetail: () => Promise<unknown>, go: Go) {
  const router = useRouter();
  const openedHere = useRef(false);
  const latestGo = useRef(go);
  useEffect(() => {
    latestGo.current = go;
    if (opened === undefined) openedHere.current = false;
  });
  // What is most likely to be opened next.
  useEffect(() => whenIdle(() => void loadDetail().catch(() => {})), [loadDetail]);
  // The same function at every render: the rows of a long list need not be drawn again.
  const open = useCallback((order: number) => {
    openedHere.current = true;
    // Beside the code of what opens, which is loaded once.
    void queryClient.prefetchQuery(orderOptions(order));
    latestGo.current(order, { replace: false });
  }, []);
  function close(): void {
    if (openedHere.current) router.history.back();
    else go(undefined, { replace: true });
  }
  return { open, close };
}
