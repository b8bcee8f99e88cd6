import { useState } from 'react';
import type { Worker } from '#contract/benches/workers/workers.ts';
import { PasswordField } from '../platform/forms/field.tsx';
import { FormDialog } from '../platform/forms/form-dialog.tsx';
import { texts } from './texts.ts';

type Props = {
  worker: Worker;
  busy: boolean;
  error: string | undefined;
  onSave: (pin: string | null) => void;
  onClose: () => void;
};

/** Sets or removes the PIN of a worker. */
export function PinDialog({ worker, busy, error, onSave, onClose }: Props) {
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string>();

  function submit() {
    if (pin !== '' && !/^\d{4,6}$/.test(pin)) setProblem(texts.pinInvalid);
    else onSave(pin === '' ? null : pin);
  }

  const shown = problem ?? error;
  return (
    <FormDialog
      title={texts.pinOf(worker.name)}
      size="narrow"
      verb={texts.save}
      busyText={texts.saving}
      busy={busy}
      isDirty={pin !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <PasswordField
        label={texts.pin}
        help={texts.pinHelp}
        {...(shown && { error: shown })}
        inputMode="numeric"
        autoComplete="off"
        value={pin}
        onChange={event => {
          setPin(event.target.value);
          setProblem(undefined);
        }}
      />
    </FormDialog>
  );
}
