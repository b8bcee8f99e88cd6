import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { Stage } from '#contract/orders/order-rules.ts';
import type { TodaySection } from '#contract/today/sections.ts';
import type { Today } from '#contract/today/today.ts';
import { formatNumber } from '../format/format.ts';
import { Button } from '../kit/button.tsx';
import { NextPage } from '../lists/next-page.tsx';
import { usePages } from '../lists/use-pages.ts';
import { sectionOptions } from './queries.ts';
import { texts } from './texts.ts';
import styles from './today.module.css';
import { useHeldPages } from './use-held-pages.ts';

type Props = { title: string; count?: number; end?: ReactNode; children: ReactNode };

/** A section of Today: its headline with the number of entries, and its content. */
export function Section({ title, count, end, children }: Props) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.headline}>
        <h2 id={id}>{title}</h2>
        {count !== undefined && <span>{formatNumber(count)}</span>}
        {end && <span className={styles.end}>{end}</span>}
      </div>
      {children}
    </section>
  );
}

type RowsProps<Row> = {
  section: TodaySection;
  stage?: Stage;
  label: string;
  rows: readonly Row[];
  total: number;
  /** Returns the rows of this section in an answer. */
  rowsOf: (today: Today) => readonly Row[] | undefined;
  keyOf: (row: Row) => string | number;
  children: (row: Row) => ReactNode;
};

/** The rows of a section: the first rows, and after 'Show all' all of them in pages. */
export function Rows<Row>({ section, stage, label, rows, total, rowsOf, keyOf, children }: RowsProps<Row>) {
  const [isWhole, setWhole] = useState(false);
  const list = useInfiniteQuery({ ...sectionOptions(section, stage), enabled: isWhole });
  const { pages, mayLoad } = usePages(list);
  const loaded = isWhole ? pages?.map(page => rowsOf(page) ?? []) : undefined;
  const whole = useHeldPages(loaded, keyOf, pages === list.data?.pages);
  const shown = whole ?? rows;
  return (
    <div className={styles.sheet}>
      <ul aria-label={label}>
        {shown.map(row => (
          <li key={keyOf(row)}>{children(row)}</li>
        ))}
      </ul>
      {total > shown.length && (
        <div className={styles.more}>
          <span>{texts.shown(section, shown.length, total)}</span>
          <Button look="quiet" busy={isWhole} busyText={texts.loadingMore} onClick={() => setWhole(true)}>
            {texts.showAll}
          </Button>
        </div>
      )}
      <NextPage ready={isWhole && mayLoad} load={list.fetchNextPage} />
    </div>
  );
}
