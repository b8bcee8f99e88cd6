import { useSyncExternalStore } from 'react';

const query = typeof matchMedia === 'function' ? matchMedia('(max-width: 860px)') : undefined;

function subscribe(listener: () => void): () => void {
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
}

/** Whether the screen is a phone's: the width at which the styles change too. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query?.matches ?? false);
}
