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
import { reasonOf } from './reason-of.ts';

type BenchReason = (typeof benchHoldReasons)[number];
type Props = { ticket: string; onDone: (job: Job) => void; onCancel: () => void };

/** Puts a line on hold with a reason, a note and a photo. Keeps the input when sending fails. */
export function ProblemForm({ ticket, onDone, onCancel }: Props) {
  const [reason, setReason] = useState<BenchReason>();
  const [photo, setPhoto] = useState<File>();
  const { send, isBusy, failed } = useReport(ticket, onDone);
  const [note, setNote] = useState('');
  const over = textLength(note) - limits.holdNote;
  const camera = useRef<HTMLInputElement>(null);
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
      <ReasonButtons value={reason} onChange={setReason} />
      <Note text={note} over={over} onType={setNote} />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={event => setPhoto(event.currentTarget.files?.[0])}
      />
      {photo && <Photo photo={photo} />}
      <div className={styles.question}>
        <Button onClick={() => camera.current?.click()}>{photo ? texts.changePhoto : texts.addPhoto}</Button>
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

/** Asks before a reload loses the note and the photo. Preact lacks what the hook of the other screens needs. */
function useAskBeforeLeaving(wouldLose: boolean): void {
  useEffect(() => {
    if (!wouldLose) return;
    const ask = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [wouldLose]);
}

/** The photo, small. */
function Photo({ photo }: { photo: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const address = URL.createObjectURL(photo);
    setUrl(address);
    return () => URL.revokeObjectURL(address);
  }, [photo]);
  return url ? <img className={problem.photo} src={url} alt={texts.photo} /> : null;
}

type NoteProps = { text: string; over: number; onType: (text: string) => void };

/** The note, and the number of characters that it has too many. */
function Note({ text, over, onType }: NoteProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="visually-hidden">
        {texts.problemNote}
      </label>
      <textarea
        id={id}
        rows={2}
        placeholder={texts.problemNote}
        dir="auto"
        value={text}
        onChange={event => onType(event.target.value)}
      />
      {over > 0 && (
        <p role="alert" className={styles.refusal}>
          {texts.over(over)}
        </p>
      )}
    </>
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

type ReasonButtonsProps = { value: BenchReason | undefined; onChange: (reason: BenchReason) => void };

/** Selects one of the reasons for a hold. */
function ReasonButtons({ value, onChange }: ReasonButtonsProps) {
  return (
    <div className={problem.reasons}>
      {benchHoldReasons.map(reason => (
        <Button
          key={reason}
          aria-pressed={reason === value}
          className={reason === value ? problem.pressed : undefined}
          onClick={() => onChange(reason)}
        >
          {holdReasonLabels[reason]}
        </Button>
      ))}
    </div>
  );
}
