import { useQuery } from '@tanstack/react-query';
import { Choice } from '../../platform/forms/choice.tsx';
import { companyNameOf, findCustomers } from './find-customers.ts';
import { customersOptions } from './queries.ts';
import { moveTexts as texts } from './texts.ts';

/** The maximum number of options to render; typing narrows them. */
const most = 50;

type Props = { label: string; except: number | null; value: number | undefined; onChange: (customer: number) => void };

/** Selects a customer by name; `except` is not offered. */
export function ChooseCustomer({ label, except, value, onChange }: Props) {
  const { data: accounts = [] } = useQuery(customersOptions);
  const customers = accounts
    .filter(({ id, role }) => role === 'customer' && id !== except)
    .map(one => ({ ...one, name: companyNameOf(one, one.username) }))
    .sort((one, other) => one.name.localeCompare(other.name));

  function find(typed: string) {
    const fitting = findCustomers(customers, typed);
    const found = fitting.slice(0, most).map(({ id, name, username }) => ({
      id: String(id),
      label: name,
      note: `@${username}`,
      isChosen: id === value,
      onSelect: () => onChange(id),
    }));
    return { found, status: texts.found(fitting.length) };
  }

  return (
    <Choice
      label={label}
      chosen={customers.find(({ id }) => id === value)?.name ?? texts.choose}
      searchLabel={texts.find}
      find={find}
      empty={texts.none}
    />
  );
}
