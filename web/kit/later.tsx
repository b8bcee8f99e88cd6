import { type ComponentType, useEffect, useState } from 'react';

/**
 * A component whose code is loaded when it is first drawn, and which stands as soon as that has come. React's `lazy` keeps
 * it out of sight until 0.3 s after its place was seen empty (docs/decisions/0044).
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function Later(props: P) {
    const [Loaded, setLoaded] = useState(() => loaded);
    const [error, setError] = useState<unknown>();
    useEffect(() => {
      if (loaded) return;
      load().then(component => {
        loaded = component;
        setLoaded(() => component);
      }, setError);
    }, []);
    if (error) throw error;
    return Loaded && <Loaded {...props} />;
  };
}
