import { DayRange } from '../../platform/forms/day-range.tsx';
import { SelectField, SelectOptions } from '../../platform/forms/field.tsx';
import type { DemandFilter } from '../queries.ts';
import { texts } from '../texts.ts';
import styles from './demand.module.css';

type Props = {
  filter: DemandFilter;
  customers: readonly { id: number; name: string }[];
  onFilter: (filter: DemandFilter) => void;
};

/** Filters by customer and order date. `customers` contains those with open orders. */
export function DemandFilters({ filter, customers, onFilter }: Props) {
  const { customer, from, to } = filter;
  const isListed = customer === undefined || customers.some(({ id }) => id === customer);
  return (
    <search className={styles.filters}>
      <SelectField
        label={texts.customer}
        value={customer ?? ''}
        onChange={event => onFilter({ ...filter, customer: Number(event.target.value) || undefined })}
      >
        <option value="">{texts.allCustomers}</option>
        {!isListed && <option value={customer}>{texts.chosenCustomer}</option>}
        <SelectOptions of={customers.map(({ id, name }) => [id, name])} />
      </SelectField>
      <DayRange
        from={from}
        to={to}
        labels={{ from: texts.placedFrom, to: texts.placedTo }}
        onRange={range => onFilter({ ...filter, ...range })}
      />
    </search>
  );
}
