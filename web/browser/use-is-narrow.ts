import { useCallback, useSyncExternalStore } from 'react';

/**
 * The widths at which the styles change: a phone's, that of a tablet held upright, and that of a row on one line. In pixels for
 * letters of the usual size; with larger ones they grow along, so that a desk with letters of twice the size is laid out
 * as a tablet.
 */
type Most = 639 | 860 | 1248;

const matching = (query: string) => (typeof matchMedia === 'function' ? matchMedia(query) : undefined);
const atMost = (most: Most) => matching(`(max-width: ${most / 16}em)`);
const queries = { 639: atMost(639), 860: atMost(860), 1248: atMost(1248) };
/** A sheet of paper has a width of its own, but what is printed is what was on the screen: nothing is drawn anew for it. */
const paper = matching('print');
const onScreen: Partial<Record<Most, boolean>> = {};

function isNarrow(most: Most): boolean {
  if (!paper?.matches) onScreen[most] = queries[most]?.matches;
  return onScreen[most] ?? false;
}

/** Whether the screen is a phone's or an upright tablet's, or no wider than `most`. */
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
