import { useQuery } from '@tanstack/react-query';
import { compareNames } from '../../platform/format/compare-names.ts';
import { companyNameOf } from './customer-names.ts';
import { findCustomers } from './find-customers.ts';
import { customersOptions } from './queries.ts';

/** The maximum number of options to render; typing narrows them. */
const most = 50;

/** Returns all customers with their names, sorted by name. */
export function useNamedCustomers() {
  const { data: accounts = [] } = useQuery(customersOptions);
  return accounts
    .filter(({ role }) => role === 'customer')
    .map(one => ({ ...one, name: companyNameOf(one, one.username) }))
    .sort((one, other) => compareNames(one.name, other.name));
}

type Named = ReturnType<typeof useNamedCustomers>;
type Chosen = { value: number | undefined; onChange: (customer: number) => void };

/** Returns the options of a `Choice` for the customers that match the typed text, and how many match. */
export function customerOptions(customers: Named, typed: string, { value, onChange }: Chosen) {
  const fitting = findCustomers(customers, typed);
  const found = fitting.slice(0, most).map(({ id, name, username }) => ({
    id: String(id),
    label: name,
    note: `@${username}`,
    isChosen: id === value,
    onSelect: () => onChange(id),
  }));
  return { found, count: fitting.length };
}
