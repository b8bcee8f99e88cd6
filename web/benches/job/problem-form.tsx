import { useEffect, useId, useRef, useState } from 'react';
import type { Job } from '#contract/benches/jobs.ts';
import { limits } from '#contract/call/limits.ts';
import { textLength } from '#contract/call/text-length.ts';
import { benchHoldReasons, holdReasonLabels } from '#contract/orders/hold-reasons.ts';
import { Button } from '../../platform/kit/button.tsx';
import styles from '../shared/bench.module.css';
import { api } from '../shared/bench-api.ts';
import { texts } from '../shared/texts.ts';
import problem from './problem.module.css';
import { CameraButton, Note, Photo, ReasonButtons, useAskBeforeLeaving } from './problem-parts.tsx';
import { reasonOf } from './reason-of.ts';

type BenchReason = (typeof benchHoldReasons)[number];
type Props = {
  ticket: string;
  /** Leads to the form for bad items, while some can be made again. */
  onSomeBad: (() => void) | undefined;
  onDone: (job: Job) => void;
  onCancel: () => void;
};

/** Puts a line on hold with a reason, a note and a photo. Keeps the input when sending fails. */
export function ProblemForm({ ticket, onSomeBad, onDone, onCancel }: Props) {
  const [reason, setReason] = useState<BenchReason>();
  const [photo, setPhoto] = useState<File>();
  const { send, isBusy, failed } = useReport(ticket, onDone);
  const [note, setNote] = useState('');
  const over = textLength(note) - limits.holdNote;
  const form = useRef<HTMLDivElement>(null);
  const title = useId();
  useEffect(() => form.current?.scrollIntoView(), []);
  useAskBeforeLeaving(note !== '' || photo !== undefined);
  return (
    // biome-ignore lint/a11y/useSemanticElements: WebKit draws the legend of a fieldset on its upper edge
    <div ref={form} role="group" aria-labelledby={title} className={`${problem.problem} ${styles.field}`}>
      <p id={title} className={problem.title}>
        {texts.whatProblem}
      </p>
      {onSomeBad && (
        <div className={problem.instead}>
          <span>{texts.holdsAll}</span>
          <Button onClick={onSomeBad}>{texts.someBad}</Button>
        </div>
      )}
      <ReasonButtons of={benchHoldReasons} labels={holdReasonLabels} value={reason} onChange={setReason} />
      <Note text={note} over={over} onType={setNote} />
      {photo && <Photo photo={photo} />}
      <div className={styles.question}>
        <CameraButton photo={photo} onChange={setPhoto} />
        <Button
          look="danger"
          className={problem.send}
          busy={isBusy}
          aria-disabled={!reason || isBusy || over > 0}
          onClick={() => reason && over <= 0 && send(reason, note, photo)}
        >
          {texts.putOnHold}
        </Button>
      </div>
      <div>
        <Button look="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
      {failed && (
        <p role="alert" className={styles.refusal}>
          {failed}
        </p>
      )}
    </div>
  );
}

/** Sends a problem with a line at once instead of through the outbox, because the portal notifies staff. */
function useReport(ticket: string, onDone: (job: Job) => void) {
  const [failed, setFailed] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function send(reason: BenchReason, note: string, photo: File | undefined) {
    const form = new FormData();
    form.set('reason', reason);
    form.set('note', note.trim());
    if (photo) form.set('photo', photo);
    setBusy(true);
    setFailed(undefined);
    try {
      onDone((await api.reportProblem({ ticket, reason }, { form })).job);
    } catch (error) {
      setFailed(await reasonOf(error, texts.holdFailed));
      setBusy(false);
    }
  }

  return { send, isBusy, failed };
}
