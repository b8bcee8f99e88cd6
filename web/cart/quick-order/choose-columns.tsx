import { useId, useState } from 'react';
import type { ListColumns } from '#contract/cart/quick-order/quick-order.ts';
import { Select, SelectOptions } from '../../platform/forms/field.tsx';
import { Button } from '../../platform/kit/button.tsx';
import styles from './choose-columns.module.css';
import type { OpenColumns } from './list-form.ts';
import { columnTexts as texts } from './texts.ts';

/** Asks which columns of a file are the code, the quantity and the note (QO-5). */
export function ChooseColumns({
  open: { columns, guess },
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
        <div key={column} className={styles.column}>
          <label htmlFor={`${heading}-${column}`}>{texts.which[column]}</label>
          <Select
            id={`${heading}-${column}`}
            value={chosen[column] ?? ''}
            onChange={event => {
              const at = event.target.value === '' ? null : Number(event.target.value);
              setChosen(before => ({ ...before, [column]: at }));
            }}
          >
            <option value="">{texts.none}</option>
            <SelectOptions of={columns.map(({ heading, examples }, at) => [at, texts.column(heading, at, examples)])} />
          </Select>
        </div>
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
