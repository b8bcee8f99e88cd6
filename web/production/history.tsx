import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { excelAddress } from '#contract/call/paths.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { LogPromise } from '#contract/production/production-log.ts';
import { errorText } from '../platform/api/api-error.ts';
import { formatDay, formatTime } from '../platform/format/format-time.ts';
import { Button, buttonLook } from '../platform/kit/button.tsx';
import { Bone, Loaded, MoreFailed } from '../platform/kit/states.tsx';
import styles from './history.module.css';
import { HistoryChange } from './history-change.tsx';
import { type HistoryEntry, historyEntries } from './history-entries.ts';
import { HistoryFilters } from './history-filters.tsx';
import { type LogFilter, productionLogAddress, productionLogOptions } from './queries.ts';
import { historyTexts as texts } from './texts.ts';

type Props = { order: Pick<Order, 'id' | 'products'> };

/** Every change of an order's production, newest first, with Undo and a CSV file (PR-9). */
export function History({ order }: Props) {
  const [filter, setFilter] = useState<LogFilter>({});
  const list = useInfiniteQuery(productionLogOptions(order.id, filter));
  const heading = useRef<HTMLHeadingElement>(null);
  const changes = list.data?.pages.flatMap(page => page.changes);
  const entries = changes && historyEntries(changes, list.data?.pages[0]?.promises ?? [], list.hasNextPage);
  return (
    <section className={styles.history}>
      <div className={styles.headline}>
        <h3 ref={heading} tabIndex={-1}>
          {texts.title}
        </h3>
        <HistoryFilters
          products={order.products}
          people={list.data?.pages[0]?.people ?? []}
          filter={filter}
          onFilter={setFilter}
        />
        <a className={buttonLook('quiet')} href={productionLogAddress(order.id, filter)} download>
          <Download size={18} aria-hidden="true" />
          {texts.csv}
        </a>
        <a className={buttonLook('quiet')} href={excelAddress(productionLogAddress(order.id, filter))} download>
          {texts.excel}
        </a>
      </div>
      <Loaded
        query={{ data: entries, isError: list.isError, refetch: list.refetch }}
        failed={texts.failed}
        failedText={errorText(list.error, '') || undefined}
        loading={texts.loading}
        skeleton={<Bone height="9rem" />}
        empty={<p className="soft">{Object.keys(filter).length > 0 ? texts.emptyFiltered : texts.empty}</p>}
      >
        {shown => <Days entries={shown} heading={heading} />}
      </Loaded>
      {list.isFetchNextPageError && <MoreFailed text={texts.earlierFailed} onRetry={() => void list.fetchNextPage()} />}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <Button
          look="quiet"
          busy={list.isFetchingNextPage}
          busyText={texts.loadingEarlier}
          onClick={() => void list.fetchNextPage().then(({ hasNextPage }) => hasNextPage || heading.current?.focus())}
        >
          {texts.earlier}
        </Button>
      )}
    </section>
  );
}

type DaysProps = { entries: readonly HistoryEntry[]; heading: RefObject<HTMLElement | null> };

function Days({ entries, heading }: DaysProps) {
  const days = [...Map.groupBy(entries, ({ at }) => formatDay(at))];
  return days.map(([day, ofDay]) => (
    <section key={day} className={styles.day}>
      <h4>{day}</h4>
      <ul className={styles.sheet}>
        {ofDay.map(entry =>
          'change' in entry ? (
            <HistoryChange key={entry.change.changeId} change={entry.change} heading={heading} />
          ) : (
            <HistoryPromise key={entry.at} promise={entry.promise} />
          ),
        )}
      </ul>
    </section>
  ));
}

/** A promised date in the history: its time, its author, the date, and the reason of a change. */
function HistoryPromise({ promise }: { promise: LogPromise }) {
  const { at, account } = promise;
  return (
    <li className={styles.change}>
      <time dateTime={at}>{formatTime(at)}</time>
      <span className={styles.who}>
        <b>{account.name}</b> <span className={styles.soft}>{texts.sources.desk}</span>
      </span>
      <ul className={styles.rows}>
        <li>
          <span>{texts.promise(promise)}</span>
        </li>
      </ul>
    </li>
  );
}
