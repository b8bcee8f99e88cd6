import { useEffect, useEffectEvent } from 'react';
import { useLayer } from './layers.ts';

// TypeScript does not know it yet.
type Watcher = { oncancel: (event: Event) => void; destroy: () => void };
declare const CloseWatcher: new () => Watcher;

/**
 * Back closes what is open on top of the screen and does not leave the screen: on Android by Chrome's CloseWatcher, elsewhere
 * by the history. What is open in the address (`inAddress`) closes with its own history entry. A form that asks first is
 * asked again on every Back.
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
