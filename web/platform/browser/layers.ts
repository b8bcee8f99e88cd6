import { useEffect, useEffectEvent } from 'react';

/** The close functions of the open layers (dialogs, menus, popovers) that close on Back, the topmost last. */
const open: (() => void)[] = [];
let notify: (isOpen: boolean) => void = () => {};

/** Calls `prepare` when the first layer opens, to load the code that calls onLayers. */
export function onFirstLayer(prepare: () => Promise<void>): void {
  notify = () => {
    notify = () => {};
    // Without a connection, Back leaves the screen until another layer opens.
    prepare().catch(() => onFirstLayer(prepare));
  };
}

/**
 * While `isOpen`, Back closes this layer instead of leaving the screen. The shell handles Back (shell/back-closes.ts).
 */
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

/**
 * Registers the only listener. It is called now and whenever a layer opens or closes, with whether any layer is open.
 */
export function onLayers(listener: (isOpen: boolean) => void): void {
  notify = listener;
  listener(isLayerOpen());
}
