import { ChevronDown } from 'lucide-react';
import { useStore } from '../../platform/browser/store.ts';
import { Button } from '../../platform/kit/button.tsx';
import { benchStore } from '../shared/bench-store.ts';
import { texts } from '../shared/texts.ts';
import { currentWorker } from './current-worker.ts';
import styles from './worker.module.css';

/** The name of the current worker; a tap changes it. */
export function WorkerChip({ onClick }: { onClick: () => void }) {
  const workers = useStore(benchStore, state => state.workers);
  const id = useStore(currentWorker);
  const worker = workers.find(one => one.id === id);
  if (workers.length === 0) return null;
  return (
    <Button className={styles.chip} onClick={onClick}>
      {worker ? worker.name : texts.chooseWorker}
      <ChevronDown size={16} aria-hidden="true" />
    </Button>
  );
}
