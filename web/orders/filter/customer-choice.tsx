import { useQuery } from '@tanstack/react-query';
import { companyNameOf, findCustomers } from '../../accounts/customers/find-customers.ts';
import { customersOptions } from '../../accounts/customers/queries.ts';
import { Choice } from '../../platform/forms/choice.tsx';
import { texts } from '../texts.ts';

/** The maximum number of options to render; typing narrows them. */
const most = 50;

type Props = { value: number | undefined; onChange: (customer: number | undefined) => void };

/** Selects all customers, or one customer by name. */
export function CustomerChoice({ value, onChange }: Props) {
  const { data: accounts = [] } = useQuery(customersOptions);
  const customers = accounts
    .filter(({ role }) => role === 'customer')
    .map(one => ({ ...one, name: companyNameOf(one, one.username) }))
    .sort((one, other) => one.name.localeCompare(other.name));
  const chosen = customers.find(({ id }) => id === value);

  function find(typed: string) {
    const fitting = findCustomers(customers, typed);
    const all = {
      id: '',
      label: texts.allCustomers,
      isChosen: value === undefined,
      onSelect: () => onChange(undefined),
    };
    const found = fitting.slice(0, most).map(({ id, name, username }) => ({
      id: String(id),
      label: name,
      note: `@${username}`,
      isChosen: id === value,
      onSelect: () => onChange(id),
    }));
    return { found: typed.trim() ? found : [all, ...found], status: texts.customersFound(fitting.length) };
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
