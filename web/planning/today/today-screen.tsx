import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearch } from '@tanstack/react-router';
import { type MouseEvent, useReducer } from 'react';
import type { Today } from '#contract/planning/today/today.ts';
import { decisionsOf } from '../../order-data/decisions.ts';
import { todayOptions } from '../../order-data/today-options.ts';
import { useIsNarrow } from '../../platform/browser/use-is-narrow.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { formatWeekday } from '../../platform/format/format-time.ts';
import { Empty } from '../../platform/kit/empty.tsx';
import { Bone, Loaded, SkeletonRows } from '../../platform/kit/states.tsx';
import { useOrderOver } from '../open-lines/order-over.tsx';
import { HeldTogether, useHeldTogether } from '../open-lines/use-held.ts';
import { WorkshopDay } from '../open-lines/workshop-day.ts';
import { BlockedJobs } from './blocked-jobs.tsx';
import { DoNext } from './do-next.tsx';
import { LateAndTight } from './late-and-tight.tsx';
import { NewOrders } from './new-orders.tsx';
import { OwnChanges } from './section.tsx';
import { texts } from './texts.ts';
import { ToVerify } from './to-verify.tsx';
import styles from './today.module.css';
import { answerable, WaitingAnswers } from './waiting-answers.tsx';

/**
 * The Today tab: what needs a decision, and the jobs to do next (TB-2). Before the first order, '/' leads to the orders
 * (TB-7).
 */
export function TodayScreen() {
  const query = useQuery(todayOptions);
  const { tab } = useSearch({ strict: false });
  if (query.data?.hasOrders === false && tab === undefined)
    return <Navigate to="/" search={{ tab: 'orders' }} replace />;
  return (
    <div className={styles.screen}>
      <Loaded query={query} failed={texts.failed} skeleton={<Loading />}>
        {today => <Sections today={today} />}
      </Loaded>
    </div>
  );
}

function Sections({ today }: { today: Today }) {
  const { open, openSample, dialog } = useOrderOver('today', answerable(today.waiting));
  const [ownChanges, onChanged] = useReducer((count: number) => count + 1, 0);
  const together = useHeldTogether();
  const isNarrow = useIsNarrow(1248);
  const { counts } = today;
  const fresh = <NewOrders fresh={today.new} count={counts.new} onOpen={open} />;
  const next = <DoNext today={today} onOpen={open} onChanged={onChanged} />;
  const waiting = <Waiting today={today} onOpen={open} onChanged={onChanged} />;
  const late = <LateAndTight today={today} onOpen={open} />;
  const blocked = <BlockedJobs today={today} onOpen={open} onSample={openSample} onChanged={onChanged} />;
  const verify = <ToVerify verify={today.verify} count={counts.verify} onOpen={open} onChanged={onChanged} />;
  return (
    <>
      <div className={styles.head}>
        <b>
          <time dateTime={today.day}>{formatWeekday(today.day)}</time>.
        </b>
        <Decisions counts={today.decisions} short={counts.short ?? 0} />
      </div>
      {today.hasOrders ? (
        <OwnChanges value={ownChanges}>
          <HeldTogether value={together}>
            <WorkshopDay value={today.day}>
              {/* The order in the document is that of the eye. */}
              {isNarrow ? (
                <div>
                  {fresh}
                  {waiting}
                  {late}
                  {next}
                  {blocked}
                  {verify}
                </div>
              ) : (
                <div className={styles.columns}>
                  <div>
                    {fresh}
                    {next}
                  </div>
                  <aside>
                    {waiting}
                    {late}
                    {blocked}
                    {verify}
                  </aside>
                </div>
              )}
            </WorkshopDay>
          </HeldTogether>
        </OwnChanges>
      ) : (
        <Empty title={texts.empty} text={texts.emptyHelp} />
      )}
      {dialog}
    </>
  );
}

type WaitingProps = { today: Today; onOpen: (order: number) => void; onChanged: () => void };

/** The customers who wait for the workshop, and how many orders wait for their customers (QU-4). */
function Waiting({ today: { waiting, counts }, onOpen, onChanged }: WaitingProps) {
  return (
    <>
      <WaitingAnswers waiting={waiting} count={counts.waiting} onOpen={onOpen} onChanged={onChanged} />
      {counts.asking > 0 && (
        <Link to="/" search={{ tab: 'orders', waiting: 'customer' }} className={styles.accuracy}>
          {texts.asking(counts.asking)}
        </Link>
      )}
    </>
  );
}

/** What needs a decision: links to the sections, with numbers that can reach zero, and for superadmins to Shortages. */
function Decisions({ counts, short }: { counts: Today['decisions']; short: number }) {
  return (
    <nav className={styles.decisions} aria-label={texts.decisions}>
      {decisionsOf(counts).map(({ section, count }) => {
        const words = (
          <>
            <b className={section === 'late' && count > 0 ? styles.bad : undefined}>{formatNumber(count)}</b>{' '}
            {texts.decision[section](count)}
          </>
        );
        // Without a row there is nothing to lead to.
        if (count === 0) return <span key={section}>{words}</span>;
        return (
          <a key={section} href={`#${section}`} onClick={event => toSection(event, section)}>
            {words}
          </a>
        );
      })}
      {short > 0 && (
        <Link to="/" search={{ tab: 'stock' }}>
          <b>{formatNumber(short)}</b> {texts.toOrder(short)}
        </Link>
      )}
    </nav>
  );
}

function toSection(event: MouseEvent, section: string): void {
  // The router would take the change of the address for a visit of the screen.
  event.preventDefault();
  const heading = document.getElementById(section);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

function Loading() {
  return (
    <div role="status">
      <p className={styles.head}>{texts.loading}</p>
      <div className={styles.columns} aria-hidden="true">
        <div className={styles.sheet}>
          <SkeletonRows count={6} className={styles.job}>
            <Bone width="2.5rem" height="2.5rem" />
            <Bone width="70%" />
            <Bone width="60%" />
            <Bone width="60%" />
            <Bone width="70%" />
          </SkeletonRows>
        </div>
        <div className={styles.sheet}>
          <SkeletonRows count={3} className={styles.entry}>
            <Bone width="50%" />
            <Bone width="90%" />
          </SkeletonRows>
        </div>
      </div>
    </div>
  );
}
