import { Field, Select, TextInput } from '../kit/field.tsx';
import styles from './demand.module.css';
import type { DemandFilter } from './queries.ts';
import { texts } from './texts.ts';

type Props = {
  filter: DemandFilter;
  customers: readonly { id: number; name: string }[];
  onFilter: (filter: DemandFilter) => void;
};

/** Whose orders, and placed when. The customers are those with open orders. */
export function DemandFilters({ filter, customers, onFilter }: Props) {
  const { customer, from, to } = filter;
  const isListed = customer === undefined || customers.some(({ id }) => id === customer);
  return (
    <search className={styles.filters}>
      <Field label={texts.customer}>
        {wired => (
          <Select
            {...wired}
            value={customer ?? ''}
            onChange={event => onFilter({ ...filter, customer: Number(event.target.value) || undefined })}
          >
            <option value="">{texts.allCustomers}</option>
            {!isListed && <option value={customer}>{texts.chosenCustomer}</option>}
            {customers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={texts.placedFrom}>
        {wired => (
          <TextInput
            {...wired}
            type="date"
            max={to}
            value={from ?? ''}
            onChange={event => onFilter({ ...filter, from: event.target.value || undefined })}
          />
        )}
      </Field>
      <Field label={texts.placedTo}>
        {wired => (
          <TextInput
            {...wired}
            type="date"
            min={from}
            value={to ?? ''}
            onChange={event => onFilter({ ...filter, to: event.target.value || undefined })}
          />
        )}
      </Field>
    </search>
  );
}
