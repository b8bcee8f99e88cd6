import type { AnyRouter, RouterHistory } from '@tanstack/react-router';
import { closeTopLayer, isLayerOpen, onLayers } from '../platform/browser/layers.ts';

type Given = { history: RouterHistory; navigate: AnyRouter['navigate'] };

/**
 * Makes Back close the topmost layer in every browser. Chrome on Android does so by itself (kit/use-close-request.ts);
 * Safari and Firefox only go back in the history. A page cannot stop Back from leaving it, so the first entry of a tab
 * gets a second one there when a layer opens.
 */
export function closeLayersOnBack({ history, navigate }: Given): void {
  let release: (() => void) | undefined;

  function ensureEntry(): void {
    if ('CloseWatcher' in window || history.canGoBack()) return;
    const { href, state } = history.location;
    void navigate({ href, state: { ...state, isSecond: true }, resetScroll: false });
  }
  /** The router now goes forward again. Only afterwards is another Back one step away from here. */
  function closeOnReturn(): true {
    window.addEventListener('popstate', closeTopLayer, { once: true });
    return true;
  }
  function hold(): () => void {
    const allow = history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => action === 'BACK' && isLayerOpen() && closeOnReturn(),
    });
    const ignore = history.subscribe(ensureEntry);
    return () => {
      allow();
      ignore();
    };
  }

  onLayers(isOpen => {
    if (!isOpen) {
      release?.();
      release = undefined;
    } else if (!release) {
      release = hold();
      ensureEntry();
    }
  });
}
