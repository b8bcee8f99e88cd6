import { useQuery } from '@tanstack/react-query';
import { categoryLabels } from '#contract/materials/category-labels.ts';
import type { MaterialCategory, MaterialUnit } from '#contract/materials/material-rules.ts';
import { SuggestInput } from '../../platform/forms/suggest-input.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { suggestionsOptions } from '../queries.ts';
import { texts } from '../texts.ts';
import { focusField, type ItemValues, placeholderFault } from './form-values.ts';
import styles from './item-rows.module.css';
import { meantName, namesFor } from './name-suggestions.ts';

type Props = {
  category: MaterialCategory;
  row: number;
  name: string;
  isChanged: boolean;
  onChange: (given: Partial<ItemValues>) => void;
  described: string | undefined;
  isInvalid: boolean;
  /** The options of the product; undefined when all placeholders may stay. */
  options: readonly string[] | undefined;
};

/**
 * The name of a material, with suggestions from the names in use in its category. Selecting a name sets its unit
 * (MA-9).
 */
export function NameField({ category, row, name, isChanged, onChange, described, isInvalid, options }: Props) {
  const { data } = useQuery(suggestionsOptions);
  const names = data?.names ?? [];
  const meant = isChanged ? meantName(names, category, name) : undefined;
  const isOpen = (one: string) => placeholderFault(one, options) !== undefined;
  const goOn = () => focusField(`${category}.${row}.quantity`);

  function take(taken: string) {
    const unit = names.find(one => one.category === category && one.name === taken)?.unit;
    onChange({ name: taken, ...(unit && { unit }) });
    goOn();
  }

  return (
    <div className={styles.name}>
      <SuggestInput
        data-field={`${category}.${row}.name`}
        aria-label={texts.itemName(categoryLabels[category], row + 1)}
        placeholder={texts.namePlaceholder}
        aria-invalid={isInvalid ? true : undefined}
        aria-describedby={described}
        value={name}
        onChange={typed => onChange({ name: typed })}
        suggestions={name.trim() === '' ? [] : namesFor(names, category, name, isOpen).map(noteOf)}
        onChoose={({ text }) => take(text)}
        onEnter={goOn}
      />
      {meant && (
        <Button look="quiet" onClick={() => take(meant)}>
          {texts.didYouMean(meant)}
        </Button>
      )}
    </div>
  );
}

function noteOf({ name, unit, products }: { name: string; unit: MaterialUnit; products: number }) {
  return { text: name, note: texts.inProducts(unit, products) };
}
