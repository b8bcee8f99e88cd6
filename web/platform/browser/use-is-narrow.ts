import { useCallback, useSyncExternalStore } from 'react';

/**
 * The breakpoints of the styles: phone, portrait tablet, the cart on one line, orders on one line, and an order beside its
 * list. They scale
 * with the text size, so that a desktop with text of twice the size gets the tablet layout.
 */
type Most = 639 | 860 | 1248 | 1360 | 1719;

const matching = (query: string) => (typeof matchMedia === 'function' ? matchMedia(query) : undefined);
const atMost = (most: Most) => matching(`(max-width: ${most / 16}em)`);
const queries = {
  639: atMost(639),
  860: atMost(860),
  1248: atMost(1248),
  1360: atMost(1360),
  1719: atMost(1719),
};
/** Printing keeps the layout of the screen, although a printed page has another width. */
const paper = matching('print');
const onScreen: Partial<Record<Most, boolean>> = {};

function isNarrow(most: Most): boolean {
  if (!paper?.matches) onScreen[most] = queries[most]?.matches;
  return onScreen[most] ?? false;
}

/** Returns whether the viewport is at most `most` wide; the default is the width of a phone or portrait tablet. */
export function useIsNarrow(most: Most = 860): boolean {
  const query = queries[most];
  const subscribe = useCallback(
    (listener: () => void) => {
      query?.addEventListener('change', listener);
      return () => query?.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => isNarrow(most),
    () => false,
  );
}
