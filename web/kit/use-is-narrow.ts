import { useCallback, useSyncExternalStore } from 'react';

/**
 * The widths at which the styles change: a phone's, and that of a row on one line. In pixels for letters of the
 * usual size; with larger ones they grow along, so that a desk with letters of twice the size is laid out as a phone.
 */
type Most = 860 | 1248;

const matching = (most: Most) =>
  typeof matchMedia === 'function' ? matchMedia(`(max-width: ${most / 16}em)`) : undefined;
const queries = { 860: matching(860), 1248: matching(1248) };

/** Whether the screen is a phone's, or no wider than `most`. */
export function useIsNarrow(most: Most = 860): boolean {
  const query = queries[most];
  const subscribe = useCallback(
    (listener: () => void) => {
      query?.addEventListener('change', listener);
      return () => query?.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => query?.matches ?? false);
}
