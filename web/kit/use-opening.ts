import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';

type Go = (id: number | undefined, how: { replace: boolean }) => void;

/**
 * For what stands opened in the address, so that it can be linked, survives a reload, and the back button closes it. `go`
 * changes the address. What was opened here closes by going back, so that no trail of opened and closed things is left
 * behind, what an address opened by leaving it out.
 */
export function useOpening(opened: number | undefined, go: Go) {
  const router = useRouter();
  const openedHere = useRef(false);
  const latestGo = useRef(go);
  useEffect(() => {
    if (opened === undefined) openedHere.current = false;
    latestGo.current = go;
  });
  return {
    /** The same function at every render: the rows of a long list need not be drawn again. */
    open: useCallback((id: number) => {
      openedHere.current = true;
      latestGo.current(id, { replace: false });
    }, []),
    close: () => {
      if (!openedHere.current) return go(undefined, { replace: true });
      // Once: pressed twice before the address has changed, it would lead out of the screen.
      openedHere.current = false;
      router.history.back();
    },
  };
}
