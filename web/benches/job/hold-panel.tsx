import { useState } from 'react';
import { holdPhotoPlace } from '#contract/benches/hold-photo.ts';
import type { Job } from '#contract/benches/jobs.ts';
import { benchHoldReasons, type HoldReason, isOfDesk } from '#contract/orders/hold-reasons.ts';
import { useStore } from '../../platform/browser/store.ts';
import { Button } from '../../platform/kit/button.tsx';
import styles from '../shared/bench.module.css';
import { api } from '../shared/bench-api.ts';
import { benchStore } from '../shared/bench-store.ts';
import { texts } from '../shared/texts.ts';
import { JobPicture } from './job-picture.tsx';
import problem from './problem.module.css';
import { reasonOf } from './reason-of.ts';
import { showJob } from './show-job.ts';

/**
 * The reason why a line is on hold, above all other content. Ending the hold needs the network. Nobody can end the
 * hold of a sample here, and a bench cannot end a hold of the desk (AG-3).
 */
export function HoldPanel({ job }: { job: Job }) {
  const { ticket, hold, orderCompleted, orderCancelled } = job;
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
      {isProblem(hold.reason) && <p>{texts.heldBy(hold.by)}</p>}
      {hold.note && <p dir="auto">{hold.note}</p>}
      {hold.photo && <JobPicture job={job} at={holdPhotoPlace(hold.id)} label={texts.photo} isSmall />}
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

/** Returns whether benches report holds of this reason. */
const isProblem = (reason: HoldReason) => (benchHoldReasons as readonly HoldReason[]).includes(reason);
