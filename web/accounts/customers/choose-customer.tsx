import { Choice } from '../../platform/forms/choice.tsx';
import { customerOptions, useNamedCustomers } from './customer-options.ts';
import { moveTexts as texts } from './texts.ts';

type Props = { label: string; except: number | null; value: number | undefined; onChange: (customer: number) => void };

/** Selects a customer by name; `except` is not offered. */
export function ChooseCustomer({ label, except, value, onChange }: Props) {
  const customers = useNamedCustomers().filter(({ id }) => id !== except);

  function find(typed: string) {
    const { found, count } = customerOptions(customers, typed, { value, onChange });
    return { found, status: texts.found(count) };
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
