import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Order } from '#contract/orders/orders.ts';
import type {
  TimelineEntry,
  TimelineDay as TimelineOfDay,
  Timeline as TimelinePage,
} from '#contract/production/timeline.ts';
import { errorText } from '../platform/api/api-error.ts';
import { Button } from '../platform/kit/button.tsx';
import { Bone, Loaded, MoreFailed, SkeletonRows } from '../platform/kit/states.tsx';
import { timelineOptions } from './queries.ts';
import { texts } from './texts.ts';
import styles from './timeline.module.css';
import { TimelineDay } from './timeline-day.tsx';

type Props = {
  order: Pick<Order, 'id' | 'totalItems'>;
  /** Who entered the order for whom, if the customer did not place it. */
  entered: string | undefined;
  onTalk: () => void;
  /** Leads to the sample, while only samples wait for the customer. */
  onSample: (() => void) | undefined;
};

/** The production of an order as its customer sees it: the head line and the days, newest first (PR-8). */
export function Timeline({ order, entered, onTalk, onSample }: Props) {
  const list = useInfiniteQuery(timelineOptions(order.id));
  const heading = useRef<HTMLHeadingElement>(null);
  const pages = list.data?.pages;
  const days = pages?.flatMap(page => page.days);
  const firstPromise = days?.findLast(hasPromise)?.entries.findLast(isPromise)?.at;
  const added = useAdded(pages?.[0], firstPromise);
  const showEarlier = async () => {
    const { hasNextPage } = await list.fetchNextPage();
    // The button disappears after the last page, so the focus moves.
    if (!hasNextPage) heading.current?.focus({ preventScroll: true });
  };
  return (
    <section className={styles.timeline}>
      <h3 ref={heading} tabIndex={-1}>
        {texts.title}
      </h3>
      <Loaded
        query={{ data: pages, isError: list.isError, refetch: list.refetch }}
        failed={texts.failed}
        failedText={errorText(list.error, '') || undefined}
        skeleton={<Loading />}
      >
        {([newest]) => (
          <>
            {newest && <Head page={newest} totalItems={order.totalItems} onTalk={onTalk} onSample={onSample} />}
            <ol className={styles.days}>
              {days?.map(day => (
                <TimelineDay key={day.day} {...day} firstPromise={firstPromise} entered={entered} />
              ))}
            </ol>
            {list.isFetchNextPageError && (
              <MoreFailed text={texts.earlierFailed} onRetry={() => void list.fetchNextPage()} />
            )}
            {list.hasNextPage && !list.isFetchNextPageError && (
              <Button
                look="quiet"
                busy={list.isFetchingNextPage}
                busyText={texts.loadingEarlier}
                onClick={() => void showEarlier()}
              >
                {texts.earlier}
              </Button>
            )}
          </>
        )}
      </Loaded>
      <p className="visually-hidden" aria-live="polite">
        {added}
      </p>
    </section>
  );
}

type HeadProps = Pick<Props, 'onTalk' | 'onSample'> & { page: TimelinePage; totalItems: number };

function Head({ page, totalItems, onTalk, onSample }: HeadProps) {
  const { head, days, promisedOn, promisedWas, requestedDate, expectedOn } = page;
  // The day of the last step is in the workshop's time zone, so it is taken from the day that contains the step.
  const lastDay = days.find(({ entries }) => entries.some(({ at }) => at === head.at))?.day ?? head.at?.slice(0, 10);
  return (
    <div className={styles.head}>
      <p>
        {texts.head(head, totalItems, lastDay ?? '')}
        {head.kind === 'waitingForYou' && (
          <Button look="quiet" onClick={onSample ?? onTalk}>
            {onSample ? texts.viewSample : texts.openConversation}
          </Button>
        )}
      </p>
      {promisedOn && (
        <p>
          <b>{texts.promisedFor(promisedOn)}</b>
          {promisedWas && <span> · {texts.newDateWas(promisedWas)}</span>}
        </p>
      )}
      {requestedDate && <p>{texts.requestedFor(requestedDate)}</p>}
      {expectedOn && <p>{texts.expectedBy(expectedOn)}</p>}
    </div>
  );
}

function Loading() {
  return (
    <div role="status" className={styles.loading}>
      <span className="visually-hidden">{texts.loading}</span>
      <Bone width="14rem" />
      <SkeletonRows count={3}>
        <Bone width="5rem" height="0.75rem" />
        <Bone width="70%" />
        <Bone width="55%" />
      </SkeletonRows>
    </div>
  );
}

/**
 * Returns the entries that have arrived since the timeline was opened or last changed, as one text for screen readers.
 */
function useAdded(page: TimelinePage | undefined, firstPromise: string | undefined): string {
  const [seen, setSeen] = useState<{ page: TimelinePage; text: string }>();
  if (page && page !== seen?.page) {
    const known = new Set(seen?.page.days.flatMap(day => wordsOf(day, firstPromise)));
    const words = page.days.flatMap(day => wordsOf(day, firstPromise));
    const fresh = seen ? words.filter(word => !known.has(word)) : [];
    setSeen({ page, text: fresh.map(words => words.slice(words.indexOf(' ') + 1)).join('. ') });
  }
  return seen?.text ?? '';
}

/** Returns a text such as '2026-11-18 ST-220: Cutting finished' for each entry of a day. */
function wordsOf({ day, entries }: TimelineOfDay, firstPromise: string | undefined): string[] {
  return entries.map(entry => {
    const code = entry.productCode ? `${entry.productCode}: ` : '';
    return `${day} ${code}${texts.entry(entry, entry.at !== firstPromise)}`;
  });
}

const isPromise = ({ kind }: TimelineEntry) => kind === 'promised';
const hasPromise = ({ entries }: TimelineOfDay) => entries.some(isPromise);
