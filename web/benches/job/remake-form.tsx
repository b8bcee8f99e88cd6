import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Job } from '#contract/benches/jobs.ts';
import { plainWholeNumber } from '#contract/call/whole-numbers.ts';
import { type Stage, stages } from '#contract/orders/order-rules.ts';
import { afterRemake, mostRemade } from '#contract/production/counts.ts';
import { type RemakeReason, remakeReasonLabels, remakeReasons } from '#contract/production/remake-reasons.ts';
import { Button } from '../../platform/kit/button.tsx';
import styles from '../shared/bench.module.css';
import { StageToggle } from '../shared/stage-toggle.tsx';
import { texts } from '../shared/texts.ts';
import problem from './problem.module.css';
import { ReasonButtons, Report } from './problem-parts.tsx';
import { type Remade, useRemake } from './use-remake.ts';

type Props = { job: Job; stage: Stage; onDone: (remade: Remade) => void; onCancel: () => void };

/** Sends bad items back to the beginning. Proposes the stage of the page as the one that they passed last (PR-15). */
export function RemakeForm({ job, stage: proposed, onDone, onCancel }: Props) {
  const [typed, setTyped] = useState('1');
  const [stage, setStage] = useState(() => firstStage(job, proposed));
  const [reason, setReason] = useState<RemakeReason>();
  const { send, isBusy, failed } = useRemake(job.ticket, onDone);
  const count = Number(plainWholeNumber(typed) ?? 0);
  const after = afterRemake(job, stage, count);
  const refusal = 'code' in after ? after.text : undefined;
  return (
    <Report
      title={texts.howManyBad}
      verb={texts.makeAgain(count)}
      isReady={reason !== undefined && count > 0 && !refusal}
      isBusy={isBusy}
      failed={failed}
      onSend={(note, photo) => reason && send({ count, stage, reason, note, photo })}
      onCancel={onCancel}
    >
      <Amount typed={typed} count={count} most={mostRemade(job, stage)} onType={setTyped} />
      <p>{texts.passedLast}</p>
      <StageToggle label={texts.passedLast} value={stage} onChange={setStage} />
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      <ReasonButtons of={remakeReasons} labels={remakeReasonLabels} value={reason} onChange={setReason} />
    </Report>
  );
}

type AmountProps = { typed: string; count: number; most: number; onType: (text: string) => void };

/** How many items are bad: a number with a button on each side. */
function Amount({ typed, count, most, onType }: AmountProps) {
  return (
    <div className={problem.amount}>
      <Button aria-label={texts.oneLess} disabled={count <= 1} onClick={() => onType(String(count - 1))}>
        <Minus size={20} aria-hidden="true" />
      </Button>
      <input
        aria-label={texts.badItems}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={event => onType(event.target.value)}
      />
      <Button aria-label={texts.oneMore} disabled={count >= most} onClick={() => onType(String(count + 1))}>
        <Plus size={20} aria-hidden="true" />
      </Button>
    </div>
  );
}

/** Returns whether some items of a line can be made again. */
export function mayRemake(job: Job): boolean {
  return stages.some(stage => mostRemade(job, stage) > 0);
}

/** The proposed stage if some items passed it last, else the last stage that some passed last. */
function firstStage(job: Job, proposed: Stage): Stage {
  const isPossible = (stage: Stage) => mostRemade(job, stage) > 0;
  return isPossible(proposed) ? proposed : (stages.findLast(isPossible) ?? proposed);
}
