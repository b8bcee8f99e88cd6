import { Plus, TriangleAlert, X } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { useController, useFieldArray, useFormContext } from 'react-hook-form';
import { limits } from '#contract/call/limits.ts';
import { categoryLabels } from '#contract/materials/category-labels.ts';
import { type MaterialCategory, materialUnits } from '#contract/materials/material-rules.ts';
import { isEnter } from '../../platform/browser/keys.ts';
import { Select, SelectOptions } from '../../platform/forms/field.tsx';
import { NumberInput } from '../../platform/forms/number-input.tsx';
import { Button, IconButton } from '../../platform/kit/button.tsx';
import { CategoryIcon } from '../category-icon.tsx';
import blocks from '../material-blocks.module.css';
import { texts } from '../texts.ts';
import { defaultRow, type ListValues, plainQuantity, quantityFault, stepQuantity } from './form-values.ts';
import styles from './item-rows.module.css';
import { NameField } from './name-field.tsx';

/** The rows of one category in a form; the last row cannot be removed (MA-4). */
export function ItemRows({ category }: { category: MaterialCategory }) {
  const form = useFormContext<ListValues>();
  const { fields, insert, remove } = useFieldArray({ control: form.control, name: category });
  const label = categoryLabels[category];
  const id = useId();

  function addRow(row: number) {
    insert(row, defaultRow(category), { focusName: `${category}.${row}.name` });
  }

  function removeRow(row: number) {
    remove(row);
    form.setFocus(`${category}.${Math.max(0, row - 1)}.name`);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: WebKit draws the legend of a fieldset on its upper edge
    <div role="group" aria-labelledby={id} className={`${styles.category} ${blocks[category]}`}>
      <p id={id} className={styles.title}>
        <CategoryIcon category={category} />
        {label}
      </p>
      {fields.map((field, row) => (
        <ItemRow
          key={field.id}
          id={field.id}
          category={category}
          row={row}
          onAdd={fields.length < limits.materialRows ? () => addRow(row + 1) : undefined}
          onRemove={fields.length > 1 ? () => removeRow(row) : undefined}
        />
      ))}
      {fields.length < limits.materialRows && (
        <Button
          look="quiet"
          className={styles.add}
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={() => addRow(fields.length)}
        >
          {texts.addRow(label)}
        </Button>
      )}
    </div>
  );
}

type RowProps = {
  id: string;
  category: MaterialCategory;
  row: number;
  /** Adds a row below and focuses its name. */
  onAdd: (() => void) | undefined;
  onRemove: (() => void) | undefined;
};

/** Name, quantity and unit of one item, and their error. Enter in the quantity or unit of a named item adds a row. */
function ItemRow({ id, category, row, onAdd, onRemove }: RowProps) {
  const { register, control, getValues, setValue, formState } = useFormContext<ListValues>();
  const label = categoryLabels[category];
  const errors = formState.errors[category]?.[row];
  const error = errors?.name?.message ?? errors?.quantity?.message;
  const described = error ? `${id}-error` : undefined;
  const quantity = `${category}.${row}.quantity` as const;

  const { field } = useController({
    name: quantity,
    control,
    rules: { validate: typed => quantityFault(typed) ?? true },
  });

  function step(event: KeyboardEvent<HTMLInputElement>) {
    const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!steps) return addRow(event);
    event.preventDefault();
    setValue(quantity, stepQuantity(getValues(quantity), steps), { shouldDirty: true, shouldValidate: true });
  }

  function addRow(event: KeyboardEvent) {
    if (!isEnter(event) || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (getValues(`${category}.${row}.name`).trim() !== '') onAdd?.();
  }

  return (
    <div className={`${styles.row} ${onRemove ? styles.removable : ''}`}>
      <NameField category={category} row={row} described={described} isInvalid={errors?.name !== undefined} />
      <NumberInput
        ref={field.ref}
        name={field.name}
        value={field.value}
        plain={plainQuantity}
        inputMode="decimal"
        aria-label={texts.itemQuantity(label, row + 1)}
        aria-invalid={errors?.quantity ? true : undefined}
        aria-describedby={described}
        onFocus={event => event.currentTarget.select()}
        onKeyDown={step}
        onType={text => text !== field.value && field.onChange(text)}
        onBlur={field.onBlur}
      />
      <Select aria-label={texts.itemUnit(label, row + 1)} onKeyDown={addRow} {...register(`${category}.${row}.unit`)}>
        <SelectOptions of={materialUnits.map(unit => [unit, unit])} />
      </Select>
      {onRemove && (
        <IconButton
          label={texts.removeRow(label, row + 1)}
          onClick={onRemove}
          icon={<X size={18} aria-hidden="true" />}
        />
      )}
      {error && <RowError id={described} text={error} />}
    </div>
  );
}

function RowError({ id, text }: { id: string | undefined; text: string }) {
  return (
    <p id={id} className={styles.error} role="alert">
      <TriangleAlert size={16} aria-hidden="true" />
      {text}
    </p>
  );
}
