import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { textLength } from '#contract/call/text-length.ts';
import { Button } from '../../platform/kit/button.tsx';
import styles from '../shared/bench.module.css';
import { texts } from '../shared/texts.ts';
import { touchWorker } from '../worker/current-worker.ts';
import problem from './problem.module.css';

type ReportProps = {
  title: string;
  /** The text of the button that sends it. */
  verb: string;
  /** Whether the fields of `children` are complete. */
  isReady: boolean;
  isBusy: boolean;
  failed: string | undefined;
  onSend: (note: string, photo: File | undefined) => void;
  onCancel: () => void;
  children: ReactNode;
};

/** A report of a worker: its own fields, a note and a photo. Keeps the input when sending fails. */
export function Report({ title, verb, isReady, isBusy, failed, onSend, onCancel, children }: ReportProps) {
  const [note, setNote] = useState('');
  const [photo, setPhoto] = useState<File>();
  const over = textLength(note) - limits.holdNote;
  const maySend = isReady && over <= 0 && !isBusy;
  const form = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => form.current?.scrollIntoView(), []);
  useAskBeforeLeaving(note !== '' || photo !== undefined);
  return (
    // biome-ignore lint/a11y/useSemanticElements: WebKit draws the legend of a fieldset on its upper edge
    <div ref={form} role="group" aria-labelledby={id} className={`${problem.problem} ${styles.field}`}>
      <p id={id} className={problem.title}>
        {title}
      </p>
      {children}
      <Note text={note} over={over} onType={setNote} />
      {photo && <Photo photo={photo} />}
      <div className={styles.question}>
        <CameraButton photo={photo} onChange={setPhoto} />
        <Button
          look="danger"
          className={problem.send}
          busy={isBusy}
          aria-disabled={!maySend}
          onClick={() => maySend && onSend(note, photo)}
        >
          {verb}
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

/** Returns the form of a report with its worker. */
export function reportForm(given: Readonly<Record<string, string>>, photo: File | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(given)) form.set(name, value);
  const worker = touchWorker();
  if (worker !== undefined) form.set('workerId', String(worker));
  if (photo) form.set('photo', photo);
  return form;
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

type CameraProps = { photo: File | undefined; onChange: (photo: File | undefined) => void };

/** The button that opens the camera. */
function CameraButton({ photo, onChange }: CameraProps) {
  const camera = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={event => onChange(event.currentTarget.files?.[0])}
      />
      <Button onClick={() => camera.current?.click()}>{photo ? texts.changePhoto : texts.addPhoto}</Button>
    </>
  );
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

type ReasonProps<R extends string> = {
  of: readonly R[];
  labels: Readonly<Record<R, string>>;
  value: R | undefined;
  onChange: (reason: R) => void;
};

/** Selects one of several reasons. */
export function ReasonButtons<R extends string>({ of, labels, value, onChange }: ReasonProps<R>) {
  return (
    <div className={problem.reasons}>
      {of.map(reason => (
        <Button
          key={reason}
          aria-pressed={reason === value}
          className={reason === value ? problem.pressed : undefined}
          onClick={() => onChange(reason)}
        >
          {labels[reason]}
        </Button>
      ))}
    </div>
  );
}
