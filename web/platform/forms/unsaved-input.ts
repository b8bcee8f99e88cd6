import { useEffect } from 'react';
import { makeStore, useStore } from '../browser/store.ts';
import { useAskBeforeLeaving } from '../browser/use-ask-before-leaving.ts';

/** How many forms have input that is nowhere else. */
const unsaved = makeStore(0);

/** Asks before the input of a form within an opened order is lost: on a reload, and when the order closes. */
export function useUnsavedInput(wouldLose: boolean): void {
  useAskBeforeLeaving(wouldLose);
  useEffect(() => {
    if (!wouldLose) return;
    unsaved.write(unsaved.read() + 1);
    return () => unsaved.write(unsaved.read() - 1);
  }, [wouldLose]);
}

/** Whether a form has input that closing would lose. */
export function useHasUnsavedInput(): boolean {
  return useStore(unsaved, count => count > 0);
}
