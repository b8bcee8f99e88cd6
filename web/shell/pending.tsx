import { useLayoutEffect } from 'react';
import { Waiting } from '../platform/kit/states.tsx';

const stop = (event: Event) => event.stopPropagation();

/**
 * The placeholder while the code of a screen loads. It is short, so the browser scrolls to the top. The router would store that
 * as the position of the screen before, to which Back returns, so it must not see it: the window comes before the document, at
 * which the router listens.
 */
export function Pending() {
  useLayoutEffect(() => {
    window.addEventListener('scroll', stop, { capture: true });
    return () => window.removeEventListener('scroll', stop, { capture: true });
  }, []);
  return <Waiting />;
}
