import type { ReactNode } from 'react';
import { workerChange } from '#contract/benches/workers/worker-change.ts';
import { errorText } from '../platform/api/api-error.ts';
import { TextField } from '../platform/forms/field.tsx';
import { FormDialog } from '../platform/forms/form-dialog.tsx';
import { useFormOf } from '../platform/forms/use-form-of.ts';
import { texts } from './texts.ts';

type Props = {
  title: string;
  verb: string;
  name?: string;
  of: { isPending: boolean; error: Error | null };
  failed: string;
  onSave: (name: string) => void;
  onClose: () => void;
  children?: ReactNode;
};

/** A form with a name, for workers and benches. Keeps the input when saving fails. */
export function NameDialog({ title, verb, name = '', of, failed, onSave, onClose, children }: Props) {
  const form = useFormOf(workerChange, {
    start: () => ({ name }),
    inputOf: values => ({ name: values.name.trim() }),
    words: { name: texts.nameRequired },
    send: input => onSave(input.name ?? ''),
    sending: { isPending: of.isPending, error: null },
    failed: '',
  });
  const error = of.error && errorText(of.error, failed);
  return (
    <FormDialog of={form} title={title} size="narrow" verb={verb} busyText={texts.saving} onClose={onClose}>
      <TextField label={texts.name} required autoComplete="off" {...(error && { error })} {...form.text('name')} />
      {children}
    </FormDialog>
  );
}
