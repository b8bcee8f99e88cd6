import { useEffect, useState } from 'react';
import { useStore } from '../../platform/browser/store.ts';
import { benchStore } from '../shared/bench-store.ts';
import { checkWorker, currentWorker } from './current-worker.ts';

/**
 * Returns whether the page asks for the worker's name: on a bench with workers while none is selected, or after a call
 * of `choose`. Staff have an account, so the page asks them only on request.
 */
export function useWorkerChoice(): { isChoosing: boolean; choose: () => void; close: () => void } {
  const { session, workers } = useStore(benchStore);
  const id = useStore(currentWorker);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    checkWorker();
    const timer = setInterval(checkWorker, 15_000);
    document.addEventListener('visibilitychange', checkWorker);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', checkWorker);
    };
  }, []);
  const isMissing = session.kind === 'bench' && workers.length > 0 && !workers.some(worker => worker.id === id);
  return { isChoosing: isOpen || isMissing, choose: () => setOpen(true), close: () => setOpen(false) };
}
