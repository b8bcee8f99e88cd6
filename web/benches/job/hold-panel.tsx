import { useState } from 'react';
import type { Job } from '#contract/benches/jobs.ts';
import { isOfDesk } from '#contract/orders/hold-reasons.ts';
import { useStore } from '../../platform/browser/store.ts';
import { Button } from '../../platform/kit/button.tsx';
import styles from '../shared/bench.module.css';
import { api } from '../shared/bench-api.ts';
import { benchStore } from '../shared/bench-store.ts';
import { texts } from '../shared/texts.ts';
import problem from './problem.module.css';
import { reasonOf } from './reason-of.ts';
import { showJob } from './show-job.ts';

/**
 * The reason why a line is on hold, above all other content. Ending the hold needs the network. Nobody can end the
 * hold of a sample here, and a bench cannot end a hold of the desk (AG-3).
 */
export function HoldPanel({ job: { ticket, hold, orderCompleted, orderCancelled } }: { job: Job }) {
  const [failed, setFailed] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { session } = useStore(benchStore);
  if (!hold || orderCompleted || orderCancelled) return null;
  const isSample = hold.reason === 'sample';
  const maySolve = !isSample && (session.kind !== 'bench' || !isOfDesk(hold.reason));

  async function solve() {
    setBusy(true);
    setFailed(undefined);
    try {
      showJob((await api.solveProblem({ ticket })).job);
    } catch (error) {
      setFailed(await reasonOf(error, texts.solveFailed));
    }
    setBusy(false);
  }

  return (
    <section className={problem.hold}>
      <p>{isSample ? texts.onHoldShort('sample') : texts.onHold(hold.reason, hold.at)}</p>
      {hold.note && <p dir="auto">{hold.note}</p>}
      {maySolve && (
        <Button busy={isBusy} onClick={solve}>
          {texts.solved}
        </Button>
      )}
      {failed && (
        <p role="alert" className={styles.refusal}>
          {failed}
        </p>
      )}
    </section>
  );
}
