import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import type { Customer } from '#contract/accounts/accounts.ts';
import { companyNameOf } from '../../accounts/customers/customer-names.ts';
import { findCustomers } from '../../accounts/customers/find-customers.ts';
import { customersOptions } from '../../accounts/customers/queries.ts';
import { isEnter } from '../../platform/browser/keys.ts';
import { compareNames } from '../../platform/format/compare-names.ts';
import { Checkbox } from '../../platform/forms/checkbox.tsx';
import { SearchInput } from '../../platform/forms/field.tsx';
import { Bone } from '../../platform/kit/states.tsx';
import styles from './product-form.module.css';
import { texts } from './texts.ts';
import { showsToAll, tickAll, tickCustomer, type VisibleTo } from './visible-to.ts';

type Props = { value: VisibleTo; onChange: (value: VisibleTo) => void };
/** A list with at least this many customers has a search field. */
const searchableFrom = 9;
type Row = Pick<Customer, 'id' | 'companyName' | 'username'>;

/** Visible To Customers: 'Show to all customers' and a checkbox for each customer (CA-3). */
export function VisibleToField({ value, onChange }: Props) {
  const id = useId();
  const { data, isError } = useQuery(customersOptions);
  const [find, setFind] = useState('');
  const typed = useDeferredValue(find);
  // Customers that were selected at the start are first and stay there, so that no line moves under the pointer.
  const [first] = useState(() => new Set(value));
  const rows = rowsOf(data, value, first);
  const found = findCustomers(rows, typed);
  return (
    <fieldset className={styles.visible}>
      <legend>{texts.visibleTo}</legend>
      <div className={styles.sheet}>
        <Checkbox
          className={styles.all}
          label={texts.showToAll}
          checked={showsToAll(value)}
          onChange={() => onChange(tickAll())}
          aria-describedby={`${id}-sum`}
        />
        {rows.length >= searchableFrom && (
          <div className={styles.find}>
            <SearchInput
              label={texts.findCustomer}
              value={find}
              onSearch={setFind}
              onKeyDown={event => isEnter(event) && event.preventDefault()} // Enter must not save the form
              clearable
            />
          </div>
        )}
        {data ? (
          <Customers rows={found} value={value} onChange={onChange} />
        ) : isError ? (
          <p className={styles.nobody} role="alert">
            {texts.customersFailed}
          </p>
        ) : (
          <div className={styles.customers}>
            <Bone height="6rem" />
          </div>
        )}
      </div>
      <p id={`${id}-sum`} className="faint" role="status">
        {showsToAll(value) ? texts.seenByAll : texts.seenBy(value.filter(one => isKnown(data, one)).length)}
      </p>
    </fieldset>
  );
}

function Customers({ rows, value, onChange }: Props & { rows: readonly Row[] }) {
  return (
    <ul className={styles.customers}>
      {rows.map(row => (
        <li key={row.id}>
          <Checkbox
            label={row.username ? companyNameOf(row, row.username) : texts.deletedCustomer}
            note={row.username && `@${row.username}`}
            checked={value.includes(row.id)}
            onChange={event => onChange(tickCustomer(value, row.id, event.target.checked))}
          />
        </li>
      ))}
      {rows.length === 0 && <li className={styles.nobody}>{texts.noCustomer}</li>}
    </ul>
  );
}

/** A deleted customer stays selected in a line of its own until the user deselects it (docs/decisions/0003). */
function rowsOf(customers: readonly Customer[] | undefined, value: VisibleTo, first: ReadonlySet<number>): Row[] {
  const known: Row[] = (customers ?? []).filter(one => one.role === 'customer');
  const gone = customers ? value.filter(id => !isKnown(customers, id)) : [];
  const name = (row: Row) => row.companyName || row.username;
  return [...known, ...gone.map(id => ({ id, companyName: '', username: '' }))].sort(
    (one, other) => Number(first.has(other.id)) - Number(first.has(one.id)) || compareNames(name(one), name(other)),
  );
}

function isKnown(customers: readonly Customer[] | undefined, id: number): boolean {
  return !customers || customers.some(one => one.id === id && one.role === 'customer');
}
