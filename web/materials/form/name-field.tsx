import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { limits } from '#contract/call/limits.ts';
import { categoryLabels } from '#contract/materials/category-labels.ts';
import { hasColorPlaceholder, withoutColor } from '#contract/materials/material-color.ts';
import type { MaterialCategory } from '#contract/materials/material-rules.ts';
import { SuggestInput } from '../../platform/forms/suggest-input.tsx';
import { textFault } from '../../platform/forms/text-fault.ts';
import { Button } from '../../platform/kit/button.tsx';
import { suggestionsOptions } from '../queries.ts';
import { texts } from '../texts.ts';
import type { ListValues } from './form-values.ts';
import styles from './item-rows.module.css';
import { meantName, namesFor } from './name-suggestions.ts';

/** Whether the names of a form may keep the placeholder for a color (MA-9). Those of templates may. */
export const MayBeOpen = createContext(true);

type Props = { category: MaterialCategory; row: number; described: string | undefined; isInvalid: boolean };

/**
 * The name of a material, with suggestions from the names in use in its category. Selecting a name sets its unit
 * (MA-9).
 */
export function NameField({ category, row, described, isInvalid }: Props) {
  const mayBeOpen = useContext(MayBeOpen);
  const { control, setValue, setFocus } = useFormContext<ListValues>();
  const { data } = useQuery(suggestionsOptions);
  const names = data?.names ?? [];
  const { field, fieldState } = useController({
    control,
    name: `${category}.${row}.name`,
    rules: {
      validate: name =>
        !mayBeOpen && hasColorPlaceholder(name)
          ? texts.chooseColor(withoutColor(name))
          : textFault(name, { most: limits.materialName }),
    },
  });
  const meant = fieldState.isDirty ? meantName(names, category, field.value) : undefined;

  function take(name: string) {
    field.onChange(name);
    const unit = names.find(one => one.category === category && one.name === name)?.unit;
    if (unit) setValue(`${category}.${row}.unit`, unit, { shouldDirty: true });
    setFocus(`${category}.${row}.quantity`);
  }

  return (
    <div className={styles.name}>
      <SuggestInput
        input={field.ref}
        aria-label={texts.itemName(categoryLabels[category], row + 1)}
        placeholder={texts.namePlaceholder}
        aria-invalid={isInvalid ? true : undefined}
        aria-describedby={described}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        suggestions={field.value.trim() === '' ? [] : namesFor(names, category, field.value).map(noteOf)}
        onChoose={({ text }) => take(text)}
        onEnter={() => setFocus(`${category}.${row}.quantity`)}
      />
      {meant && (
        <Button look="quiet" onClick={() => take(meant)}>
          {texts.didYouMean(meant)}
        </Button>
      )}
    </div>
  );
}

function noteOf({ name, unit, products }: { name: string; unit: string; products: number }) {
  return { text: name, note: texts.inProducts(unit, products) };
}
