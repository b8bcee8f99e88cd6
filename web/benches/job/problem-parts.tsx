import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../platform/kit/button.tsx';
import styles from '../shared/bench.module.css';
import { texts } from '../shared/texts.ts';
import problem from './problem.module.css';

/** Asks before a reload loses the note and the photo. Preact lacks what the hook of the other screens needs. */
export function useAskBeforeLeaving(wouldLose: boolean): void {
  useEffect(() => {
    if (!wouldLose) return;
    const ask = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [wouldLose]);
}

type CameraProps = { photo: File | undefined; onChange: (photo: File | undefined) => void };

/** The button that opens the camera. */
export function CameraButton({ photo, onChange }: CameraProps) {
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
export function Photo({ photo }: { photo: File }) {
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
export function Note({ text, over, onType }: NoteProps) {
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
