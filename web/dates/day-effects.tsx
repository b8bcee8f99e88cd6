import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { Fragment } from 'react';
import type { AcceptanceDelay } from '#contract/production/acceptance/acceptance.ts';
import { withNodes } from '../platform/format/with-nodes.tsx';
import styles from './date-panel.module.css';
import { acceptanceOptions } from './queries.ts';
import { texts } from './texts.ts';

/**
 * The effects of promising an order for a day (DA-13): its dates then, and 'Dec 14 makes #46 late and #55 tight' or 'No other
 * promise gets later.' With `isNamed`, the day comes first and nothing is announced, for a day that nobody chose.
 * Nothing while the portal has no dates.
 */
export function DayEffects({ order, day, isNamed = false }: { order: number; day: string; isNamed?: boolean }) {
  const { data, isError } = useQuery(acceptanceOptions(order, day));
  if (isError || (data && data.likelyOn === null)) return null;
  return (
    <p className={styles.effects} role={isNamed ? undefined : 'status'}>
      <CalendarDays size={16} aria-hidden="true" />
      <span>
        {data ? (
          <>
            {isNamed && `${texts.on(day)} `}
            {texts.dates(data)} <Delays delays={data.delays} day={day} />
          </>
        ) : (
          texts.lookingAt(day)
        )}
      </span>
    </p>
  );
}

/** The promises that a day would make late or tight, or that there are none. */
export function Delays({ delays, day }: { delays: readonly AcceptanceDelay[]; day: string }) {
  if (delays.length === 0) return texts.noneLater;
  const [late, tight] = (['willBeLate', 'tight'] as const).map(to => delays.filter(delay => delay.to === to));
  const ofLate = <Orders delays={late ?? []} />;
  const ofTight = <Orders delays={tight ?? []} />;
  if (!tight?.length) return withNodes((orders = '') => texts.makesLate(day, orders), ofLate);
  if (!late?.length) return withNodes((orders = '') => texts.makesTight(day, orders), ofTight);
  return withNodes((one = '', other = '') => texts.makesBoth(day, one, other), ofLate, ofTight);
}

function Orders({ delays }: { delays: readonly AcceptanceDelay[] }) {
  return delays.map(({ orderId, customerName }, index) => (
    <Fragment key={orderId}>
      {index > 0 && ', '}
      <Link to="/" search={{ tab: 'orders', order: orderId }} title={customerName}>
        #{orderId}
      </Link>
    </Fragment>
  ));
}
