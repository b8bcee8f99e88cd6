import { type FormEvent, useRef, useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { textLength } from '#contract/call/text-length.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { focusIn } from '../../platform/browser/focus.ts';
import { TextAreaField } from '../../platform/forms/field.tsx';
import { useUnsavedInput } from '../../platform/forms/unsaved-input.ts';
import { Button } from '../../platform/kit/button.tsx';
import { Banner } from '../../platform/kit/states.tsx';
import { ChosenImages } from '../chosen-images.tsx';
import styles from './samples.module.css';
import { texts } from './texts.ts';
import type { useAnswer } from './use-answer.ts';
import { useSampleImages } from './use-sample-images.ts';

type Props = { answer: ReturnType<typeof useAnswer>; onClose: () => void };

/** Says what should change on a sample, in words or pictures. Keeps the input when sending fails. */
export function ChangeForm({ answer: { mutate, isPending, error, share }, onClose }: Props) {
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const chosen = useSampleImages();
  const form = useRef<HTMLFormElement>(null);
  useUnsavedInput(note !== '' || chosen.files.length > 0);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending || textLength(note) > limits.sampleNote) return;
    const isEmpty = note.trim() === '' && chosen.files.length === 0;
    setMissing(isEmpty);
    if (isEmpty) focusIn(form.current, 'textarea');
    else mutate({ decision: 'change', note, files: chosen.files });
  }

  return (
    <form ref={form} className="stack unprinted" aria-label={texts.askChange} noValidate onSubmit={submit}>
      {error && <Banner tone="bad">{errorText(error, texts.answerFailed)}</Banner>}
      <TextAreaField
        label={texts.change}
        required
        error={isMissing ? texts.changeRequired : undefined}
        limit={{ text: note, most: limits.sampleNote }}
        autoFocus
        rows={3}
        dir="auto"
        value={note}
        onType={typed => {
          setNote(typed);
          setMissing(false);
        }}
      />
      <ChosenImages chosen={chosen} addLabel={texts.addImages} share={share} />
      <div className={styles.actions}>
        <Button type="submit" look="primary" busy={isPending} busyText={texts.sending}>
          {texts.send}
        </Button>
        <Button look="quiet" disabled={isPending} onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
