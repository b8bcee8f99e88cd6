import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Check, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { WorkCalendar } from '#contract/dates/work-calendar.ts';
import type { Acceptance } from '#contract/production/acceptance/acceptance.ts';
import { orderOptions } from '../../order-data/queries.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { formatNearDay, formatShortWeekdayName } from '../../platform/format/format-time.ts';
import { TextInput } from '../../platform/forms/field.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { DayEffects } from '../day-effects.tsx';
import { acceptanceOptions } from '../queries.ts';
import { texts as dateTexts } from '../texts.ts';
import { WhyDates } from '../why-dates.tsx';
import styles from './promise-sheet.module.css';
import { datedRow, dayToExplain, type Edit, isChosen, type Judged, judge, type SheetRow } from './sheet-rows.ts';
import { texts } from './texts.ts';

type Props = {
  rows: readonly SheetRow[];
  more: number;
  today: string;
  calendar: WorkCalendar;
  /** Receives what changed, by order. */
  onEdit: (edits: ReadonlyMap<number, Edit>) => void;
};

/** The orders of a sheet, each with its date. */
export function PromiseTable({ rows, more, today, calendar, onEdit }: Props) {
  if (rows.length === 0) return <p className={styles.none}>{texts.none}</p>;
  const ticked = rows.filter(({ isTicked }) => isTicked).length;
  const { order, items, requested, likely, date } = texts.heads;
  const tickAll = (isTicked: boolean) =>
    onEdit(new Map(rows.map(({ orderId, day }) => [orderId, { day, isTicked: isTicked && day !== '' }])));
  return (
    <div className={styles.table}>
      <div className={styles.heads}>
        <AllTick ticked={ticked} total={rows.length} onChange={tickAll} />
        <span>{order}</span>
        <span className={styles.number}>{items}</span>
        <span className={styles.requested}>{requested}</span>
        <span>{likely}</span>
        <span className={styles.dateHead}>{date}</span>
      </div>
      <ul aria-label={texts.promiseDates}>
        {rows.map(row => (
          <li key={row.orderId}>
            <Row row={row} today={today} calendar={calendar} onEdit={onEdit} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.none}>{texts.more(more)}</p>}
    </div>
  );
}

function AllTick({ ticked, total, onChange }: { ticked: number; total: number; onChange: (all: boolean) => void }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = ticked > 0 && ticked < total;
  }, [ticked, total]);
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={texts.all}
      checked={ticked === total}
      onChange={event => onChange(event.target.checked)}
    />
  );
}

type RowProps = Pick<Props, 'today' | 'calendar' | 'onEdit'> & { row: SheetRow };

function Row({ row, today, calendar, onEdit }: RowProps) {
  const { orderId, customerName, promisedOn, day, isTicked, refusal } = row;
  const explained = dayToExplain(row, today);
  const [isWhyOpen, openWhy] = useState(false);
  const { onDay, isError, dated, shown } = useDates(row, today, isWhyOpen);
  const judged = judge(dated, today, calendar);
  const edit = (given: Edit) => onEdit(new Map([[orderId, { day, isTicked, ...given }]]));
  return (
    <div className={styles.row}>
      <input
        type="checkbox"
        aria-label={texts.promiseThis(orderId)}
        checked={isTicked}
        onChange={event => edit({ isTicked: event.target.checked })}
      />
      <span className={styles.order}>
        <b>#{orderId}</b>
        <bdi title={customerName}>{customerName}</bdi>
        {promisedOn && <small>{texts.promised(promisedOn, today)}</small>}
      </span>
      <Figures row={shown} today={today} />
      <span className={styles.date}>
        <span>{day && formatShortWeekdayName(day)}</span>
        <TextInput
          type="date"
          aria-label={texts.dateOf(orderId)}
          value={day}
          onChange={event => edit({ day: event.target.value, isTicked: event.target.value !== '' })}
        />
      </span>
      <span className={styles.end}>
        <Verdict judged={judged} refusal={refusal} />
        {row.likelyOn && (
          <Button
            look="quiet"
            aria-label={texts.whyOf(orderId)}
            aria-expanded={isWhyOpen}
            onClick={() => openWhy(!isWhyOpen)}
          >
            {dateTexts.why}
          </Button>
        )}
      </span>
      {isWhyOpen && (
        <div className={styles.effects}>
          <Why orderId={orderId} acceptance={onDay} isError={isError} />
        </div>
      )}
      {explained && <Effects key={explained} order={orderId} day={explained} isChosen={explained === day} />}
    </div>
  );
}

/**
 * Looks up the dates of a row on its day, when it has another one than the list, or 'Why' explains them. `dated` is the row
 * by which the day is judged, and `shown` the one to show.
 */
function useDates(row: SheetRow, today: string, isWhyOpen: boolean) {
  const isAhead = row.day >= today;
  const { data, isError, isFetching, isPlaceholderData } = useQuery({
    ...acceptanceOptions(row.orderId, isAhead ? row.day : undefined),
    placeholderData: keepPreviousData,
    enabled: isWhyOpen || (isChosen(row) && isAhead),
  });
  const onDay = isPlaceholderData ? undefined : data;
  const dated = datedRow(row, onDay, isWhyOpen);
  // Typing a date goes through several days: the figures before stay until those of the last one are known.
  const shown = isFetching ? datedRow(row, data ?? row, isWhyOpen) : dated;
  return { onDay, isError, dated, shown };
}

/** The items, the asked day, and the likely day that the order has on the day of its row. */
function Figures({ row: { items, requestedDate, likelyOn }, today }: Pick<RowProps, 'row' | 'today'>) {
  return (
    <>
      <span className={styles.number}>
        {formatNumber(items)}
        <span className="visually-hidden"> {texts.heads.items}</span>
      </span>
      <span className={requestedDate ? styles.requested : `${styles.requested} ${styles.faint}`}>
        <span className={styles.unit}>{texts.heads.requested} </span>
        {requestedDate ? formatNearDay(requestedDate, today) : '–'}
      </span>
      <span className={styles.likely}>
        <span className={styles.unit}>{texts.heads.likely} </span>
        {likelyOn ? formatNearDay(likelyOn, today) : '–'}
      </span>
    </>
  );
}

type WhyProps = { orderId: number; acceptance: Acceptance | undefined; isError: boolean };

/** Explains the dates of an order on the day of its row by the computation that gave them (DA-14). */
function Why({ orderId, acceptance, isError }: WhyProps) {
  const { data: order, isError: isOrderMissing } = useQuery(orderOptions(orderId));
  if (order && acceptance) return <WhyDates order={order} ifAccepted={acceptance} />;
  return <p role="status">{isError || isOrderMissing ? dateTexts.whyFailed : dateTexts.loadingWhy}</p>;
}

/** The effects of a day. They are looked up once the row is in view, because the server computes it for one order after the other. */
function Effects({ order, day, isChosen }: { order: number; day: string; isChosen: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(isChosen);
  useEffect(() => {
    if (isSeen || !box.current) return;
    const watcher = new IntersectionObserver(entries => entries.at(-1)?.isIntersecting && setSeen(true));
    watcher.observe(box.current);
    return () => watcher.disconnect();
  }, [isSeen]);
  return (
    <div ref={box} className={styles.effects}>
      {isSeen && <DayEffects order={order} day={day} isNamed={!isChosen} />}
    </div>
  );
}

const fine: readonly Judged['kind'][] = ['none', 'safe', 'requested'];

/** How the date compares with the asked, likely and safe day, or why it was refused. */
function Verdict({ judged, refusal }: { judged: Judged; refusal: string | undefined }) {
  const { kind } = judged;
  const text = 'days' in judged ? texts.judged[judged.kind](judged.days) : texts.judged[judged.kind];
  if (refusal) {
    return (
      <span className={`${styles.verdict} ${styles.bad}`}>
        <TriangleAlert size={16} aria-hidden="true" />
        {refusal}
      </span>
    );
  }
  return (
    <span className={`${styles.verdict} ${kind === 'safe' ? styles.quiet : ''}`}>
      {kind === 'requested' && <Check size={16} aria-hidden="true" />}
      {!fine.includes(kind) && <TriangleAlert size={16} aria-hidden="true" />}
      {text}
    </span>
  );
}
