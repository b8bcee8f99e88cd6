import { type ComponentType, useEffect, useState } from 'react';
import { isPortalHere, onConnection } from './connection.ts';
import { whenIdle } from './when-idle.ts';

type Later<P> = ComponentType<P> & {
  /** Loads the code when the browser is idle, so that it is available without a connection, too. */
  prepare: () => void;
};

/**
 * A component whose code loads on the first render, and which appears as soon as it is loaded. React's `lazy` would
 * hide it for up to 0.3 s longer. Without a connection, it loads when the connection is back.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): Later<P> {
  let loaded: ComponentType<P> | undefined;
  let isPrepared = false;
  function Later(props: P) {
    const [Loaded, setLoaded] = useState(() => loaded);
    const [error, setError] = useState<unknown>();
    useEffect(() => {
      let tries = 0;
      async function get(): Promise<void> {
        if (loaded) return;
        tries += 1;
        const mine = tries;
        try {
          const component = await load();
          loaded = component;
          setLoaded(() => component);
        } catch (failed) {
          // When the connection is back, onConnection starts another attempt, even while this one is still failing.
          if (!(await isPortalHere()) || mine !== tries) return;
          // After a failed fetch of a module, Chromium does not fetch it again until the page is reloaded.
          if (tries > 1) location.reload();
          else setError(failed);
        }
      }
      void get();
      return onConnection(state => {
        if (state !== 'here') return;
        reloadStyles();
        void get();
      });
    }, []);
    if (error) throw error;
    return Loaded && <Loaded {...props} />;
  }
  Later.prepare = () => {
    if (isPrepared) return;
    isPrepared = true;
    whenIdle(() => {
      load().catch(() => {
        isPrepared = false;
      });
    });
  };
  return Later;
}

/** Vite requests a style sheet only once. Reading the rules of a style sheet that failed to load throws an error. */
function reloadStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    try {
      void link.sheet?.cssRules;
    } catch {
      link.replaceWith(link.cloneNode());
    }
  }
}
