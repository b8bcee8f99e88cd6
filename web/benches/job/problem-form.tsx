import { useState } from 'react';
import type { Job } from '#contract/benches/jobs.ts';
import { benchHoldReasons, holdReasonLabels } from '#contract/orders/hold-reasons.ts';
import { Button } from '../../platform/kit/button.tsx';
import { api } from '../shared/bench-api.ts';
import { texts } from '../shared/texts.ts';
import { useAttempt } from '../shared/use-attempt.ts';
import problem from './problem.module.css';
import { ReasonButtons, Report, reportForm } from './problem-parts.tsx';
import { reasonOf } from './reason-of.ts';

type BenchReason = (typeof benchHoldReasons)[number];
type Props = {
  ticket: string;
  /** Leads to the form for bad items, while some can be made again. */
  onSomeBad: (() => void) | undefined;
  onDone: (job: Job) => void;
  onCancel: () => void;
};

/** Puts a line on hold at once instead of through the outbox, because the portal notifies staff. */
export function ProblemForm({ ticket, onSomeBad, onDone, onCancel }: Props) {
  const [reason, setReason] = useState<BenchReason>();
  const { attempt, isBusy, failed } = useAttempt(error => reasonOf(error, texts.holdFailed));
  function send(note: string, photo: File | undefined) {
    if (!reason) return;
    const form = reportForm({ reason, note: note.trim() }, photo);
    void attempt(async () => onDone((await api.reportProblem({ ticket, reason }, { form })).job));
  }
  return (
    <Report
      title={texts.whatProblem}
      verb={texts.putOnHold}
      isReady={reason !== undefined}
      isBusy={isBusy}
      failed={failed}
      onSend={send}
      onCancel={onCancel}
    >
      {onSomeBad && (
        <div className={problem.instead}>
          <span>{texts.holdsAll}</span>
          <Button onClick={onSomeBad}>{texts.someBad}</Button>
        </div>
      )}
      <ReasonButtons of={benchHoldReasons} labels={holdReasonLabels} value={reason} onChange={setReason} />
    </Report>
  );
}
