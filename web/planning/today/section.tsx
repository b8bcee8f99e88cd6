import { useInfiniteQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useId, useRef, useState } from 'react';
import type { Stage } from '#contract/orders/order-rules.ts';
import type { TodaySection } from '#contract/planning/today/sections.ts';
import type { Today } from '#contract/planning/today/today.ts';
import { sectionOptions } from '../../order-data/today-options.ts';
import { useFocusAfterRemoval } from '../../platform/browser/focus.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { Button } from '../../platform/kit/button.tsx';
import { NextPage } from '../../platform/lists/next-page.tsx';
import { usePages } from '../../platform/lists/use-pages.ts';
import { ChangesStrip } from '../open-lines/changes-strip.tsx';
import { useHeld } from '../open-lines/use-held.ts';
import { texts } from './texts.ts';
import styles from './today.module.css';

type Props = {
  id?: string;
  title: string;
  count?: number | string;
  /** A text beside the number, such as that there is nothing to do. */
  note?: ReactNode;
  end?: ReactNode;
  children?: ReactNode;
};

/** A section of Today: its headline with the number of entries, and its content. Without content it is one line. */
export function Section({ id: given, title, count, note, end, children }: Props) {
  const made = useId();
  const id = given ?? made;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.headline}>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {count !== undefined && <span>{typeof count === 'number' ? formatNumber(count) : count}</span>}
        {note && <span>{note}</span>}
        {end && <span className={styles.end}>{end}</span>}
      </div>
      {children}
    </section>
  );
}

/** Counts the user's own changes on Today. Its lists show what these bring. */
export const OwnChanges = createContext(0);

type RowsProps<Row> = {
  section: TodaySection;
  stage?: Stage;
  label: string;
  rows: readonly Row[] | undefined;
  total: number;
  /** Returns the rows of this section in an answer. */
  rowsOf: (today: Today) => readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  /** Wraps the list unless it is empty. */
  wrap?: (list: ReactNode) => ReactNode;
  /** Shown in place of an empty list. */
  none?: ReactNode;
  /** Shown above and below the rows, also without rows. */
  head?: ReactNode;
  foot?: ReactNode;
  /** The most rows before 'Show all'; the default shows all that are given. */
  most?: number;
  /** Says how many rows are shown; the default counts rows. */
  shownText?: (shown: readonly Row[]) => string;
  /** The text of the button that shows all rows. */
  showAllText?: string;
  /** Shows all rows elsewhere. */
  onShowAll?: (() => void) | undefined;
  /** Loads all rows from the start. */
  isWhole?: boolean;
  /** The heads of the columns, for wide screens. */
  heads?: readonly string[];
  headsClass?: string | undefined;
  children: (row: Row) => ReactNode;
};

/** The rows of a section: the first rows, and after 'Show all' all of them in pages. */
export function Rows<Row>({ section, stage, label, rows = [], rowsOf, keyOf, ...slots }: RowsProps<Row>) {
  const { wrap = list => list, none = null, head, foot, most, heads, headsClass, children } = slots;
  const [isUnfolded, setUnfolded] = useState(false);
  const isWhole = isUnfolded || (slots.isWhole ?? false);
  const list = useInfiniteQuery({ ...sectionOptions(section, stage), enabled: isWhole });
  const { pages, mayLoad } = usePages(list);
  // A row that moves down while the pages are fetched is in two of them.
  const whole =
    isWhole && pages
      ? once(
          pages.flatMap(page => rowsOf(page) ?? []),
          keyOf,
        )
      : undefined;
  const held = useHeld(whole ?? rows.slice(0, most), keyOf, useContext(OwnChanges));
  const total = useKept(slots.total, held.isHeld);
  const { shownText = shown => texts.shown(section, shown.length, total), showAllText = texts.showAll } = slots;
  if (held.rows.length === 0 && !head && !foot) return none;
  return wrap(
    <div className={styles.sheet} {...held.list}>
      {heads && (
        <p className={`${headsClass} ${styles.heads}`} aria-hidden="true">
          {heads.map(head => (
            <span key={head}>{head}</span>
          ))}
        </p>
      )}
      {head}
      <ul aria-label={label}>
        {held.rows.map(row => {
          const key = keyOf(row);
          return (
            <li key={key} data-row={key} className={held.gone.has(key) ? styles.gone : undefined}>
              {children(row)}
            </li>
          );
        })}
      </ul>
      {total > held.rows.length && (
        <MoreRows>
          <span>{shownText(held.rows)}</span>
          <Button
            look="quiet"
            busy={isWhole}
            busyText={texts.loadingMore}
            onClick={slots.onShowAll ?? (() => setUnfolded(true))}
          >
            {showAllText}
          </Button>
        </MoreRows>
      )}
      {foot}
      <NextPage ready={isWhole && mayLoad} load={list.fetchNextPage} />
      <ChangesStrip count={held.changes} onShow={held.show} />
    </div>,
  );
}

/** Returns a number as it was when the rows were held: the line that says how many others there are would move them. */
function useKept(number: number, isHeld: boolean): number {
  const [kept, setKept] = useState(number);
  if (!isHeld && kept !== number) setKept(number);
  return isHeld ? kept : number;
}

/** Returns each row once, with the values and in the place where it was fetched last. */
function once<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const last = new Map(rows.map(row => [keyOf(row), row]));
  return rows.filter(row => last.get(keyOf(row)) === row);
}

/**
 * A line below the rows with a button that shows more of them. The line disappears then, so the focus moves to the last
 * row that was shown, or to the headline.
 */
export function MoreRows({ children }: { children: ReactNode }) {
  const line = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(line, ({ parentElement }) => {
    const buttons = parentElement?.querySelectorAll<HTMLElement>('li button');
    return buttons?.[buttons.length - 1] ?? parentElement?.closest('section')?.querySelector('h2');
  });
  return (
    <div ref={line} className={styles.more}>
      {children}
    </div>
  );
}

/** The number of an order, which opens it. */
export function OpenOrder({ id, onOpen }: { id: number; onOpen: (order: number) => void }) {
  return (
    <button type="button" className={styles.opener} aria-label={texts.open(id)} onClick={() => onOpen(id)}>
      #{id}
    </button>
  );
}
