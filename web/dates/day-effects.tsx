import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { Fragment } from 'react';
import type { AcceptanceDelay } from '#contract/production/acceptance/acceptance.ts';
import styles from './date-panel.module.css';
import { acceptanceOptions } from './queries.ts';
import { texts } from './texts.ts';

/** What promising an order for a day would do to other promises (DA-13): 'Dec 14 makes #46 late and #55 tight'. */
export function DayEffects({ order, day }: { order: number; day: string }) {
  const { data } = useQuery(acceptanceOptions(order, day));
  if (!data || data.delays.length === 0) return null;
  const kinds = (['willBeLate', 'tight'] as const).flatMap(to => {
    const delays = data.delays.filter(delay => delay.to === to);
    return delays.length > 0 ? [{ to, delays }] : [];
  });
  return (
    <p className={styles.effects}>
      <CalendarDays size={16} aria-hidden="true" />
      <span>
        {texts.makes(day)}
        {kinds.map(({ to, delays }, index) => (
          <Fragment key={to}>
            {index > 0 && texts.and}
            <Orders delays={delays} /> {texts.made[to]}
          </Fragment>
        ))}
      </span>
    </p>
  );
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
