import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';

/**
 * For what stands opened in the address, so that the back button closes it. Gives what notes that this screen opens it, and
 * what closes it: by going back then, so that no trail of opened and closed things is left behind, else by `leave`.
 */
export function useOpening(isOpen: boolean, leave: () => void) {
  const router = useRouter();
  const openedHere = useRef(false);
  useEffect(() => {
    if (!isOpen) openedHere.current = false;
  });
  return {
    noteOpening: useCallback(() => {
      openedHere.current = true;
    }, []),
    close: () => {
      if (!openedHere.current) return leave();
      // Once: pressed twice before the address has changed, it would lead out of the screen.
      openedHere.current = false;
      router.history.back();
    },
  };
}
