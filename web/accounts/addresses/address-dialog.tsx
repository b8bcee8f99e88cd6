import { useState } from 'react';
import type { Address } from '#contract/accounts/addresses/addresses.ts';
import { limits } from '#contract/call/limits.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { Checkbox } from '../../platform/forms/checkbox.tsx';
import { TextAreaField, TextField } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { Banner } from '../../platform/kit/states.tsx';
import styles from './addresses.module.css';
import { useAddressChange } from './queries.ts';
import { texts } from './texts.ts';

type Values = Omit<Address, 'id'>;
type Props = { companyId: number; address: Address | undefined; onClose: () => void };

/** Adds or edits a delivery address. The input stays when saving fails. */
export function AddressDialog({ companyId, address, onClose }: Props) {
  const { id: addressId, ...before } = address ?? { id: undefined, label: '', address: '', isDefault: false };
  const [values, setValues] = useState<Values>(before);
  const [checked, setChecked] = useState(false);
  const save = useAddressChange(companyId, (given: Values) =>
    addressId === undefined
      ? api.createAddress({ id: companyId, ...given })
      : api.updateAddress({ id: companyId, addressId, ...given }),
  );
  const change = (given: Partial<Values>) => setValues(now => ({ ...now, ...given }));
  const isMissing = (field: 'label' | 'address') => checked && values[field].trim() === '';

  function submit() {
    setChecked(true);
    if (values.label.trim() && values.address.trim()) save.mutate(values, { onSuccess: onClose });
  }

  return (
    <FormDialog
      title={address ? texts.edit : texts.add}
      size="narrow"
      verb={texts.save}
      busyText={texts.saving}
      busy={save.isPending}
      isDirty={JSON.stringify(values) !== JSON.stringify(before)}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.fields}>
        {save.error && <Banner tone="bad">{errorText(save.error, texts.saveFailed)}</Banner>}
        <AddressFields values={values} onChange={change} isMissing={isMissing} />
      </div>
    </FormDialog>
  );
}

type FieldsProps = {
  values: Values;
  onChange: (given: Partial<Values>) => void;
  isMissing: (field: 'label' | 'address') => boolean;
};

function AddressFields({ values, onChange, isMissing }: FieldsProps) {
  return (
    <>
      <TextField
        label={texts.label}
        required
        help={texts.labelHelp}
        limit={{ text: values.label.trim(), most: limits.addressLabel }}
        {...(isMissing('label') && { error: texts.required(texts.label) })}
        dir="auto"
        value={values.label}
        onType={typed => onChange({ label: typed })}
      />
      <TextAreaField
        label={texts.address}
        required
        limit={{ text: values.address.trim(), most: limits.address }}
        {...(isMissing('address') && { error: texts.required(texts.address) })}
        dir="auto"
        rows={4}
        value={values.address}
        onType={typed => onChange({ address: typed })}
      />
      <Checkbox
        label={texts.makeDefault}
        checked={values.isDefault}
        onChange={event => onChange({ isDefault: event.target.checked })}
      />
    </>
  );
}
