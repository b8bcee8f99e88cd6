import { RotateCcw, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Job } from '#contract/benches/jobs.ts';
import type { Stage } from '#contract/orders/order-rules.ts';
import { Button } from '../../platform/kit/button.tsx';
import { refreshJob } from '../device/refresh.ts';
import styles from '../shared/bench.module.css';
import { api } from '../shared/bench-api.ts';
import { texts } from '../shared/texts.ts';
import problem from './problem.module.css';
import { ProblemForm } from './problem-form.tsx';
import { reasonOf } from './reason-of.ts';
import { mayRemake, RemakeForm } from './remake-form.tsx';
import { showJob } from './show-job.ts';
import type { Remade } from './use-remake.ts';

/** For how long a bench can undo its own changes. */
const undoMs = 10 * 60_000;

/**
 * Opens the forms for a problem that holds the line, and for bad items, which go back to the beginning. A line on hold has no
 * other problem.
 */
export function ProblemPanel({ job, stage }: { job: Job; stage: Stage }) {
  const [open, setOpen] = useState<'problem' | 'bad'>();
  const [remade, setRemade] = useState<Remade>();
  if (job.orderCompleted || job.orderCancelled) return null;
  const isPossible = mayRemake(job);
  const close = () => setOpen(undefined);

  if (open === 'problem' && !job.hold) {
    const onDone = (changed: Job) => {
      close();
      showJob(changed);
    };
    const onSomeBad = isPossible ? () => setOpen('bad') : undefined;
    return <ProblemForm ticket={job.ticket} onSomeBad={onSomeBad} onDone={onDone} onCancel={close} />;
  }
  if (open === 'bad') {
    const onDone = (done: Remade) => {
      close();
      setRemade(done);
      showJob(done.job);
    };
    return <RemakeForm job={job} stage={stage} onDone={onDone} onCancel={close} />;
  }
  return (
    <>
      {remade && <LastRemake key={remade.changeId} remade={remade} />}
      <div className={problem.doors}>
        {isPossible && (
          <Button look="quiet" icon={<RotateCcw size={18} aria-hidden="true" />} onClick={() => setOpen('bad')}>
            {texts.someBad}
          </Button>
        )}
        {!job.hold && (
          <Button look="quiet" icon={<TriangleAlert size={18} aria-hidden="true" />} onClick={() => setOpen('problem')}>
            {texts.problem}
          </Button>
        )}
      </div>
    </>
  );
}

/** The last remake, with its undo for ten minutes. */
function LastRemake({ remade: { job, changeId, count } }: { remade: Remade }) {
  const [failed, setFailed] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setGone(true), undoMs);
    return () => clearTimeout(timer);
  }, []);

  async function undo() {
    setBusy(true);
    setFailed(undefined);
    try {
      await api.undoChange({ changeId });
      await refreshJob(job.ticket);
      setGone(true);
    } catch (error) {
      setFailed(await reasonOf(error, texts.remakeUndoFailed));
      setBusy(false);
    }
  }

  if (isGone) return null;
  return (
    <div className={problem.remade}>
      <p role="status">{texts.remade(count)}</p>
      <Button busy={isBusy} onClick={undo}>
        {texts.undo}
      </Button>
      {failed && (
        <p role="alert" className={styles.refusal}>
          {failed}
        </p>
      )}
    </div>
  );
}
