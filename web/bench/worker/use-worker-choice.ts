import { useEffect, useState } from 'react';
import { useStore } from '../../browser/store.ts';
import { benchStore } from '../shared/bench-store.ts';
import { checkWorker, currentWorker } from './current-worker.ts';

/**
 * Returns whether the page asks who works: on a bench with workers while none is chosen, or when `choose` was called.
 * Staff are known by their account, so they are asked only on request.
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
