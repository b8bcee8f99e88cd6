import type { TypedOption } from '#contract/cart/quick-order/typed-options.ts';
import { optionsWithColor } from '#contract/cart/quick-order/typed-options.ts';
import { isColorOption, optionLabel } from '#contract/catalog/option-kinds.ts';
import { type ItemOption, nameOf } from '../breakdown.ts';
import { ChoiceSelect } from '../options/choice-select.tsx';
import { Cell } from './cell.tsx';
import type { JudgedListRow } from './list-rows.ts';
import styles from './quick-order.module.css';
import { texts } from './texts.ts';

type Props = { row: JudgedListRow; onChoose: (options: readonly TypedOption[]) => void };

/** The color of a row in its column, and the other options of its product below the row. */
export function OptionCells({ row, onChoose }: Props) {
  const options = row.product ? optionsWithColor(row.product) : [];
  const color = options.find(isColorOption);
  const others = options.filter(option => option !== color);
  return (
    <>
      <span className={styles.color}>{color && <OptionCell row={row} option={color} onChoose={onChoose} />}</span>
      {others.length > 0 && (
        <span className={styles.options}>
          {others.map(option => (
            <span key={option.id}>
              <span aria-hidden="true">
                {optionLabel(option.name)}
                {option.required && ' *'}
              </span>
              <OptionCell row={row} option={option} onChoose={onChoose} />
            </span>
          ))}
        </span>
      )}
    </>
  );
}

function OptionCell({ row, option, onChoose }: Props & { option: ItemOption }) {
  const { row: number, options = [], read, isPending } = row;
  const { name } = option;
  const label = texts.inRow(optionLabel(name), number);
  const isFaulty = !isPending && read?.faults.some(fault => fault.option === name) === true;
  const isOther = (typed: TypedOption) => typed.option.toLowerCase() !== name.toLowerCase();
  const choose = (value: string) =>
    onChoose([...(value === '' ? [] : [{ option: name, value }]), ...options.filter(isOther)]);
  if (option.kind === 'text') {
    const typed = options.find(one => !isOther(one))?.value ?? '';
    return (
      <Cell label={label} value={typed} isFaulty={isFaulty} isRequired={option.required} isOption onCommit={choose} />
    );
  }
  return (
    <ChoiceSelect
      option={option}
      aria-label={label}
      aria-invalid={isFaulty || undefined}
      aria-required={option.required || undefined}
      data-fault={isFaulty || undefined}
      className={styles.cell}
      value={read?.choices[option.id] ?? ''}
      onChoose={value => choose(value === '' ? '' : nameOf(option, value))}
    />
  );
}
