import type { ComponentProps } from 'react';
import { isColorOption } from '#contract/catalog/option-kinds.ts';
import { Select, SelectOptions } from '../../platform/forms/field.tsx';
import { leatherColor } from '../../platform/kit/leathers.ts';
import type { ItemOption } from '../breakdown.ts';
import { pageTexts } from '../texts.ts';
import styles from './choice-select.module.css';

type Props = Omit<ComponentProps<'select'>, 'value' | 'onChange'> & {
  option: ItemOption;
  /** The choice as lines store it: its id, or the name of a color. */
  value: number | string;
  /** Whether the value is no longer offered. */
  isGone?: boolean;
  onChoose: (value: number | string) => void;
};

/** The choices of an option, in the cart and in a list of lines. A color has its leather beside it. */
export function ChoiceSelect({ option, value, isGone = false, onChoose, className, ...control }: Props) {
  const isColor = isColorOption(option);
  return (
    <span className={styles.choice}>
      {isColor && <Swatch color={String(value)} />}
      <Select
        {...control}
        data-option={option.id}
        data-open-color={(isColor && value === '') || undefined}
        className={`${isColor ? styles.withSwatch : ''} ${className ?? ''}`}
        value={String(value)}
        onChange={event => onChoose(choiceOf(option, event.target.value))}
      >
        <option value="">{pageTexts.choose}</option>
        {isGone && <option value={String(value)}>{pageTexts.noLongerOffered}</option>}
        <SelectOptions of={(option.choices ?? []).map(choice => [String(choice.id ?? choice.name), choice.name])} />
      </Select>
    </span>
  );
}

/** Returns the value of a choice as the cart stores it: its id, or the name of a color. */
function choiceOf({ choices }: ItemOption, value: string): number | string {
  return choices?.find(({ id }) => String(id) === value)?.id ?? value;
}

/** The color as a dot; a ring without a fill for a color that the workshop named itself. */
function Swatch({ color }: { color: string }) {
  const swatch = leatherColor(color);
  return <span className={styles.swatch} style={swatch ? { background: swatch } : undefined} aria-hidden="true" />;
}
