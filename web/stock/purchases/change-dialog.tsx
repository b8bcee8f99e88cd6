import { useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { TextAreaField, TextField } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { Banner } from '../../platform/kit/states.tsx';
import { type Purchase, useStockChange } from '../queries.ts';
import { texts } from './texts.ts';

type Sent = { id: number; revision: number; expectedOn: string; reference: string; note: string };

/** Changes the expected day, reference and note of a purchase (ST-17). */
export function ChangeDialog({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const { id, revision } = purchase;
  const [expectedOn, setExpectedOn] = useState(purchase.expectedOn);
  const [reference, setReference] = useState(purchase.reference);
  const [note, setNote] = useState(purchase.note);
  const saving = useStockChange((given: Sent) => api.updatePurchase(given));
  const isDirty = expectedOn !== purchase.expectedOn || reference !== purchase.reference || note !== purchase.note;

  function submit() {
    if (expectedOn === '') return;
    const sent = { id, revision, expectedOn, reference: reference.trim(), note: note.trim() };
    saving.mutate(sent, { onSuccess: onClose });
  }

  return (
    <FormDialog
      title={texts.changeTitle(id)}
      size="narrow"
      verb={texts.save}
      busyText={texts.saving}
      busy={saving.isPending}
      isDirty={isDirty}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="loose">
        {saving.error && <Banner tone="bad">{errorText(saving.error, texts.changeFailed)}</Banner>}
        <TextField
          label={texts.expectedOn}
          required
          type="date"
          value={expectedOn}
          onType={setExpectedOn}
          {...(expectedOn === '' && { error: texts.noDay })}
        />
        <TextField
          label={texts.reference}
          value={reference}
          onType={setReference}
          dir="auto"
          limit={{ text: reference.trim(), most: limits.purchaseReference }}
        />
        <TextAreaField
          label={texts.note}
          rows={2}
          dir="auto"
          value={note}
          onType={setNote}
          limit={{ text: note.trim(), most: limits.purchaseNote }}
        />
      </div>
    </FormDialog>
  );
}
