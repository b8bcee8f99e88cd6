import { useEffect, useEffectEvent } from 'react';

/**
 * Asks for confirmation before the user closes or reloads the page, while something would be lost. `onAsk` runs before
 * the question.
 */
export function useAskBeforeLeaving(wouldLose: boolean, onAsk?: () => void): void {
  const ask = useEffectEvent((event: Event) => {
    event.preventDefault();
    onAsk?.();
  });
  useEffect(() => {
    if (!wouldLose) return;
    const listener = (event: Event) => ask(event);
    window.addEventListener('beforeunload', listener);
    return () => window.removeEventListener('beforeunload', listener);
  }, [wouldLose]);
}
