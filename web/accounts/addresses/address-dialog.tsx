import type * as z from 'zod/mini';
import type { Address } from '#contract/accounts/addresses/addresses.ts';
import { newAddress } from '#contract/accounts/addresses/new-address.ts';
import { api } from '../../platform/api/client.ts';
import { changedValues } from '../../platform/forms/changed-values.ts';
import { Checkbox } from '../../platform/forms/checkbox.tsx';
import { TextAreaField, TextField } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useStoredForm } from '../../platform/forms/use-stored-form.ts';
import { Banner } from '../../platform/kit/states.tsx';
import styles from './addresses.module.css';
import { useAddressChange } from './queries.ts';
import { texts } from './texts.ts';

type Props = { companyId: number; address: Address | undefined; onClose: () => void };

const startOf = (address: Address | undefined) => ({
  label: address?.label ?? '',
  address: address?.address ?? '',
  isDefault: address?.isDefault ?? false,
});

type Sent = { input: z.input<typeof newAddress>; over: Address | undefined };

/** Adds or edits a delivery address. The input stays when saving fails. */
export function AddressDialog({ companyId, address, onClose }: Props) {
  const save = useAddressChange(companyId, ({ input, over }: Sent) =>
    over
      ? api.updateAddress({ id: companyId, addressId: over.id, ...changedValues(startOf(over), input) })
      : api.createAddress({ id: companyId, ...input }),
  );
  const form = useStoredForm(newAddress, {
    name: `address ${companyId} ${address?.id}`,
    over: address,
    valuesOf: startOf,
    inputOf: values => values,
    words: { label: texts.required(texts.label), address: texts.required(texts.address) },
    send: (input, over) => save.mutate({ input, over }, { onSuccess: onClose }),
    sending: save,
    failed: texts.saveFailed,
  });

  return (
    <FormDialog
      of={form}
      title={address ? texts.edit : texts.add}
      size="narrow"
      verb={texts.save}
      busyText={texts.saving}
      onClose={onClose}
    >
      <div className={styles.fields}>
        {form.problem && <Banner tone="bad">{form.problem}</Banner>}
        <TextField label={texts.label} required help={texts.labelHelp} dir="auto" {...form.text('label')} />
        <TextAreaField label={texts.address} required dir="auto" rows={4} {...form.text('address')} />
        <Checkbox label={texts.makeDefault} {...form.tick('isDefault')} />
      </div>
    </FormDialog>
  );
}
