import { useQuery } from '@tanstack/react-query';
import { companyNameOf } from '../../accounts/customers/customer-names.ts';
import { customerOptions, useNamedCustomers } from '../../accounts/customers/customer-options.ts';
import { customersOptions } from '../../accounts/customers/queries.ts';
import { Choice } from '../../platform/forms/choice.tsx';
import { texts } from '../texts.ts';

type Props = { value: number | undefined; onChange: (customer: number | undefined) => void };

/** Selects all customers, or one customer by name. */
export function CustomerChoice({ value, onChange }: Props) {
  const customers = useNamedCustomers();
  const chosen = customers.find(({ id }) => id === value);

  function find(typed: string) {
    const { found, count } = customerOptions(customers, typed, { value, onChange });
    const all = {
      id: '',
      label: texts.allCustomers,
      isChosen: value === undefined,
      onSelect: () => onChange(undefined),
    };
    return { found: typed.trim() ? found : [all, ...found], status: texts.customersFound(count) };
  }

  return (
    <Choice
      label={texts.customer}
      chosen={value === undefined ? texts.allCustomers : (chosen?.name ?? texts.chosenCustomer)}
      searchLabel={texts.findCustomer}
      find={find}
      empty={texts.noCustomer}
    />
  );
}

/** Returns the name of the customer in the list's filter, once it is known. */
export function useChosenCustomer(id: number | undefined): string | undefined {
  const { data: accounts = [] } = useQuery({ ...customersOptions, enabled: id !== undefined });
  const found = accounts.find(account => account.id === id);
  return found && companyNameOf(found, found.username);
}
