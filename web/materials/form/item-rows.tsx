import { Plus, TriangleAlert, X } from 'lucide-react';
import { type KeyboardEvent, memo, useId, useMemo, useRef } from 'react';
import { limits } from '#contract/call/limits.ts';
import { categoryLabels } from '#contract/materials/category-labels.ts';
import { type MaterialCategory, materialUnits } from '#contract/materials/material-rules.ts';
import { unitLabels } from '#contract/stock/unit-labels.ts';
import { isEnter } from '../../platform/browser/keys.ts';
import { Select, SelectOptions } from '../../platform/forms/field.tsx';
import { NumberInput } from '../../platform/forms/number-input.tsx';
import { Button, IconButton } from '../../platform/kit/button.tsx';
import { CategoryIcon } from '../category-icon.tsx';
import blocks from '../material-blocks.module.css';
import { texts } from '../texts.ts';
import { defaultRow, focusField, type ItemValues, type ListForm, plainQuantity, stepQuantity } from './form-values.ts';
import styles from './item-rows.module.css';
import { NameField } from './name-field.tsx';

type RowsProps = {
  form: ListForm;
  category: MaterialCategory;
  /** The options whose placeholders names may keep; undefined for all. */
  options?: readonly string[] | undefined;
};

/** The rows of one category in a form; the last row cannot be removed (MA-4). */
export function ItemRows({ form, category, options }: RowsProps) {
  const { before, values, faults, change } = form;
  const rows = values[category];
  const { keys, edit } = useRows(category, rows.length, change);
  const label = categoryLabels[category];
  const id = useId();
  const isFull = rows.length >= limits.materialRows;
  return (
    // biome-ignore lint/a11y/useSemanticElements: WebKit draws the legend of a fieldset on its upper edge
    <div role="group" aria-labelledby={id} className={`${styles.category} ${blocks[category]}`}>
      <p id={id} className={styles.title}>
        <CategoryIcon category={category} />
        {label}
      </p>
      {rows.map((item, row) => (
        <ItemRow
          key={keys[row]}
          category={category}
          row={row}
          item={item}
          isChanged={item.name !== (before[category][row]?.name ?? '')}
          nameFault={faults[`${category}.${row}.name`]}
          quantityFault={faults[`${category}.${row}.quantity`]}
          isFull={isFull}
          isOnly={rows.length === 1}
          edit={edit}
          options={options}
        />
      ))}
      {!isFull && (
        <Button
          look="quiet"
          className={styles.add}
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={() => edit.add(rows.length)}
        >
          {texts.addRow[category]}
        </Button>
      )}
    </div>
  );
}

/** The keys of the rows, which stay when rows are added and removed, and what changes the rows. */
function useRows(category: MaterialCategory, count: number, change: ListForm['change']) {
  const next = useRef(0);
  const keys = useRef<number[]>([]);
  while (keys.current.length < count) keys.current.push(next.current++);
  const edit = useMemo(() => {
    const put = (at: number, removed: number, rowsOf: (now: ItemValues | undefined) => ItemValues[]) =>
      change(now => ({ [category]: now[category].toSpliced(at, removed, ...rowsOf(now[category][at])) }));
    return {
      row: (at: number, given: Partial<ItemValues>) => put(at, 1, now => (now ? [{ ...now, ...given }] : [])),
      /** Adds a row and focuses its name. */
      add(at: number) {
        keys.current.splice(at, 0, next.current++);
        put(at, 0, () => [defaultRow(category)]);
        focusField(`${category}.${at}.name`);
      },
      remove(at: number) {
        keys.current.splice(at, 1);
        put(at, 1, () => []);
        focusField(`${category}.${Math.max(0, at - 1)}.name`);
      },
    };
  }, [category, change]);
  return { keys: keys.current, edit };
}

type RowProps = {
  category: MaterialCategory;
  row: number;
  item: ItemValues;
  /** Whether the name is not the one that the form began with. */
  isChanged: boolean;
  nameFault: string | undefined;
  quantityFault: string | undefined;
  isFull: boolean;
  isOnly: boolean;
  edit: ReturnType<typeof useRows>['edit'];
  options: readonly string[] | undefined;
};

/**
 * Name, quantity and unit of one item, and their error. Enter in the quantity or unit of a named item adds a row. Typing
 * in a row renders only this row.
 */
const ItemRow = memo(function ItemRow({ item, isFull, isOnly, edit, ...more }: RowProps) {
  const { category, row, nameFault, quantityFault } = more;
  const [id, label] = [useId(), categoryLabels[category]];
  const error = nameFault ?? quantityFault;
  const described = error ? `${id}-error` : undefined;
  const change = (given: Partial<ItemValues>) => edit.row(row, given);

  function step(event: KeyboardEvent<HTMLInputElement>) {
    const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!steps) return addRow(event);
    event.preventDefault();
    change({ quantity: stepQuantity(item.quantity, steps) });
  }

  function addRow(event: KeyboardEvent) {
    if (!isEnter(event) || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (item.name.trim() !== '' && !isFull) edit.add(row + 1);
  }

  return (
    <div className={`${styles.row} ${isOnly ? '' : styles.removable}`}>
      <NameField
        {...more}
        described={described}
        name={item.name}
        onChange={change}
        isInvalid={nameFault !== undefined}
      />
      <NumberInput
        data-field={`${category}.${row}.quantity`}
        value={item.quantity}
        plain={plainQuantity}
        inputMode="decimal"
        aria-label={texts.itemQuantity(label, row + 1)}
        aria-invalid={quantityFault ? true : undefined}
        aria-describedby={described}
        onFocus={event => event.currentTarget.select()}
        onKeyDown={step}
        onType={quantity => change({ quantity })}
      />
      <Select
        aria-label={texts.itemUnit(label, row + 1)}
        onKeyDown={addRow}
        value={item.unit}
        onChange={event => change({ unit: event.target.value as ItemValues['unit'] })}
      >
        <SelectOptions of={materialUnits.map(unit => [unit, unitLabels[unit]])} />
      </Select>
      {!isOnly && (
        <IconButton
          label={texts.removeRow(category, row + 1)}
          onClick={() => edit.remove(row)}
          icon={<X size={18} aria-hidden="true" />}
        />
      )}
      {error && <RowError id={described} text={error} />}
    </div>
  );
});

function RowError({ id, text }: { id: string | undefined; text: string }) {
  return (
    <p id={id} className={styles.error} role="alert">
      <TriangleAlert size={16} aria-hidden="true" />
      {text}
    </p>
  );
}
