import { useEffect, useEffectEvent } from 'react';
import { useLayer } from './layers.ts';

// TypeScript has no type for CloseWatcher yet.
type Watcher = { oncancel: (event: Event) => void; destroy: () => void };
declare const CloseWatcher: new () => Watcher;

/**
 * Closes the topmost layer on Back instead of leaving the screen: with Chrome's CloseWatcher on Android, elsewhere with
 * the history. A layer in the URL (`inAddress`) closes with its own history entry. A form that asks before closing asks
 * on every Back.
 */
export function useCloseRequest(isOpen: boolean, onClose: () => void, inAddress = false): void {
  const close = useEffectEvent(onClose);
  useLayer(isOpen && !inAddress, onClose);
  useEffect(() => {
    if (!isOpen || !('CloseWatcher' in window)) return;
    const watcher = new CloseWatcher();
    watcher.oncancel = event => {
      event.preventDefault();
      close();
    };
    return () => watcher.destroy();
  }, [isOpen]);
}
