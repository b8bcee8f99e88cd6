import { useId, useState } from 'react';
import type { ListColumns } from '#contract/cart/quick-order/quick-order.ts';
import { Select, SelectOptions } from '../../platform/forms/field.tsx';
import { Button } from '../../platform/kit/button.tsx';
import styles from './choose-columns.module.css';
import type { OpenColumns } from './list-form.ts';
import { columnTexts as texts } from './texts.ts';

/** Asks which columns of a file are the code, the quantity, the note, the color and the other options (QO-5). */
export function ChooseColumns({
  open: { columns, guess, optionNames },
  isBusy,
  onRead,
}: {
  open: OpenColumns;
  isBusy: boolean;
  onRead: (columns: ListColumns) => void;
}) {
  const [chosen, setChosen] = useState(guess);
  const heading = useId();
  return (
    <section className={styles.columns} aria-labelledby={heading}>
      <h3 id={heading}>{texts.title}</h3>
      {(['code', 'quantity', 'note'] as const).map(column => (
        <ColumnChoice
          key={column}
          label={texts.which[column]}
          columns={columns}
          value={chosen[column]}
          onChoose={at => setChosen(before => ({ ...before, [column]: at }))}
        />
      ))}
      {optionNames.map(option => (
        <ColumnChoice
          key={option}
          label={texts.whichOption(option)}
          columns={columns}
          value={chosen.options.find(one => one.option === option)?.column ?? null}
          onChoose={at => setChosen(before => withOption(before, option, at))}
        />
      ))}
      <Button
        look="primary"
        busy={isBusy}
        busyText={texts.reading}
        aria-disabled={chosen.code === null}
        onClick={() => chosen.code !== null && onRead(chosen)}
      >
        {texts.read}
      </Button>
    </section>
  );
}

function withOption(chosen: ListColumns, option: string, column: number | null): ListColumns {
  const others = chosen.options.filter(one => one.option !== option);
  return { ...chosen, options: column === null ? others : [...others, { option, column }] };
}

type ChoiceProps = {
  label: string;
  columns: OpenColumns['columns'];
  value: number | null;
  onChoose: (column: number | null) => void;
};

function ColumnChoice({ label, columns, value, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.column}>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        value={value ?? ''}
        onChange={event => onChoose(event.target.value === '' ? null : Number(event.target.value))}
      >
        <option value="">{texts.none}</option>
        <SelectOptions of={columns.map(({ heading, examples }, at) => [at, texts.column(heading, at, examples)])} />
      </Select>
    </div>
  );
}
