import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Address } from '#contract/accounts/addresses/addresses.ts';
import { addressesOptions } from '../../accounts/addresses/queries.ts';
import { chosenToday, type OrderFields } from '../order-fields.ts';

const noAddresses: readonly Address[] = [];

type Given = {
  companyId: number | null | undefined;
  /** The company's own address; undefined while it loads. */
  companyAddress: string | undefined;
  fields: OrderFields;
  onChange: (given: Pick<OrderFields, 'deliverTo' | 'deliveryAddress'>) => void;
};

/**
 * Returns the addresses of the ordering company. Selects the default address, and keeps the chosen one as the company has
 * it today: an address that was deleted is deselected, and the company's own one follows its changes.
 */
export function useAddresses({ companyId, companyAddress, fields, onChange }: Given): readonly Address[] {
  const { data } = useQuery({ ...addressesOptions(companyId ?? 0), enabled: companyId != null });
  const onLoaded = useEffectEvent((addresses: readonly Address[], address: string | undefined) => {
    const next = chosenToday(fields, { addresses, companyAddress: address });
    if (next) onChange(next);
  });
  useEffect(() => {
    if (data) onLoaded(data, companyAddress);
  }, [data, companyAddress]);
  return data ?? noAddresses;
}
