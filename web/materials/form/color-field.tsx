import { useId, useState } from 'react';
import { type UseFormReturn, useFormContext, useWatch } from 'react-hook-form';
import { limits } from '#contract/call/limits.ts';
import { isLongerThan } from '#contract/call/text-length.ts';
import { hasColorPlaceholder, withColor, withoutColor } from '#contract/materials/material-color.ts';
import { materialCategories } from '#contract/materials/material-rules.ts';
import { isEnter } from '../../platform/browser/keys.ts';
import { ColorChips } from '../../platform/forms/color-chips.tsx';
import { Field, TextInput } from '../../platform/forms/field.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { texts } from '../texts.ts';
import styles from './color-field.module.css';
import { namesIn, type RecordValues } from './form-values.ts';

type Props = { colors: readonly string[] };

/**
 * Asks once for the color of all materials whose names contain the placeholder, and inserts it (MA-9). `colors` are the
 * product's colors; with colors, the names may stay open, and each order closes them (MA-11).
 */
export function ColorField({ colors }: Props) {
  const form = useFormContext<RecordValues>();
  const values = useWatch({ control: form.control }) as RecordValues;
  const [typed, setTyped] = useState('');
  const help = useId();
  const open = namesIn(values).filter(hasColorPlaceholder);
  if (open.length === 0) return colors.length === 0 ? null : <p className="faint">{texts.colorHelp}</p>;
  const label = texts.colorOf([...new Set(open.map(withoutColor))]);

  const isTooLong = isLongerThan(typed.trim(), limits.materialName);

  function choose(color: string) {
    fill(form, color);
    setTyped('');
  }

  return (
    <div className={styles.color}>
      <Field label={label} limit={{ text: typed.trim(), most: limits.materialName }}>
        {wired => (
          <TextInput
            {...wired}
            aria-describedby={wired['aria-describedby'] ?? (colors.length > 0 ? help : undefined)}
            autoComplete="off"
            value={typed}
            onChange={event => setTyped(event.target.value)}
            onKeyDown={event => {
              if (!isEnter(event) || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              if (typed.trim() !== '' && !isTooLong) choose(typed.trim());
            }}
          />
        )}
      </Field>
      <Button disabled={typed.trim() === '' || isTooLong} onClick={() => choose(typed.trim())}>
        {texts.useColor}
      </Button>
      <ColorChips label={label} colors={colors} chosen={undefined} onPress={choose} most={12} />
      {colors.length > 0 && (
        <p id={help} className={styles.help}>
          {texts.colorOfOrders}
        </p>
      )}
    </div>
  );
}

/** Inserts the color into all names and focuses the first quantity. */
function fill(form: UseFormReturn<RecordValues>, color: string): void {
  let first: `${(typeof materialCategories)[number]}.${number}.quantity` | undefined;
  for (const category of materialCategories) {
    form.getValues(category).forEach(({ name }, row) => {
      if (!hasColorPlaceholder(name)) return;
      form.setValue(`${category}.${row}.name`, withColor(name, color), { shouldDirty: true, shouldValidate: true });
      first ??= `${category}.${row}.quantity`;
    });
  }
  if (first) form.setFocus(first);
}
