import { useEffect, useEffectEvent } from 'react';
import { shortcutKey } from '../../platform/browser/keys.ts';

/** Calls a function instead of the browser's print dialog for Ctrl+P and Cmd+P, while it is active. */
export function usePrintKey(isActive: boolean, print: () => void): void {
  const onPrint = useEffectEvent(print);
  useEffect(() => {
    if (!isActive) return;
    const onKey = (event: KeyboardEvent) => {
      if (
        shortcutKey(event).toLowerCase() !== 'p' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      onPrint();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isActive]);
}
