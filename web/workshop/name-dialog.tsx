import { type ReactNode, useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { isLongerThan } from '#contract/call/text-length.ts';
import { TextField } from '../platform/forms/field.tsx';
import { FormDialog } from '../platform/forms/form-dialog.tsx';
import { texts } from './texts.ts';

type Props = {
  title: string;
  verb: string;
  name?: string;
  busy: boolean;
  error: string | undefined;
  onSave: (name: string) => void;
  onClose: () => void;
  children?: ReactNode;
};

/** A form with a name, for workers and benches. Keeps the input when saving fails. */
export function NameDialog({ title, verb, name = '', busy, error, onSave, onClose, children }: Props) {
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState<string>();

  function submit() {
    if (typed.trim() === '') setProblem(texts.nameRequired);
    else if (isLongerThan(typed.trim(), limits.workerName)) setProblem(texts.nameTooLong(limits.workerName));
    else onSave(typed.trim());
  }

  const shown = problem ?? error;
  return (
    <FormDialog
      title={title}
      size="narrow"
      verb={verb}
      busyText={texts.saving}
      busy={busy}
      isDirty={typed !== name}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={texts.name}
        required
        {...(shown && { error: shown })}
        autoComplete="off"
        value={typed}
        onType={typed => {
          setTyped(typed);
          setProblem(undefined);
        }}
      />
      {children}
    </FormDialog>
  );
}
