import { Check, TriangleAlert, X } from 'lucide-react';
import { type Ref, useCallback, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { plainWholeNumber } from '#contract/call/whole-numbers.ts';
import { focusBeside, focusIn } from '../../platform/browser/focus.ts';
import { Checkbox } from '../../platform/forms/checkbox.tsx';
import { Button, IconButton } from '../../platform/kit/button.tsx';
import { NextPage } from '../../platform/lists/next-page.tsx';
import { Picture } from '../../platform/pictures/picture.tsx';
import { Cell } from './cell.tsx';
import { asNote, colorFromNote, hasNoColor, type JudgedListRow, type RowChange } from './list-rows.ts';
import { OptionCells } from './option-cells.tsx';
import styles from './quick-order.module.css';
import { stateWords, texts } from './texts.ts';
import type { useQuickOrder } from './use-quick-order.ts';

/** Focuses the next row that needs attention, starting after the focused row. */
export type PreviewRowsHandle = { goToNext: () => void };
type Change = ReturnType<typeof useQuickOrder>['change'];
type Props = {
  ref: Ref<PreviewRowsHandle>;
  rows: readonly JudgedListRow[];
  onChange: Change;
  onRemove: (row: number) => void;
};

/** Rows per page. Scrolling renders more. */
const step = 24;

/** The checked rows. Every cell can be corrected in place. */
export function PreviewRows({ ref, rows, onChange, onRemove }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [shown, setShown] = useState(step);
  const showMore = useCallback(() => setShown(count => count + step), []);

  useImperativeHandle(ref, () => ({
    goToNext() {
      const items = [...(list.current?.children ?? [])];
      const from = items.findIndex(item => item.contains(document.activeElement));
      const needs = (row: JudgedListRow) => !row.isReady;
      const after = rows.findIndex((row, index) => index > from && needs(row));
      const at = after < 0 ? rows.findIndex(needs) : after;
      if (at >= shown) flushSync(() => setShown(at + step));
      const item = list.current?.children[at];
      item?.scrollIntoView({ block: 'nearest' });
      focusIn(item, '[data-fault]');
    },
  }));

  function remove(row: JudgedListRow, button: HTMLElement) {
    focusBeside(button.closest('li'), 'button');
    onRemove(row.row);
  }

  if (rows.length === 0) return null;
  return (
    <div className={styles.sheet}>
      <div className={styles.heads} aria-hidden="true">
        <span>{texts.columns.row}</span>
        <span />
        <span>{texts.columns.code}</span>
        <span>{texts.columns.quantity}</span>
        <span>{texts.columns.color}</span>
        <span>{texts.columns.note}</span>
        <span>{texts.columns.state}</span>
      </div>
      <ol ref={list} aria-label={texts.rows}>
        {rows.slice(0, shown).map(row => (
          <Row key={row.row} row={row} onChange={onChange} onRemove={remove} />
        ))}
      </ol>
      <NextPage ready={shown < rows.length} load={showMore} />
    </div>
  );
}

type RowProps = { row: JudgedListRow; onChange: Change; onRemove: (row: JudgedListRow, button: HTMLElement) => void };

function Row({ row, onChange, onRemove }: RowProps) {
  const { row: number, code, product, quantity, note, state, isReady, isPending } = row;
  const faulty = isReady || isPending ? undefined : faultyCell[state];
  const cell = (name: 'code' | 'quantity' | 'note', value: string) => (
    <Cell
      label={texts.inRow(texts.columns[name], number)}
      className={styles[name] ?? ''}
      value={value}
      isFaulty={faulty === name}
      onCommit={typed => onChange(number, { [name]: name === 'quantity' ? (plainWholeNumber(typed) ?? typed) : typed })}
    />
  );
  return (
    <li className={styles.row} aria-label={texts.rowName(number, code)}>
      <span className={styles.number}>{number}</span>
      <span className={styles.picture}>
        <Picture
          address={product?.images[product.primaryImageIndex] ?? product?.images[0]}
          alt=""
          width={96}
          initialOf={product ? code : '?'}
        />
      </span>
      {cell('code', code)}
      {cell('quantity', quantity)}
      <OptionCells row={row} onChoose={options => onChange(number, { options })} />
      {cell('note', note)}
      <State row={row} onTick={isTicked => onChange(number, { isTicked })} />
      <Meant row={row} onChoose={chosen => onChange(number, { code: chosen })} />
      <FromNote row={row} onKeep={kept => onChange(number, kept)} />
      <span className={styles.remove}>
        <IconButton
          label={texts.remove(number)}
          onClick={({ currentTarget }) => onRemove(row, currentTarget)}
          icon={<X size={18} aria-hidden="true" />}
        />
      </span>
    </li>
  );
}

const faultyCell: Partial<Record<JudgedListRow['state'], 'code' | 'quantity' | 'note'>> = {
  notInCatalog: 'code',
  quantityMissing: 'quantity',
  quantityWrong: 'quantity',
  noteTooLong: 'note',
};

/** The codes that a typed code may mean, when several products have a similar one (ER-9). */
function Meant({
  row: { row, state, meant, isPending },
  onChoose,
}: {
  row: JudgedListRow;
  onChoose: (code: string) => void;
}) {
  if (state !== 'notInCatalog' || isPending || meant.length === 0) return null;
  return (
    <span className={styles.meant}>
      {texts.didYouMean}
      {meant.map(code => (
        <Button key={code} look="quiet" aria-label={texts.takeCode(code, row)} onClick={() => onChoose(code)}>
          {code}
        </Button>
      ))}
    </span>
  );
}

/** Says that the beginning of the note became the color, and offers to keep it in the note (QO-4). */
function FromNote({ row, onKeep }: { row: JudgedListRow; onKeep: (kept: RowChange) => void }) {
  const color = colorFromNote(row);
  if (color === undefined) return null;
  return (
    <span className={styles.meant}>
      {texts.fromNote(color)}
      <Button look="quiet" aria-label={texts.keepInRow(row.row)} onClick={() => onKeep(asNote(row))}>
        {texts.keepAsNote}
      </Button>
    </span>
  );
}

function State({ row, onTick }: { row: JudgedListRow; onTick: (isTicked: boolean) => void }) {
  const { text, tick } = stateWords(row);
  if (tick) {
    return (
      <Checkbox
        className={styles.state}
        data-fault={row.isReady ? undefined : true}
        label={`${text}: ${tick}`}
        checked={row.isTicked}
        onChange={event => onTick(event.target.checked)}
      />
    );
  }
  const isReady = row.state === 'ready';
  const isGood = isReady && !hasNoColor(row);
  const Icon = isGood ? Check : TriangleAlert;
  const look = isGood ? styles.good : isReady ? styles.open : styles.bad;
  return (
    <span className={`${styles.state} ${row.isPending ? '' : look}`}>
      {!row.isPending && <Icon size={16} aria-hidden="true" />}
      {text}
    </span>
  );
}
