import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarDays, Hourglass, TriangleAlert } from 'lucide-react';
import { Fragment } from 'react';
import type { Order } from '#contract/orders/orders.ts';
import type { Acceptance, AcceptanceDelay } from '#contract/production/acceptance/acceptance.ts';
import { Button } from '../../platform/kit/button.tsx';
import { acceptanceOf } from './queries.ts';
import styles from './review.module.css';
import { texts } from './texts.ts';

type Props = { order: Order; onLater: (day: string) => void };

/** Shows everything unusual about a new order, and which promised orders would get worse dates (AC-5, AC-6). */
export function BeforeAccepting({ order, onLater }: Props) {
  const { data, isError } = useQuery(acceptanceOf(order));
  if (isError) return <p className="soft">{texts.loadFailed}</p>;
  if (!data) return <Checking />;
  if (data.warnings.length + data.delays.length === 0) return null;
  return (
    <section className={styles.before}>
      <h3>{texts.before}</h3>
      <ul>
        {data.warnings.map(({ kind, productId, text }) => (
          <li key={`${kind} ${productId}`}>
            <TriangleAlert size={16} aria-hidden="true" />
            <Warning text={text} code={order.products.find(one => one.productId === productId)?.productCode} />
          </li>
        ))}
      </ul>
      <Delays acceptance={data} onLater={onLater} />
    </section>
  );
}

/** As high as one warning, which most new orders have, so that the products below do not move under a pointer. */
function Checking() {
  return (
    <section className={styles.before} aria-busy>
      <h3>{texts.before}</h3>
      <ul>
        <li>
          <Hourglass size={16} aria-hidden="true" />
          {texts.checking}
        </li>
      </ul>
    </section>
  );
}

/** A warning, which begins with the code of its product. */
function Warning({ text, code }: { text: string; code: string | undefined }) {
  if (code === undefined || !text.startsWith(code)) return <bdi>{text}</bdi>;
  return (
    <bdi>
      <b>{code}</b>
      {text.slice(code.length)}
    </bdi>
  );
}

/** The promised orders that would become tight or late, and the first day on which nothing suffers. */
export function Delays({ acceptance, onLater }: { acceptance: Acceptance; onLater?: (day: string) => void }) {
  const { delays, laterOn, proposedOn } = acceptance;
  const kinds = (['willBeLate', 'tight'] as const).filter(to => delays.some(delay => delay.to === to));
  return kinds.map((to, index) => (
    <p key={to} className={styles.delays}>
      <CalendarDays size={16} aria-hidden="true" />
      <span>
        {texts.delays(delays, to)}
        <Orders delays={delays.filter(delay => delay.to === to)} />
        {index === 0 && onLater && laterOn && laterOn !== proposedOn && (
          <>
            {' · '}
            <Button look="quiet" onClick={() => onLater(laterOn)}>
              {texts.later(laterOn)}
            </Button>
          </>
        )}
      </span>
    </p>
  ));
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
