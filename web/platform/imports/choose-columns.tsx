import { useId, useState } from 'react';
import type { ImportMapping } from '#contract/call/csv-import.ts';
import { Select, SelectOptions } from '../forms/field.tsx';
import { Button } from '../kit/button.tsx';
import styles from './choose-columns.module.css';
import { columnTexts as texts } from './texts.ts';

type Columns = ImportMapping['columns'];
/** The index of the column of each field; a field without a column has none. */
export type ChosenColumns = Readonly<Record<string, number>>;

type Props = {
  /** The fields of the import, each with its question: 'Which column is the code?'. */
  fields: readonly { field: string; label: string; required?: boolean | undefined }[];
  columns: Columns;
  guess: ChosenColumns;
  isBusy?: boolean;
  onRead: (chosen: ChosenColumns) => void;
};

/** Asks what the columns of a file with unknown headings are: of Quick Order, New order and all imports (QO-5, RU-19). */
export function ChooseColumns({ fields, columns, guess, isBusy = false, onRead }: Props) {
  const [chosen, setChosen] = useState(guess);
  const heading = useId();
  const isComplete = fields.every(({ field, required }) => !required || chosen[field] !== undefined);
  return (
    <section className={styles.columns} aria-labelledby={heading}>
      <h3 id={heading}>{texts.title}</h3>
      {fields.map(({ field, label }) => (
        <ColumnChoice
          key={field}
          label={label}
          columns={columns}
          value={chosen[field]}
          onChoose={column => setChosen(before => withColumn(before, field, column))}
        />
      ))}
      <Button
        look="primary"
        busy={isBusy}
        busyText={texts.reading}
        aria-disabled={!isComplete}
        onClick={() => isComplete && onRead(chosen)}
      >
        {texts.read}
      </Button>
    </section>
  );
}

/** Returns the choice with another column of a field. A column is one field only. */
function withColumn(chosen: ChosenColumns, field: string, column: number | undefined): ChosenColumns {
  const others = Object.entries(chosen).filter(([other, at]) => other !== field && at !== column);
  return Object.fromEntries(column === undefined ? others : [...others, [field, column]]);
}

type ChoiceProps = {
  label: string;
  columns: Columns;
  value: number | undefined;
  onChoose: (column: number | undefined) => void;
};

function ColumnChoice({ label, columns, value, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.column}>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        value={value ?? ''}
        onChange={event => onChoose(event.target.value === '' ? undefined : Number(event.target.value))}
      >
        <option value="">{texts.none}</option>
        <SelectOptions of={columns.map(({ heading, examples }, at) => [at, texts.column(heading, at, examples)])} />
      </Select>
    </div>
  );
}
