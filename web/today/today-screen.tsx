import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearch } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { useReducer } from 'react';
import type { Today } from '#contract/today/today.ts';
import { formatWeekday } from '../format/format-time.ts';
import { buttonLook } from '../kit/button.tsx';
import { Empty } from '../kit/empty.tsx';
import { Bone, ErrorPanel } from '../kit/states.tsx';
import { useOrderOver } from '../open-lines/order-over.tsx';
import { WorkshopDay } from '../open-lines/workshop-day.ts';
import { BlockedJobs } from './blocked-jobs.tsx';
import { CustomersWait } from './customers-wait.tsx';
import { DoNext } from './do-next.tsx';
import { NewOrders } from './new-orders.tsx';
import { OrderDates } from './order-dates.tsx';
import { todayOptions } from './queries.ts';
import { OwnChanges } from './section.tsx';
import { texts } from './texts.ts';
import { ToVerify } from './to-verify.tsx';
import styles from './today.module.css';

/**
 * The Today tab: jobs to do next, blocked jobs, waiting customers and dates at risk (TB-2). Before the first order, '/'
 * leads to the orders (TB-6).
 */
export function TodayScreen() {
  const { data, isError, refetch } = useQuery(todayOptions);
  const { tab } = useSearch({ strict: false });
  if (data && !data.hasOrders && tab === undefined) return <Navigate to="/" search={{ tab: 'orders' }} replace />;
  return (
    <div className={styles.screen}>
      {data ? (
        <Sections today={data} />
      ) : isError ? (
        <ErrorPanel title={texts.failed} text={texts.failedHelp} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </div>
  );
}

function Sections({ today }: { today: Today }) {
  const waiting = today.waiting?.rows.filter(({ mayAnswer }) => mayAnswer).map(({ orderId }) => orderId);
  const { open, openTalk, dialog } = useOrderOver(waiting);
  const [ownChanges, onChanged] = useReducer((count: number) => count + 1, 0);
  const { counts } = today;
  const isEmpty =
    counts.new + counts.next + counts.blocked + counts.waiting + counts.verify + counts.late + today.toPromise === 0;
  return (
    <>
      <p className={styles.head}>
        <b>
          <time dateTime={today.day}>{formatWeekday(today.day)}</time>.
        </b>{' '}
        {texts.summary(counts)}
      </p>
      {today.toPromise > 0 && <ToPromise count={today.toPromise} />}
      {isEmpty ? (
        <Empty title={texts.empty} text={texts.emptyHelp} />
      ) : (
        <OwnChanges value={ownChanges}>
          <WorkshopDay value={today.day}>
            <div className={styles.columns}>
              <div>
                <NewOrders fresh={today.new} count={counts.new} onOpen={open} />
                <DoNext next={today.next} onOpen={open} onChanged={onChanged} />
                <BlockedJobs blocked={today.blocked} count={counts.blocked} onOpen={open} onChanged={onChanged} />
              </div>
              <aside>
                <CustomersWait waiting={today.waiting} count={counts.waiting} onTalk={openTalk} onChanged={onChanged} />
                <OrderDates dates={today.dates} count={counts.late + counts.willBeLate + counts.tight} onOpen={open} />
                <ToVerify verify={today.verify} count={counts.verify} onOpen={open} />
              </aside>
            </div>
          </WorkshopDay>
        </OwnChanges>
      )}
      {dialog}
    </>
  );
}

function ToPromise({ count }: { count: number }) {
  return (
    <div className={styles.strip} role="status">
      <CalendarDays size={20} strokeWidth={1.7} aria-hidden="true" />
      <b>{texts.toPromise(count)}</b>
      <Link to="/" search={{ tab: 'orders', badge: 'not_reviewed' }} className={buttonLook('primary')}>
        {texts.promiseDates}
      </Link>
    </div>
  );
}

function Loading() {
  return (
    <div role="status">
      <p className={styles.head}>{texts.loading}</p>
      <div className={styles.columns} aria-hidden="true">
        <div className={styles.sheet}>
          {['a', 'b', 'c', 'd', 'e', 'f'].map(row => (
            <div key={row} className={styles.job}>
              <Bone width="2.5rem" height="2.5rem" />
              <Bone width="70%" />
              <Bone width="60%" />
              <Bone width="60%" />
              <Bone width="70%" />
            </div>
          ))}
        </div>
        <div className={styles.sheet}>
          {['a', 'b', 'c'].map(row => (
            <div key={row} className={styles.entry}>
              <Bone width="50%" />
              <Bone width="90%" />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
