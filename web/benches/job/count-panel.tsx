import { Check } from 'lucide-react';
import { useState } from 'react';
import type { Job } from '#contract/benches/jobs.ts';
import { type Stage, stages } from '#contract/orders/order-rules.ts';
import { afterMark } from '#contract/production/counts.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { takeMark } from '../outbox/take-mark.ts';
import styles from '../shared/bench.module.css';
import { texts } from '../shared/texts.ts';
import { AmountButtons } from './amount-buttons.tsx';
import marking from './marking.module.css';

type Props = { job: Job; stage: Stage; waiting: number; onStage: (stage: Stage) => void };

/** The count of a stage and the buttons that raise it. */
export function CountPanel({ job, stage, waiting, onStage }: Props) {
  const [refusal, setRefusal] = useState<string>();
  const done = job.passed[stage];
  const next = stages[stages.indexOf(stage) + 1];
  const isDone = done >= job.quantity;

  function add(count: number) {
    const after = afterMark(job, stage, count);
    setRefusal('code' in after ? after.text : undefined);
    if ('code' in after) return;
    void takeMark(job.ticket, stage, count);
  }

  return (
    <>
      {isDone && (
        <p className={marking.done}>
          <Check size={18} aria-hidden="true" />
          {texts.stageDone(stage)}
        </p>
      )}
      <p className={marking.count} aria-hidden="true">
        <b>{formatNumber(done)}</b> {texts.ofQuantity(stage, job.quantity)}
      </p>
      <p role="status" className="visually-hidden">
        {texts.count(stage, done, job.quantity, waiting === 0)}
      </p>
      <div className={marking.bar} data-done={isDone || undefined} aria-hidden="true">
        <div style={{ inlineSize: `${(done / job.quantity) * 100}%` }} />
      </div>
      {job.orderCompleted || job.orderCancelled ? (
        <p className={styles.notice}>{job.orderCancelled ? texts.orderCancelled : texts.orderCompleted}</p>
      ) : isDone ? (
        next && job.passed[next] < job.quantity ? (
          <button type="button" className={marking.big} onClick={() => onStage(next)}>
            {texts.goOn(next)}
            <small>{texts.toDo(next, job.quantity - job.passed[next])}</small>
          </button>
        ) : null
      ) : (
        <>
          <button type="button" className={marking.big} aria-label={texts.plusLabel(stage, 1)} onClick={() => add(1)}>
            {texts.plus(1)}
          </button>
          <AmountButtons job={job} stage={stage} onAdd={add} />
        </>
      )}
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
    </>
  );
}
