import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Address } from '#contract/addresses/addresses.ts';
import { addressesOptions } from '../../addresses/queries.ts';
import { useStore } from '../../browser/store.ts';
import { Button } from '../../kit/button.tsx';
import { useUser } from '../../session/queries.ts';
import { type OrderFields, orderFieldsOf, setOrderFields } from '../order-fields.ts';
import { DeliverToField } from './deliver-to-field.tsx';
import { fieldTexts } from './field-texts.ts';
import styles from './order-fields-block.module.css';
import { PoNumberField } from './po-number-field.tsx';
import { RequestedDateField } from './requested-date-field.tsx';
import { useCompany } from './use-company.ts';

type Props = { checked: boolean; poInput: RefObject<HTMLInputElement | null> };

/** The fields of the complete order. They are collapsed while they are optional and empty (PO-3). */
export function OrderFieldsBlock({ checked, poInput }: Props) {
  const { id } = useUser();
  const fields = useStore(orderFieldsOf(id));
  const company = useCompany();
  const isRequired = company?.poRequired ?? false;
  const set = (given: Partial<OrderFields>) => setOrderFields(id, given);
  const addresses = useAddresses(fields.deliverTo, set);
  const [isUnfolded, setUnfolded] = useState(false);
  const isShown = isUnfolded || isRequired || [fields.poNumber, fields.requestedDate, fields.deliverTo].some(Boolean);
  if (!isShown) {
    return (
      <Button look="quiet" icon={<Plus size={18} aria-hidden="true" />} onClick={() => unfold(poInput, setUnfolded)}>
        {fieldTexts.unfold}
      </Button>
    );
  }
  return (
    <section className={styles.orderFields} aria-label={fieldTexts.title}>
      <PoNumberField
        value={fields.poNumber}
        required={isRequired}
        checked={checked}
        input={poInput}
        onChange={poNumber => set({ poNumber })}
      />
      <RequestedDateField day={fields.requestedDate} onChange={requestedDate => set({ requestedDate })} />
      <DeliverToField
        fields={fields}
        companyAddress={company?.companyAddress ?? ''}
        addresses={addresses}
        onChange={set}
      />
    </section>
  );
}

const noAddresses: readonly Address[] = [];

/**
 * Returns the company's addresses. Selects the default address, which expands the fields, and deselects an address that
 * was deleted.
 */
function useAddresses(deliverTo: string | undefined, set: (given: Partial<OrderFields>) => void): readonly Address[] {
  const { companyId } = useUser();
  const { data } = useQuery({ ...addressesOptions(companyId ?? 0), enabled: companyId !== null });
  const isChosen = useEffectEvent((addresses: readonly Address[]) => {
    const standard = addresses.find(({ isDefault }) => isDefault);
    const isGone = Number(deliverTo) > 0 && !addresses.some(({ id }) => String(id) === deliverTo);
    if (deliverTo === undefined || isGone) set({ deliverTo: standard ? String(standard.id) : undefined });
  });
  useEffect(() => {
    if (data) isChosen(data);
  }, [data]);
  return data ?? noAddresses;
}

/** The button disappears, so the focus moves to the first field. */
function unfold(field: Props['poInput'], setUnfolded: (isUnfolded: boolean) => void): void {
  setUnfolded(true);
  requestAnimationFrame(() => field.current?.focus());
}
