import { useId, useRef, useState } from 'react';
import type { Job } from '#contract/benches/jobs.ts';
import { limits } from '#contract/call/limits.ts';
import { type HoldReason, holdReasons } from '#contract/orders/hold-reasons.ts';
import { Button } from '../../kit/button.tsx';
import { holdReasonLabels } from '../../stages/hold-reasons.ts';
import styles from '../shared/bench.module.css';
import { api } from '../shared/bench-api.ts';
import { texts } from '../shared/texts.ts';
import { reasonOf } from './reason-of.ts';

type Props = { ticket: string; onDone: (job: Job) => void; onCancel: () => void };

/** Puts a line on hold: a reason, a note and a photo. What was typed stays when it cannot be sent. */
export function ProblemForm({ ticket, onDone, onCancel }: Props) {
  const [reason, setReason] = useState<HoldReason>();
  const [photo, setPhoto] = useState<File>();
  const [failed, setFailed] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const note = useRef<HTMLTextAreaElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const id = useId();

  async function send() {
    if (!reason) return;
    const form = new FormData();
    form.set('reason', reason);
    form.set('note', note.current?.value.trim() ?? '');
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

  return (
    <fieldset className={styles.problem}>
      <legend>{texts.whatProblem}</legend>
      <div className={styles.reasons}>
        {holdReasons.map(one => (
          <Button
            key={one}
            aria-pressed={one === reason}
            className={one === reason ? styles.pressed : undefined}
            onClick={() => setReason(one)}
          >
            {holdReasonLabels[one]}
          </Button>
        ))}
      </div>
      <label htmlFor={id} className="visually-hidden">
        {texts.problemNote}
      </label>
      <textarea id={id} ref={note} rows={2} maxLength={limits.holdNote} placeholder={texts.problemNote} dir="auto" />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={event => setPhoto(event.currentTarget.files?.[0])}
      />
      <div className={styles.question}>
        <Button onClick={() => camera.current?.click()}>{photo ? texts.photoAdded(photo.name) : texts.addPhoto}</Button>
        <Button look="danger" busy={isBusy} aria-disabled={!reason || isBusy} onClick={send}>
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
    </fieldset>
  );
}
