import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { changedPurchase } from '#contract/stock/purchase-fields.ts';
import { api } from '../../platform/api/client.ts';
import { changedLabels } from '../../platform/forms/changed-values.ts';
import { SaveConflict } from '../../platform/forms/conflict/save-conflict.tsx';
import { TextAreaField, TextField } from '../../platform/forms/field.tsx';
import { FormDialog, FormFields } from '../../platform/forms/form-dialog.tsx';
import { useStoredForm } from '../../platform/forms/use-stored-form.ts';
import { type Purchase, purchaseOptions, useStockChange } from '../queries.ts';
import { conflictTexts } from '../texts.ts';
import { texts } from './texts.ts';

type Props = { purchase: Purchase; onClose: () => void };

const startOf = ({ expectedOn, reference, note }: Purchase) => ({ expectedOn, reference, note });
const labels = { expectedOn: texts.expectedOn, reference: texts.reference, note: texts.note };

/** The form of a purchase, which the server refuses when somebody else changed the purchase meanwhile. */
export function usePurchaseForm({ purchase, onClose }: Props) {
  const saving = useStockChange((given: z.input<typeof changedPurchase> & { id: number }) => api.updatePurchase(given));
  return useStoredForm(changedPurchase, {
    name: `purchase ${purchase.id}`,
    over: purchase,
    valuesOf: startOf,
    inputOf: values => values,
    words: { expectedOn: texts.noDay },
    send: (input, { id, revision }) => saving.mutate({ ...input, id, revision }, { onSuccess: onClose }),
    sending: saving,
    failed: texts.changeFailed,
  });
}

/**
 * Changes the expected day, reference and note of a purchase (ST-17). When somebody else has changed the purchase
 * meanwhile, it keeps the input and asks which version to keep.
 */
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
      {form.conflict && <PurchaseConflict mine={form.base} {...form.answers} />}
      <FormFields of={form}>
        <TextField label={texts.expectedOn} required type="date" {...form.text('expectedOn')} />
        <TextField label={texts.reference} dir="auto" {...form.text('reference')} />
        <TextAreaField label={texts.note} help={texts.noteHelp} rows={2} dir="auto" {...form.text('note')} />
      </FormFields>
    </FormDialog>
  );
}

/** `mine` is the purchase as it was when the form opened. */
type ConflictProps = Pick<ReturnType<typeof usePurchaseForm>['answers'], 'onMine' | 'onTheirs'> & { mine: Purchase };

/** Shown when somebody else changed or received the purchase while the form was open. */
function PurchaseConflict({ mine, ...ways }: ConflictProps) {
  const { data, isFetching } = useQuery({ ...purchaseOptions(mine.id), staleTime: 0 });
  const theirs = isFetching ? undefined : data;
  const changed = (now: Purchase) => changedLabels(labels, startOf(mine), startOf(now));
  return <SaveConflict {...ways} words={conflictTexts.purchase} theirs={theirs} changed={changed} />;
}
