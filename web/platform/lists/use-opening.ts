import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';

type Go = (id: number | undefined, how: { replace: boolean }) => void;

/**
 * Opens and closes an item in the URL, so that it can be linked, survives a reload and closes with the Back button.
 * `go` changes the URL. Closing an item goes back in history, or replaces the URL when a link opened the item.
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
    /** The same function on every render, so that memoized rows do not re-render. */
    open: useCallback((id: number) => {
      openedHere.current = true;
      latestGo.current(id, { replace: false });
    }, []),
    close: () => {
      if (!openedHere.current) return go(undefined, { replace: true });
      // Runs only once, because a second click before the URL changes would leave the screen.
      openedHere.current = false;
      // A dialog or menu that opens in the meantime must not block this step back.
      router.history.back({ ignoreBlocker: true });
    },
  };
}
