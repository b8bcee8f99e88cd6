import { useState } from 'react';
import type * as z from 'zod/mini';
import { limits } from '#contract/call/limits.ts';
import { readWholeNumber } from '#contract/call/whole-numbers.ts';
import { newSupplier } from '#contract/stock/supplier-fields.ts';
import type { Supplier } from '#contract/stock/suppliers.ts';
import { api } from '../platform/api/client.ts';
import { TextField } from '../platform/forms/field.tsx';
import { FormDialog, FormFields } from '../platform/forms/form-dialog.tsx';
import { texts as formTexts } from '../platform/forms/texts.ts';
import { useFormOf } from '../platform/forms/use-form-of.ts';
import { useStockChange } from './queries.ts';
import { texts } from './texts.ts';

const usualDays = 10;

type Props = { over?: Supplier | undefined; onClose: () => void };

/** The form of a supplier, which the server refuses when somebody else changed the supplier meanwhile. */
export function useSupplierForm({ over: opened, onClose }: Props) {
  // The form starts from the supplier that the person saw, also when it changes meanwhile.
  const [over] = useState(opened);
  const saving = useStockChange((sent: z.input<typeof newSupplier>, options) =>
    over ? api.updateSupplier({ ...sent, id: over.id, revision: over.revision }) : api.createSupplier(sent, options),
  );
  return useFormOf(newSupplier, {
    start: () => ({
      name: over?.name ?? '',
      email: over?.email ?? '',
      leadDays: String(over?.leadDays ?? usualDays),
    }),
    inputOf: ({ leadDays, ...given }) => ({ ...given, leadDays: readWholeNumber(leadDays) ?? leadDays }),
    words: { name: texts.nameRequired, email: formTexts.notEmail, leadDays: texts.noDays(limits.leadDays) },
    send: input => saving.mutate(input, { onSuccess: onClose }),
    sending: saving,
    failed: texts.supplierFailed,
  });
}

/** Adds a supplier of materials, or changes one. */
export function SupplierForm(props: Props) {
  const { over, onClose } = props;
  const form = useSupplierForm(props);
  return (
    <FormDialog
      of={form}
      title={over ? texts.editOf(over.name) : texts.newSupplier}
      size="narrow"
      verb={texts.save}
      busyText={texts.saving}
      onClose={onClose}
    >
      <FormFields of={form}>
        <TextField label={texts.name} required dir="auto" {...form.text('name')} />
        <TextField label={texts.email} type="email" autoComplete="off" {...form.text('email')} />
        <TextField label={texts.leadDays} required inputMode="numeric" autoComplete="off" {...form.text('leadDays')} />
      </FormFields>
    </FormDialog>
  );
}
