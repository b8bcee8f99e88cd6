import { useEffect, useEffectEvent } from 'react';

/** What covers the screen and closes on Back (dialogs, menus, popovers), the topmost last. */
const open: (() => void)[] = [];
let notify: (isOpen: boolean) => void = () => {};

/** Calls `prepare` when the first layer opens: it loads what calls onLayers. */
export function onFirstLayer(prepare: () => Promise<void>): void {
  notify = () => {
    notify = () => {};
    // Without a connection Back goes on to leave the screen, until another layer opens.
    prepare().catch(() => onFirstLayer(prepare));
  };
}

/** While `isOpen`, Back closes this layer and does not leave the screen. The shell listens to Back (shell/back-closes.ts). */
export function useLayer(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const layer = () => close();
    open.push(layer);
    notify(true);
    return () => {
      open.splice(open.indexOf(layer), 1);
      notify(open.length > 0);
    };
  }, [isOpen]);
}

export function isLayerOpen(): boolean {
  return open.length > 0;
}

/** Asks the topmost layer to close, if there is one. */
export function closeTopLayer(): void {
  open.at(-1)?.();
}

/** Calls the listener now and whenever a layer opens or closes, with whether any is open. There is one listener. */
export function onLayers(listener: (isOpen: boolean) => void): void {
  notify = listener;
  listener(isLayerOpen());
}
