import { type ComponentType, useEffect, useState } from 'react';
import { isPortalHere, onConnection } from '../api/connection.ts';

/**
 * A component whose code is loaded when it is first drawn, and which stands as soon as that has come. React's `lazy` keeps
 * it out of sight until 0.3 s after its place was seen empty (docs/decisions/0044). Without a connection it comes when
 * there is one again.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function Later(props: P) {
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
          // With the connection comes another try, also while this one fails.
          if ((await isPortalHere()) && mine === tries) setError(failed);
        }
      }
      void get();
      return onConnection(state => {
        if (state !== 'here') return;
        loadStylesAgain();
        void get();
      });
    }, []);
    if (error) throw error;
    return Loaded && <Loaded {...props} />;
  };
}

/** Vite asks for a style sheet once. The browser keeps to itself what is in one that did not come. */
function loadStylesAgain(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    try {
      void link.sheet?.cssRules;
    } catch {
      link.replaceWith(link.cloneNode());
    }
  }
}
