import { type FormEvent, useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { Field, TextArea } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { Banner } from '../../platform/kit/states.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { useOrderChange } from '../order-changes.ts';
import { texts } from './texts.ts';

type Props = { id: number; number: number; onClose: () => void };

/** Declines a request with a reason, which the customer reads. */
export function DeclineDialog({ id, number, onClose }: Props) {
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const toast = useToast();
  const decline = useOrderChange(id, async (given: string) => {
    const changed = await api.declineChange({ id, number, note: given });
    toast(texts.declined);
    return changed;
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (note.trim() !== '') decline.mutate(note, { onSuccess: onClose });
  }

  return (
    <FormDialog
      title={texts.declineTitle}
      size="narrow"
      verb={texts.decline}
      busyText={texts.declining}
      busy={decline.isPending}
      isDirty={note !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="loose">
        {decline.error && <Banner tone="bad">{errorText(decline.error, texts.answerFailed)}</Banner>}
        <p className="soft">{texts.declineHelp}</p>
        <Field
          label={texts.declineNote}
          required
          limit={{ text: note, most: limits.changeNote }}
          {...(isTried && note.trim() === '' && { error: texts.noteRequired })}
        >
          {wired => (
            <TextArea {...wired} dir="auto" rows={3} value={note} onChange={event => setNote(event.target.value)} />
          )}
        </Field>
      </div>
    </FormDialog>
  );
}
