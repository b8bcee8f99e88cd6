import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { samePoNumberOptions } from '../../order-data/same-po-number.ts';
import { useStore } from '../../platform/browser/store.ts';
import { useSettled } from '../../platform/browser/use-settled.ts';
import { TextField } from '../../platform/forms/field.tsx';
import { useUser } from '../../platform/session/user.ts';
import { type OrderFields, orderFieldsOf, setOrderFields } from '../order-fields.ts';
import { DeliverToField } from './deliver-to-field.tsx';
import styles from './order-fields-block.module.css';
import { RequestedDateField } from './requested-date-field.tsx';
import { fieldTexts } from './texts.ts';
import { useAddresses } from './use-addresses.ts';
import { useCompany } from './use-company.ts';

type Props = { checked: boolean; poInput: RefObject<HTMLInputElement | null>; isShown: boolean };

/**
 * Returns whether the fields of the complete order are shown, which are collapsed while they are optional and empty
 * (PO-3), and the function that shows and focuses them.
 */
export function useOrderFields(poInput: Props['poInput']): { isShown: boolean; open: () => void } {
  const { id } = useUser();
  const { poNumber, requestedDate, deliverTo } = useStore(orderFieldsOf(id));
  const isRequired = useCompany()?.poRequired ?? false;
  const [isUnfolded, setUnfolded] = useState(false);
  return {
    isShown: isUnfolded || isRequired || [poNumber, requestedDate, deliverTo].some(Boolean),
    open: () => {
      setUnfolded(true);
      // The first field may appear only now.
      requestAnimationFrame(() => poInput.current?.focus());
    },
  };
}

/** The fields of the complete order. */
export function OrderFieldsBlock({ checked, poInput, isShown }: Props) {
  const { id, companyId } = useUser();
  const fields = useStore(orderFieldsOf(id));
  const company = useCompany();
  const isRequired = company?.poRequired ?? false;
  const set = (given: Partial<OrderFields>) => setOrderFields(id, given);
  const companyAddress = company?.companyAddress;
  const addresses = useAddresses({ companyId, companyAddress, fields, onChange: set });
  if (!isShown) return null;
  return (
    <section className={styles.orderFields} aria-label={fieldTexts.title}>
      <PoNumberField
        value={fields.poNumber}
        required={isRequired}
        checked={checked}
        input={poInput}
        onChange={poNumber => set({ poNumber })}
      />
      <RequestedDateField
        help={fieldTexts.dateHelp}
        day={fields.requestedDate}
        onChange={requestedDate => set({ requestedDate })}
      />
      <DeliverToField fields={fields} companyAddress={companyAddress ?? ''} addresses={addresses} onChange={set} />
    </section>
  );
}

type PoNumberFieldProps = {
  value: string;
  required: boolean;
  /** Whether the customer tried to place the order, so that a missing number is reported. */
  checked: boolean;
  input: RefObject<HTMLInputElement | null>;
  onChange: (value: string) => void;
};

/**
 * The customer's own number of the order. It may be required (PO-2). The help text shows another order with the same
 * number.
 */
function PoNumberField({ value, required, checked, input, onChange }: PoNumberFieldProps) {
  const { data: other } = useQuery(samePoNumberOptions(useSettled(value.trim())));
  const isMissing = required && checked && value.trim() === '';
  return (
    <TextField
      label={fieldTexts.poNumber}
      required={required}
      limit={{ text: value.trim(), most: limits.poNumber }}
      {...(isMissing && { error: fieldTexts.poMissing })}
      {...(other && { help: fieldTexts.sameNumber(other) })}
      ref={input}
      dir="auto"
      autoComplete="off"
      spellCheck={false}
      value={value}
      onType={onChange}
    />
  );
}
