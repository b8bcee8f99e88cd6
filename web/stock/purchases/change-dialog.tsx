import type * as z from 'zod/mini';
import { changedPurchase } from '#contract/stock/purchase-fields.ts';
import { api } from '../../platform/api/client.ts';
import { TextAreaField, TextField } from '../../platform/forms/field.tsx';
import { FormDialog, FormFields } from '../../platform/forms/form-dialog.tsx';
import { useFormOf } from '../../platform/forms/use-form-of.ts';
import { type Purchase, useStockChange } from '../queries.ts';
import { texts } from './texts.ts';

/** Changes the expected day, reference and note of a purchase (ST-17). */
export function ChangeDialog({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const { id, revision, expectedOn, reference, note } = purchase;
  const saving = useStockChange((given: z.input<typeof changedPurchase>) => api.updatePurchase({ id, ...given }));
  const form = useFormOf(changedPurchase, {
    start: () => ({ expectedOn, reference, note }),
    inputOf: values => ({ ...values, revision }),
    words: { expectedOn: texts.noDay },
    send: input => saving.mutate(input, { onSuccess: onClose }),
    sending: saving,
    failed: texts.changeFailed,
  });

  return (
    <FormDialog
      of={form}
      title={texts.changeTitle(id)}
      size="narrow"
      verb={texts.save}
      busyText={texts.saving}
      onClose={onClose}
    >
      <FormFields of={form}>
        <TextField label={texts.expectedOn} required type="date" {...form.text('expectedOn')} />
        <TextField label={texts.reference} dir="auto" {...form.text('reference')} />
        <TextAreaField label={texts.note} help={texts.noteHelp} rows={2} dir="auto" {...form.text('note')} />
      </FormFields>
    </FormDialog>
  );
}
