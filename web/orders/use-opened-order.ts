import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

type Go = (order: number | undefined, how: { replace: boolean }) => void;

/**
 * The opened order stands in the address, so it can be linked, survives a reload, and the back button closes it. Closing
 * goes back where this list opened it, so that no trail of opened and closed orders is left behind.
 */
export function useOpenedOrder(opened: number | undefined, go: Go) {
  const router = useRouter();
  const openedHere = useRef(false);
  useEffect(() => {
    if (opened === undefined) openedHere.current = false;
  }, [opened]);
  return {
    open(order: number): void {
      openedHere.current = true;
      go(order, { replace: false });
    },
    close(): void {
      if (openedHere.current) router.history.back();
      else go(undefined, { replace: true });
    },
  };
}
