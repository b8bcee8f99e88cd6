import { useState } from 'react';
import type { Address } from '#contract/accounts/addresses/addresses.ts';
import { limits } from '#contract/call/limits.ts';
import { later } from '../../platform/browser/later.tsx';
import { SelectField, SelectOptions, TextAreaField } from '../../platform/forms/field.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { useUser } from '../../platform/session/user.ts';
import { fieldsOfChoice, type OrderFields } from '../order-fields.ts';
import styles from './order-fields-block.module.css';
import { fieldTexts } from './texts.ts';

const AddressesDialog = later(
  async () => (await import('../../accounts/addresses/addresses-dialog.tsx')).AddressesDialog,
);

type Props = {
  fields: OrderFields;
  companyAddress: string;
  addresses: readonly Address[];
  onChange: (given: Pick<OrderFields, 'deliverTo' | 'deliveryAddress' | 'otherAddress'>) => void;
};

/** The delivery address of the order: the company's address, one of its list, or another address (DE-2). */
export function DeliverToField({ fields, companyAddress, addresses, onChange }: Props) {
  const { companyId, companyRole } = useUser();
  const [isEditing, setEditing] = useState(false);
  const { deliverTo = '', deliveryAddress } = fields;
  return (
    <div className={styles.deliverTo}>
      <SelectField
        label={fieldTexts.deliverTo}
        {...helpOf(addressOf(fields, addresses))}
        value={deliverTo}
        onChange={event => onChange(fieldsOfChoice(event.target.value, fields, companyAddress))}
      >
        <option value="">{fieldTexts.noAddress}</option>
        {companyAddress && <option value="company">{fieldTexts.companyAddress}</option>}
        <SelectOptions of={addresses.map(({ id, label }) => [String(id), label])} />
        <option value="other">{fieldTexts.anotherAddress}</option>
      </SelectField>
      {deliverTo === 'other' && (
        <TextAreaField
          labelHidden
          label={fieldTexts.anotherAddress}
          limit={{ text: deliveryAddress.trim(), most: limits.address }}
          dir="auto"
          rows={3}
          value={deliveryAddress}
          onType={typed => onChange({ deliverTo: 'other', deliveryAddress: typed })}
        />
      )}
      {companyRole === 'owner' && (
        <Button look="quiet" onClick={() => setEditing(true)}>
          {fieldTexts.editAddresses}
        </Button>
      )}
      {isEditing && companyId !== null && <AddressesDialog companyId={companyId} onClose={() => setEditing(false)} />}
    </div>
  );
}

function helpOf(help: string) {
  return help ? { help } : {};
}

/** Returns the selected address as text; null for another address, which the customer types below. */
function addressOf({ deliverTo, deliveryAddress }: OrderFields, addresses: readonly Address[]): string {
  if (deliverTo === 'company') return deliveryAddress;
  return addresses.find(({ id }) => String(id) === deliverTo)?.address ?? '';
}
