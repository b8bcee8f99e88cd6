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
  const errors = form.formState.errors[category];

  function step(event: KeyboardEvent<HTMLInputElement>, row: number) {
    const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!steps) return;
    event.preventDefault();
    const name = `${category}.${row}.quantity` as const;
    form.setValue(name, stepQuantity(form.getValues(name), steps), { shouldDirty: true, shouldValidate: true });
  }

  return (
    <fieldset className={`${styles.category} ${blocks[category]}`}>
      <legend>
        <CategoryIcon category={category} />
        {label}
      </legend>
      {fields.map((field, row) => {
        const error = errors?.[row]?.name?.message ?? errors?.[row]?.quantity?.message;
        const errorId = `${field.id}-error`;
        return (
          <div key={field.id} className={styles.row}>
            <TextInput
              aria-label={texts.itemName(label, row + 1)}
              placeholder={texts.namePlaceholder}
              autoComplete="off"
              aria-invalid={errors?.[row]?.name ? true : undefined}
              aria-describedby={error ? errorId : undefined}
              {...form.register(`${category}.${row}.name`, {
                maxLength: { value: limits.materialName, message: texts.tooLong(limits.materialName) },
              })}
            />
            <NumberInput
              inputMode="decimal"
              aria-label={texts.itemQuantity(label, row + 1)}
              aria-invalid={errors?.[row]?.quantity ? true : undefined}
              aria-describedby={error ? errorId : undefined}
              onFocus={event => event.currentTarget.select()}
              onKeyDown={event => step(event, row)}
              {...form.register(`${category}.${row}.quantity`, { validate: typed => quantityFault(typed) ?? true })}
            />
            <Select aria-label={texts.itemUnit(label, row + 1)} {...form.register(`${category}.${row}.unit`)}>
              {materialUnits.map(unit => (
                <option key={unit}>{unit}</option>
              ))}
            </Select>
            {fields.length > 1 && (
              <IconButton
                label={texts.removeRow(label, row + 1)}
                onClick={() => {
                  remove(row);
                  form.setFocus(`${category}.${Math.max(0, row - 1)}.name`);
                }}
                icon={<X size={18} aria-hidden="true" />}
              />
            )}
            {error && (
              <p id={errorId} className={styles.error} role="alert">
                <TriangleAlert size={16} aria-hidden="true" />
                {error}
              </p>
            )}
          </div>
        );
      })}
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
