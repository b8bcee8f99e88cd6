import { useState } from 'react';
import { Checkbox } from '../platform/forms/checkbox.tsx';
import { DayRange } from '../platform/forms/day-range.tsx';
import { Field, PasswordInput, SearchInput, Select, TextArea, TextInput } from '../platform/forms/field.tsx';
import { NumberInput } from '../platform/forms/number-input.tsx';
import { StatusSelect } from '../platform/stages/status.tsx';
import styles from './kit-page.module.css';

const statuses = ['not_reviewed', 'cutting', 'stitching', 'finishing', 'packaging', 'lost'];

/** Fields, inputs, selects, checkboxes. */
export function KitFields() {
  const [search, setSearch] = useState('ST-2');
  const [quantity, setQuantity] = useState('250');
  const [empty, setEmpty] = useState('');
  const [range, setRange] = useState<{ from?: string | undefined; to?: string | undefined }>({ from: '2026-11-01' });
  return (
    <>
      <section className={styles.part}>
        <h2>Field</h2>
        <div className={styles.four}>
          <Field label="Company Name" required>
            {control => <TextInput {...control} defaultValue="Harbour Goods" />}
          </Field>
          <Field label="Company Email" required error="Enter an email address">
            {control => <TextInput {...control} type="email" defaultValue="orders@harbour" />}
          </Field>
          <Field label="Available Colors" help="Separate the colors with commas">
            {control => <TextInput {...control} defaultValue="Cognac, Oxblood" />}
          </Field>
          <Field label="Product Code" help="Cannot be changed">
            {control => <TextInput {...control} disabled defaultValue="ST-220" />}
          </Field>
          <Field label="Password">{control => <PasswordInput {...control} defaultValue="saddle-stitch" />}</Field>
          <Field label="Quantity" required>
            {control => <NumberInput {...control} value={quantity} onType={setQuantity} />}
          </Field>
          <Field label="Quantity" required error="Set a quantity">
            {control => <NumberInput {...control} value={empty} onType={setEmpty} />}
          </Field>
          <Field label="Unit">
            {control => (
              <Select {...control}>
                <option>sqft</option>
                <option>mtr</option>
              </Select>
            )}
          </Field>
          <Field label="Description & Color">
            {control => <TextArea {...control} rows={3} placeholder="Lining, stitching, color" />}
          </Field>
          <Field label="Description" error="At most 5,000 characters">
            {control => <TextArea {...control} rows={3} defaultValue="Two-buckle satchel in bridle leather." />}
          </Field>
          <SearchInput label="Search by Product Code" value={search} onSearch={setSearch} clearable />
          <SearchInput label="Filter by Customer" onSearch={() => {}} />
          <DayRange {...range} labels={{ from: 'From', to: 'To' }} onRange={setRange} />
        </div>
      </section>
      <section className={styles.part}>
        <h2>Status select, checkbox</h2>
        <div className="toolbar">
          {statuses.map(status => (
            <span key={status} className={styles.narrow}>
              <StatusSelect aria-label={`Status, ${status}`} value={status} onChange={() => {}} />
            </span>
          ))}
          <span className={styles.narrow}>
            <StatusSelect aria-label="Status, fixed" value="packaging" disabled onChange={() => {}} />
          </span>
        </div>
        <div className="toolbar">
          <Checkbox label="Show to all customers" defaultChecked />
          <Checkbox label="Finch & Daughters" note="@finch" />
          <Checkbox label="Fixed, on" defaultChecked disabled />
          <Checkbox label="Fixed, off" disabled />
        </div>
      </section>
    </>
  );
}
