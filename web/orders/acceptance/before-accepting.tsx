import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Hourglass, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import type { AcceptanceWarning } from '#contract/production/acceptance/acceptance.ts';
import { DayEffects, Delays } from '../../dates/day-effects.tsx';
import { earlierDay } from '../../dates/earlier-day.ts';
import { beginQuestion } from '../../messages/send-message.ts';
import { later } from '../../platform/browser/later.tsx';
import { browserToday } from '../../platform/format/day-distance.ts';
import { Button } from '../../platform/kit/button.tsx';
import { Code } from '../../platform/kit/code.tsx';
import { useUser } from '../../platform/session/user.ts';
import styles from './acceptance.module.css';
import { acceptanceOf } from './queries.ts';
import { texts } from './texts.ts';

const AskCustomerDialog = later(async () => (await import('../../messages/ask-customer-dialog.tsx')).AskCustomerDialog);
type OpenOption = NonNullable<AcceptanceWarning['open']>;

/**
 * Shows everything unusual about a new order, what the day that its customer asks for would do, and what accepting it as it
 * is does to other promises (AC-6, DA-13).
 */
export function BeforeAccepting({ order }: { order: Order }) {
  const { data, isError } = useQuery(acceptanceOf(order));
  const [isWriting, setWriting] = useState(false);
  const { id: userId } = useUser();
  /** The question is filled in with what the product offers. */
  const askFor = ({ productId, productCode }: OrderProduct, { option, offered }: OpenOption) => ({
    look: 'quiet' as const,
    'aria-label': texts.askFor(productCode),
    onClick: () => {
      beginQuestion(userId, order.id, { productId, hold: true }, texts.question(productCode, option, offered));
      setWriting(true);
    },
  });
  if (isError) return <p className="soft">{texts.loadFailed}</p>;
  if (!data) return <Checking />;
  const day = order.promisedOn ?? data.proposedOn;
  if (data.warnings.length === 0 && day === null && !data.cannotBePlanned) return null;
  // Such a day is always among the warnings, which say how much too early it is.
  const earlier = order.promisedOn === null ? earlierDay(data, browserToday()) : undefined;
  return (
    <section className={styles.before}>
      <h3>{texts.before}</h3>
      <ul>
        {data.warnings.map(({ kind, productId, text, open }) => {
          const product = order.products.find(one => one.productId === productId);
          return (
            <li key={`${kind} ${productId} ${open?.option}`}>
              <TriangleAlert size={16} aria-hidden="true" />
              <Warning text={text} code={product?.productCode} />
              {product && open && <Button {...askFor(product, open)}>{texts.ask}</Button>}
            </li>
          );
        })}
        {day !== null && data.likelyOn !== null && (
          <li>
            <CalendarDays size={16} aria-hidden="true" />
            <span>
              {earlier && texts.on(day)} <Delays delays={data.delays} day={day} />
            </span>
          </li>
        )}
        {data.cannotBePlanned && (
          <li>
            <CalendarDays size={16} aria-hidden="true" />
            {texts.unplanned}
          </li>
        )}
      </ul>
      {isWriting && <AskCustomerDialog order={order} onClose={() => setWriting(false)} />}
      {earlier && <DayEffects order={order.id} day={earlier} />}
    </section>
  );
}

/** As high as one warning and the effects, as most new orders have, so that the products below do not move under a pointer. */
function Checking() {
  return (
    <section className={styles.before} aria-busy>
      <h3>{texts.before}</h3>
      <ul>
        <li>
          <Hourglass size={16} aria-hidden="true" />
          {texts.checking}
        </li>
        <li className={styles.reserved} aria-hidden="true">
          <CalendarDays size={16} />
          <Delays delays={[]} day="" />
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
      <b>
        <Code>{code}</Code>
      </b>
      {text.slice(code.length)}
    </bdi>
  );
}
