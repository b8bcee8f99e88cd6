import { Check, CornerDownRight, Plus, TriangleAlert, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '#contract/call/limits.ts';
import { readWholeNumber } from '#contract/call/whole-numbers.ts';
import { isColorOption, optionLabel } from '#contract/catalog/option-kinds.ts';
import { isEnter } from '../../platform/browser/keys.ts';
import { later } from '../../platform/browser/later.tsx';
import { Field as FormField, TextInput } from '../../platform/forms/field.tsx';
import { NumberInput } from '../../platform/forms/number-input.tsx';
import { Button, IconButton } from '../../platform/kit/button.tsx';
import {
  type Breakdown,
  type ChangeOptions,
  emptyRowOf,
  faultOf,
  type ItemOption,
  isSplit,
  isUneven,
  type OptionItem,
  optionsOf,
  rowsOf,
  splitOptionOf,
  sumOf,
  withChoice,
  withoutRow,
  withRow,
  withRowQuantity,
} from '../breakdown.ts';
import type { CombinationRow } from '../cart.ts';
import { ChoiceSelect } from '../options/choice-select.tsx';
import { pageTexts } from '../texts.ts';
import styles from './line-options.module.css';

const PasteRows = later(async () => (await import('./paste-rows.tsx')).PasteRows);

/** With more options, each row wraps. */
const mostColumns = 4;

type Field = HTMLInputElement | HTMLSelectElement;
type Props = {
  item: OptionItem;
  /** Whether the customer tried to place the order, so that missing options are reported. */
  checked: boolean;
  onChange: ChangeOptions;
};

/** The color and the options of a line: one field each, or a table after the line was split (OP-4). */
export function LineOptions({ item, checked, onChange }: Props) {
  const options = optionsOf(item);
  const rows = rowsOf(item);
  const [isPasting, setPasting] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  if (options.length === 0) return <span />;
  const isColor = options.every(isColorOption);
  const set = (change: (before: OptionItem) => Breakdown | undefined) =>
    onChange(before => ({ breakdown: change(before) }));
  /** Adds a row and goes on in it; the first time, in the row that was the whole line. */
  const addRow = () => {
    const at = isSplit(item) ? rows.length : 0;
    flushSync(() => set(withRow));
    const row = box.current?.querySelectorAll('[data-combination]')[at];
    const fields = [...(row?.querySelectorAll<Field>('[data-option]') ?? [])];
    (fields.find(({ value }) => value === '') ?? fields.at(-1))?.focus();
  };
  const isLeft = rows.length < limits.breakdownRows && sumOf(rows) < Number(item.quantity);
  return (
    <div
      ref={box}
      className={`${styles.options} ${isColor ? (isSplit(item) ? '' : styles.single) : styles.several}`}
      data-wide={isSplit(item) || !isColor ? '' : undefined}
      data-several={isColor ? undefined : ''}
    >
      {isSplit(item) && !isColor && options.length <= mostColumns && <Heads options={options} />}
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and their fields are controlled
        <div key={index} className={styles.row} data-combination="">
          {options.map(option => (
            <OptionField
              key={option.id}
              option={option}
              row={row}
              label={
                isSplit(item) ? pageTexts.optionInRow(optionLabel(option.name), index + 1) : optionLabel(option.name)
              }
              labelHidden={isColor}
              hasHelp={index === 0}
              checked={checked}
              onChoose={value => set(before => withChoice(before, index, option.id, value))}
            />
          ))}
          {isSplit(item) && (
            <RowEnd
              row={row}
              number={index + 1}
              onEnter={isLeft && index === rows.length - 1 ? addRow : undefined}
              onQuantity={quantity => set(before => withRowQuantity(before, index, quantity))}
              onRemove={() => set(before => withoutRow(before, index))}
            />
          )}
        </div>
      ))}
      <Foot {...{ item, checked, isColor, onChange }} onAdd={addRow} onPaste={() => setPasting(true)} />
      {isPasting && <PasteRows item={item} onChange={onChange} onClose={() => setPasting(false)} />}
    </div>
  );
}

/** The names of the options above the rows of a split line. */
function Heads({ options }: { options: readonly ItemOption[] }) {
  return (
    <p className={styles.heads} aria-hidden="true">
      {options.map(({ id, name, required }) => (
        <span key={id}>
          {optionLabel(name)}
          {required && ' *'}
        </span>
      ))}
      <span className={styles.quantity}>{pageTexts.quantity}</span>
    </p>
  );
}

type FootProps = {
  item: OptionItem;
  checked: boolean;
  isColor: boolean;
  onAdd: () => void;
  onPaste: () => void;
  onChange: ChangeOptions;
};

/** The ways to split a line, and the sum of its rows. */
function Foot({ item, checked, isColor, onAdd, onPaste, onChange }: FootProps) {
  const isFull = rowsOf(item).length >= limits.breakdownRows;
  return (
    <div className={styles.foot}>
      {isColor && item.colors.length === 1 && !isSplit(item) ? (
        <span className="soft">{pageTexts.onlyColor}</span>
      ) : (
        <Button
          look="quiet"
          tabIndex={-1}
          disabled={isFull}
          icon={
            isSplit(item) ? (
              <Plus size={16} aria-hidden="true" />
            ) : (
              <CornerDownRight className="mirrored" size={16} aria-hidden="true" />
            )
          }
          onClick={onAdd}
        >
          {isSplit(item)
            ? isColor
              ? pageTexts.addColor
              : pageTexts.addRow
            : pageTexts.split(optionLabel(splitOptionOf(item)), isColor)}
        </Button>
      )}
      {!isColor && (
        <Button look="quiet" tabIndex={-1} onClick={onPaste}>
          {pageTexts.pasteRows}
        </Button>
      )}
      {isSplit(item) && <Sum item={item} isColor={isColor} checked={checked} onChange={onChange} />}
    </div>
  );
}

type FieldProps = {
  option: ItemOption;
  row: CombinationRow;
  label: string;
  labelHidden: boolean;
  hasHelp: boolean;
  checked: boolean;
  onChoose: (value: number | string) => void;
};

function OptionField({ option, row: { choices }, label, labelHidden, hasHelp, checked, onChoose }: FieldProps) {
  const value = choices[option.id] ?? '';
  const fault = faultOf(option, choices);
  const isShown = fault !== undefined && (checked || fault !== 'required');
  const error = !isShown
    ? undefined
    : fault === 'gone'
      ? pageTexts.noLongerOffered
      : pageTexts.chooseOption(optionLabel(option.name));
  const { most = 0 } = option;
  return (
    <FormField
      className={styles.field}
      label={label}
      labelHidden={labelHidden}
      required={option.required}
      {...(hasHelp && option.help && { help: option.help })}
      {...(option.kind === 'text' && { limit: { text: String(value).trim(), most } })}
      {...(error !== undefined && fault !== 'tooLong' && { error })}
    >
      {control =>
        option.kind === 'text' ? (
          <TextInput
            {...control}
            dir="auto"
            data-option={option.id}
            value={String(value)}
            onChange={event => onChoose(event.target.value)}
          />
        ) : (
          <ChoiceSelect {...control} option={option} value={value} isGone={fault === 'gone'} onChoose={onChoose} />
        )
      }
    </FormField>
  );
}

type RowEndProps = {
  row: CombinationRow;
  number: number;
  /** What Enter in the quantity does, instead of leaving the line. */
  onEnter: (() => void) | undefined;
  onQuantity: (quantity: number | '') => void;
  onRemove: () => void;
};

/** The quantity of a row. A text that is not a whole number stays in the field, which is marked (CT-3). */
function RowEnd({ row, number, onEnter, onQuantity, onRemove }: RowEndProps) {
  const [kept, setKept] = useState<{ text: string; isTyping: boolean }>();
  // Pasted rows and a removed one replace a text.
  const typed = kept && quantityOf(kept.text) === row.quantity ? kept : undefined;
  const text = typed?.text ?? String(row.quantity);
  const isWrong = text.trim() !== '' && quantityOf(text) === '' && !typed?.isTyping;
  function onKeyDown(event: KeyboardEvent) {
    if (!onEnter || !isEnter(event) || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    onEnter();
  }
  return (
    <>
      <NumberInput
        aria-label={pageTexts.optionInRow(pageTexts.quantity, number)}
        className={styles.quantity}
        data-option
        data-empty={row.quantity === '' || undefined}
        aria-invalid={isWrong || undefined}
        value={text}
        onType={(now, isTyping) => {
          setKept({ text: now, isTyping });
          onQuantity(quantityOf(now));
        }}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onKeyDown={onKeyDown}
      />
      <IconButton
        tabIndex={-1}
        label={pageTexts.removeRow(number)}
        onClick={() => {
          // The next row takes the place of this one.
          setKept(undefined);
          onRemove();
        }}
        icon={<X size={16} aria-hidden="true" />}
      />
    </>
  );
}

function quantityOf(typed: string): number | '' {
  return readWholeNumber(typed) || '';
}

function Sum({ item, checked, isColor, onChange }: Omit<FootProps, 'onAdd' | 'onPaste'>) {
  const sum = sumOf(rowsOf(item));
  const empty = emptyRowOf(item);
  if (empty !== undefined)
    return (
      <span className={`${styles.sum} ${checked ? styles.bad : styles.open}`} role="status">
        {checked && <TriangleAlert size={16} aria-hidden="true" />}
        {pageTexts.emptyRow(empty)}
      </span>
    );
  const isBad = isUneven(item);
  return (
    <span className={`${styles.sum} ${isBad ? styles.bad : styles.good}`} role="status">
      {isBad ? <TriangleAlert size={16} aria-hidden="true" /> : <Check size={16} aria-hidden="true" />}
      {isBad ? pageTexts.uneven(sum, Number(item.quantity), isColor) : pageTexts.addUp(sum, isColor)}
      {isBad && sum > 0 && (
        <Button look="quiet" onClick={() => onChange(() => ({ quantity: sum }))}>
          {pageTexts.takeSum(sum)}
        </Button>
      )}
    </span>
  );
}
