import { useState } from 'react';
import type { Worker } from '#contract/benches/workers/workers.ts';
import { useStore } from '../../platform/browser/store.ts';
import { bidiIsolated } from '../../platform/format/bidi-isolated.ts';
import { Button } from '../../platform/kit/button.tsx';
import styles from '../shared/bench.module.css';
import { benchStore } from '../shared/bench-store.ts';
import { texts } from '../shared/texts.ts';
import { chooseWorker } from './current-worker.ts';
import { PinForm } from './pin-form.tsx';
import worker from './worker.module.css';

/** The names of the workers, large enough for a tap with a glove. A PIN form follows for workers with a PIN. */
export function WhoAreYou({ onChosen }: { onChosen: () => void }) {
  const { session, workers } = useStore(benchStore);
  const [chosen, setChosen] = useState<Worker>();

  function choose(worker: Worker) {
    chooseWorker(worker.id);
    onChosen();
  }

  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>{texts.whoAreYou}</h1>
          <p>
            {[session.kind === 'bench' && bidiIsolated(session.bench.name), texts.asksAgain]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </header>
      <div className={styles.body}>
        {chosen ? (
          <PinForm worker={chosen} onRight={() => choose(chosen)} onCancel={() => setChosen(undefined)} />
        ) : (
          <>
            <ul className={worker.names}>
              {workers.map(worker => (
                <li key={worker.id}>
                  <Button wide onClick={() => (worker.hasPin ? setChosen(worker) : choose(worker))}>
                    {worker.name}
                  </Button>
                </li>
              ))}
            </ul>
            <p className={styles.faint}>{texts.nameUse}</p>
          </>
        )}
      </div>
    </main>
  );
}
