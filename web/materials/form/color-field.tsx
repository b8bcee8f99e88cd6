import { useId, useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { isLongerThan } from '#contract/call/text-length.ts';
import { hasColorPlaceholder, withColor, withoutColor } from '#contract/materials/material-color.ts';
import { materialCategories } from '#contract/materials/material-rules.ts';
import { focusIn } from '../../platform/browser/focus.ts';
import { isEnter } from '../../platform/browser/keys.ts';
import { ColorChips } from '../../platform/forms/color-chips.tsx';
import { Field, TextInput } from '../../platform/forms/field.tsx';
import type { FieldsOf } from '../../platform/forms/use-form-of.ts';
import { Button } from '../../platform/kit/button.tsx';
import { texts } from '../texts.ts';
import styles from './color-field.module.css';
import { type ItemValues, namesIn, type RecordValues } from './form-values.ts';

type Props = { form: FieldsOf<RecordValues>; colors: readonly string[]; options: readonly string[] };

/**
 * Asks once for the color of all materials whose names contain the placeholder, and inserts it (MA-9). `colors` are the
 * product's colors; with colors, the names may stay open, and each order closes them (MA-11). `options`
 * are its other options with choices, which only orders choose.
 */
export function ColorField({ form, colors, options }: Props) {
  const [typed, setTyped] = useState('');
  const help = useId();
  const open = namesIn(form.values).filter(hasColorPlaceholder);
  if (open.length === 0) {
    return (
      <>
        {colors.length > 0 && <p className="faint">{texts.colorHelp}</p>}
        {options.length > 0 && <p className="faint">{texts.optionHelp(options)}</p>}
      </>
    );
  }
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

/**
 * Inserts the color into all names and focuses the first quantity, before the pressed color is removed: a dialog takes the
 * focus of a removed element.
 */
function fill({ values, change }: FieldsOf<RecordValues>, color: string): void {
  const filled = (rows: ItemValues[]) =>
    rows.map(row => (hasColorPlaceholder(row.name) ? { ...row, name: withColor(row.name, color) } : row));
  const [first] = materialCategories.flatMap(category =>
    values[category].flatMap(({ name }, row) => (hasColorPlaceholder(name) ? [`${category}.${row}.quantity`] : [])),
  );
  if (first) focusIn(document, `[data-field="${first}"]`);
  const { leather, lining, thread, metal } = values;
  change({ leather: filled(leather), lining: filled(lining), thread: filled(thread), metal: filled(metal) });
}
