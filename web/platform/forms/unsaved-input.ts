import { useEffect, useId, useSyncExternalStore } from 'react';
import { useAskBeforeLeaving } from '../browser/use-ask-before-leaving.ts';

/** The forms with input that is nowhere else. */
const unsaved = new Set<string>();
const listeners = new Set<() => void>();

/** Asks before the input of a form within an opened order is lost: on a reload, and when the order closes. */
export function useUnsavedInput(wouldLose: boolean): void {
  const id = useId();
  useAskBeforeLeaving(wouldLose);
  useEffect(() => {
    if (!wouldLose) return;
    unsaved.add(id);
    tell();
    return () => {
      unsaved.delete(id);
      tell();
    };
  }, [id, wouldLose]);
}

/** Whether a form has input that closing would lose. */
export function useHasUnsavedInput(): boolean {
  return useSyncExternalStore(listen, () => unsaved.size > 0);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
