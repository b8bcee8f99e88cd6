import { Plus, TriangleAlert, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { limits } from '#contract/call/limits.ts';
import { type MaterialCategory, materialUnits } from '#contract/materials/material-rules.ts';
import { Select, TextInput } from '../forms/field.tsx';
import { NumberInput } from '../forms/number-input.tsx';
import { Button, IconButton } from '../kit/button.tsx';
import { CategoryIcon } from './category-icon.tsx';
import { categoryLabels } from './category-labels.ts';
import { defaultRow, type ListValues, quantityFault, stepQuantity } from './form-values.ts';
import styles from './item-rows.module.css';
import blocks from './material-blocks.module.css';
import { texts } from './texts.ts';

/** The rows of one category in a form; the last row cannot be removed (MA-4). */
export function ItemRows({ category }: { category: MaterialCategory }) {
  const form = useFormContext<ListValues>();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: category });
  const label = categoryLabels[category];

  function removeRow(row: number) {
    remove(row);
    form.setFocus(`${category}.${Math.max(0, row - 1)}.name`);
  }

  return (
    <fieldset className={`${styles.category} ${blocks[category]}`}>
      <legend>
        <CategoryIcon category={category} />
        {label}
      </legend>
      {fields.map((field, row) => (
        <ItemRow
          key={field.id}
          id={field.id}
          category={category}
          row={row}
          onRemove={fields.length > 1 ? () => removeRow(row) : undefined}
        />
      ))}
      {fields.length < limits.materialRows && (
        <Button
          look="quiet"
          className={styles.add}
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={() => append(defaultRow(category), { focusName: `${category}.${fields.length}.name` })}
        >
          {texts.addRow(label)}
        </Button>
      )}
    </fieldset>
  );
}

type RowProps = { id: string; category: MaterialCategory; row: number; onRemove: (() => void) | undefined };

/** Name, quantity and unit of one item, and their error. */
function ItemRow({ id, category, row, onRemove }: RowProps) {
  const { register, getValues, setValue, formState } = useFormContext<ListValues>();
  const label = categoryLabels[category];
  const errors = formState.errors[category]?.[row];
  const error = errors?.name?.message ?? errors?.quantity?.message;
  const described = error ? `${id}-error` : undefined;
  const quantity = `${category}.${row}.quantity` as const;

  function step(event: KeyboardEvent<HTMLInputElement>) {
    const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!steps) return;
    event.preventDefault();
    setValue(quantity, stepQuantity(getValues(quantity), steps), { shouldDirty: true, shouldValidate: true });
  }

  return (
    <div className={styles.row}>
      <TextInput
        aria-label={texts.itemName(label, row + 1)}
        placeholder={texts.namePlaceholder}
        autoComplete="off"
        aria-invalid={errors?.name ? true : undefined}
        aria-describedby={described}
        {...register(`${category}.${row}.name`, {
          maxLength: { value: limits.materialName, message: texts.tooLong(limits.materialName) },
        })}
      />
      <NumberInput
        inputMode="decimal"
        aria-label={texts.itemQuantity(label, row + 1)}
        aria-invalid={errors?.quantity ? true : undefined}
        aria-describedby={described}
        onFocus={event => event.currentTarget.select()}
        onKeyDown={step}
        {...register(quantity, { validate: typed => quantityFault(typed) ?? true })}
      />
      <Select aria-label={texts.itemUnit(label, row + 1)} {...register(`${category}.${row}.unit`)}>
        {materialUnits.map(unit => (
          <option key={unit}>{unit}</option>
        ))}
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
