import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { limits } from '#contract/call/limits.ts';
import { readWholeNumber } from '#contract/call/whole-numbers.ts';
import { newSupplier } from '#contract/stock/supplier-fields.ts';
import type { Supplier } from '#contract/stock/suppliers.ts';
import { api } from '../platform/api/client.ts';
import { changedLabels } from '../platform/forms/changed-values.ts';
import { SaveConflict } from '../platform/forms/conflict/save-conflict.tsx';
import { TextField } from '../platform/forms/field.tsx';
import { FormDialog, FormFields } from '../platform/forms/form-dialog.tsx';
import { texts as formTexts } from '../platform/forms/texts.ts';
import { useStoredForm } from '../platform/forms/use-stored-form.ts';
import { suppliersOptions, useStockChange } from './queries.ts';
import { conflictTexts, texts } from './texts.ts';

const usualDays = 10;

type Props = { over?: Supplier | undefined; onClose: () => void };
type Sent = { input: z.input<typeof newSupplier>; over: Supplier | undefined };

const startOf = (over: Supplier | undefined) => ({
  name: over?.name ?? '',
  email: over?.email ?? '',
  leadDays: String(over?.leadDays ?? usualDays),
});
const labels = { name: texts.name, email: texts.email, leadDays: texts.leadDays };

/** The form of a supplier, which the server refuses when somebody else changed the supplier meanwhile. */
export function useSupplierForm({ over: opened, onClose }: Props) {
  const saving = useStockChange(({ input, over }: Sent, options) =>
    over ? api.updateSupplier({ ...input, id: over.id, revision: over.revision }) : api.createSupplier(input, options),
  );
  return useStoredForm(newSupplier, {
    name: `supplier ${opened?.id}`,
    over: opened,
    gone: 'supplierNotFound',
    valuesOf: startOf,
    inputOf: ({ leadDays, ...given }) => ({ ...given, leadDays: readWholeNumber(leadDays) ?? leadDays }),
    words: { name: texts.nameRequired, email: formTexts.notEmail, leadDays: texts.noDays(limits.leadDays) },
    send: (input, over) => saving.mutate({ input, over }, { onSuccess: onClose }),
    sending: saving,
    failed: texts.supplierFailed,
  });
}

type ConflictProps = Pick<ReturnType<typeof useSupplierForm>['answers'], 'onMine' | 'onTheirs' | 'onNew'> & {
  /** The supplier as it was when the form opened. */
  mine: Supplier;
  /** Whether somebody else deleted the supplier instead of changing it. */
  isGone: boolean;
};

/** Shown when somebody else saved or deleted the supplier while the form was open. */
function SupplierConflict({ mine, isGone, ...ways }: ConflictProps) {
  const { data, isFetching } = useQuery({ ...suppliersOptions, enabled: !isGone, staleTime: 0 });
  const theirs = isGone ? null : isFetching ? undefined : data?.find(({ id }) => id === mine.id);
  const changed = (now: Supplier) => changedLabels(labels, startOf(mine), startOf(now));
  return <SaveConflict {...ways} words={conflictTexts.entry} theirs={theirs} changed={changed} />;
}

/**
 * Adds a supplier of materials, or changes one. When somebody else has saved the supplier meanwhile, it keeps the input
 * and asks which version to keep.
 */
export function SupplierForm(props: Props) {
  const form = useSupplierForm(props);
  const { base, conflict, answers } = form;
  return (
    <FormDialog
      of={form}
      title={base ? texts.editOf(base.name) : texts.newSupplier}
      size="narrow"
      verb={texts.save}
      busyText={texts.saving}
      onClose={props.onClose}
    >
      {base && conflict && <SupplierConflict mine={base} isGone={conflict === 'gone'} {...answers} />}
      <FormFields of={form}>
        <TextField label={texts.name} required dir="auto" {...form.text('name')} />
        <TextField label={texts.email} type="email" autoComplete="off" {...form.text('email')} />
        <TextField label={texts.leadDays} required inputMode="numeric" autoComplete="off" {...form.text('leadDays')} />
      </FormFields>
    </FormDialog>
  );
}
