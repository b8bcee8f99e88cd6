import { useState } from 'react';
import type * as z from 'zod/mini';
import { changedPurchase } from '#contract/stock/purchase-fields.ts';
import { api } from '../../platform/api/client.ts';
import { TextAreaField, TextField } from '../../platform/forms/field.tsx';
import { FormDialog, FormFields } from '../../platform/forms/form-dialog.tsx';
import { useFormOf } from '../../platform/forms/use-form-of.ts';
import { type Purchase, useStockChange } from '../queries.ts';
import { texts } from './texts.ts';

type Props = { purchase: Purchase; onClose: () => void };

/** The form of a purchase, which the server refuses when somebody else changed the purchase meanwhile. */
export function usePurchaseForm({ purchase, onClose }: Props) {
  // The form starts from the purchase that the person saw, also when it changes meanwhile.
  const [{ id, revision, expectedOn, reference, note }] = useState(purchase);
  const saving = useStockChange((given: z.input<typeof changedPurchase>) => api.updatePurchase({ id, ...given }));
  return useFormOf(changedPurchase, {
    start: () => ({ expectedOn, reference, note }),
    inputOf: values => ({ ...values, revision }),
    words: { expectedOn: texts.noDay },
    send: input => saving.mutate(input, { onSuccess: onClose }),
    sending: saving,
    failed: texts.changeFailed,
  });
}

/** Changes the expected day, reference and note of a purchase (ST-17). */
export function ChangeDialog(props: Props) {
  const { purchase, onClose } = props;
  const form = usePurchaseForm(props);
  return (
    <FormDialog
      of={form}
      title={texts.changeTitle(purchase.id)}
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
