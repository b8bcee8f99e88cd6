import { limits } from '#contract/call/limits.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { TextAreaField } from '../../platform/forms/field.tsx';
import { InlineForm } from '../../platform/forms/form.tsx';
import { type Faults, useLocalForm } from '../../platform/forms/use-form-of.ts';
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
  const chosen = useSampleImages();
  const form = useLocalForm({
    start: () => ({ note: '' }),
    rules: ({ note }): Faults =>
      note.trim() === '' && chosen.files.length === 0 ? { note: texts.changeRequired } : {},
    send: ({ note }) => mutate({ decision: 'change', note, files: chosen.files }),
    busy: isPending,
  });

  return (
    <InlineForm
      of={{ ...form, isDirty: form.isDirty || chosen.files.length > 0 }}
      takesFocus={false}
      className="stack unprinted"
      aria-label={texts.askChange}
    >
      {error && <Banner tone="bad">{errorText(error, texts.answerFailed)}</Banner>}
      <TextAreaField
        label={texts.change}
        required
        limit={{ text: form.values.note, most: limits.sampleNote }}
        autoFocus
        rows={3}
        dir="auto"
        {...form.text('note')}
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
    </InlineForm>
  );
}
