import type * as z from 'zod/mini';
import { newLot } from '#contract/stock/lot-fields.ts';
import { api } from '../platform/api/client.ts';
import { changedValues } from '../platform/forms/changed-values.ts';
import { Checkbox } from '../platform/forms/checkbox.tsx';
import { TextField } from '../platform/forms/field.tsx';
import { FormDialog, FormFields } from '../platform/forms/form-dialog.tsx';
import { useStoredForm } from '../platform/forms/use-stored-form.ts';
import { type Lot, useStockChange } from './queries.ts';
import { lotTexts as texts } from './texts.ts';

type Props = { materialId: number; over: Lot | undefined; onClose: () => void };

const startOf = (over: Lot | undefined) => ({
  code: over?.code ?? '',
  receivedOn: over?.receivedOn ?? '',
  note: over?.note ?? '',
  usedUp: over?.usedUp ?? false,
});

type Sent = { input: z.input<typeof newLot>; over: Lot | undefined };

/** Adds a dye lot to a material, or changes one (ST-18). */
export function LotForm({ materialId, over: opened, onClose }: Props) {
  const saving = useStockChange(({ input, over }: Sent, options) =>
    over
      ? api.updateLot({ id: over.id, ...changedValues(startOf(over), input) })
      : api.createLot({ id: materialId, ...input }, options),
  );
  const form = useStoredForm(newLot, {
    name: `lot ${materialId} ${opened?.id}`,
    over: opened,
    valuesOf: startOf,
    inputOf: values => ({ ...values, receivedOn: values.receivedOn || undefined }),
    words: { code: texts.noCode },
    send: (input, over) => saving.mutate({ input, over }, { onSuccess: onClose }),
    sending: saving,
    failed: texts.saveFailed,
  });
  const { base: over } = form;

  return (
    <FormDialog
      of={form}
      title={over ? texts.editOf(over.code) : texts.add}
      size="narrow"
      verb={texts.save}
      busyText={texts.saving}
      isOnward
      onClose={onClose}
    >
      <FormFields of={form}>
        <TextField label={texts.code} required autoComplete="off" dir="auto" {...form.text('code')} />
        <TextField label={texts.receivedOn} type="date" {...form.text('receivedOn')} />
        <TextField label={texts.note} dir="auto" {...form.text('note')} />
        {over && <Checkbox label={texts.usedUp} {...form.tick('usedUp')} />}
      </FormFields>
    </FormDialog>
  );
}
