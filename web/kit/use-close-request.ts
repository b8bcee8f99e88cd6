import { useEffect, useEffectEvent } from 'react';

// TypeScript does not know it yet.
type Watcher = { oncancel: (event: Event) => void; destroy: () => void };
declare const CloseWatcher: new () => Watcher;

/**
 * Android's Back closes what lies on top of the screen in place of leading to another, where the browser tells of it
 * (Chrome's CloseWatcher). What asks first and stays is asked again.
 */
export function useCloseRequest(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
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
