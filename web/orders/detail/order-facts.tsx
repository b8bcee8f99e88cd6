import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { mayChangePoNumber, shownCustomer } from '#contract/orders/order-rules.ts';
import type { Order } from '#contract/orders/orders.ts';
import { later } from '../../platform/browser/later.tsx';
import { formatNumber, formatPercent } from '../../platform/format/format.ts';
import { formatDateAndTime, formatShortDay } from '../../platform/format/format-time.ts';
import { IconButton } from '../../platform/kit/button.tsx';
import { useMayOrder, useUser } from '../../platform/session/user.ts';
import { OrderLinks } from '../order-links.tsx';
import { orderedOrEntered, verifiedBy } from '../people-names.ts';
import { texts } from '../texts.ts';
import styles from './order-detail.module.css';

/**
 * Customer Information and Order Summary. On phones it omits the facts that the title, `inHead` and the progress
 * already show.
 */
export function OrderFacts({
  order,
  hasColleagues,
  isPhone,
  inHead,
}: {
  order: Order;
  /** Whether the company has more than one person, so that names are shown. */
  hasColleagues: boolean;
  isPhone: boolean;
  inHead: 'customer' | 'date';
}) {
  const isInHead = (where: 'customer' | 'date') => isPhone && where === inHead;
  const names = { user: useUser(), hasColleagues };
  const verified = verifiedBy(order, names);
  const { remakes = [] } = order;
  const customer: Fact[] = [
    !isInHead('customer') && [texts.customerName, shownCustomer(order)],
    [texts.username, order.customerUsername, orderedOrEntered(order, names)],
  ];
  const summary: Fact[] = [
    !isPhone && [texts.orderId, `#${order.id}`],
    !isInHead('date') && [texts.date, formatDateAndTime(order.createdAt)],
    [texts.productsTitle, formatNumber(order.totalProducts)],
    [texts.totalItems, formatNumber(order.totalItems)],
    !isPhone && [texts.progress, formatPercent(order.orderPercentage)],
    order.cancelledAt !== null && [texts.cancelled, formatDateAndTime(order.cancelledAt), order.cancelReason ?? ''],
    order.cancelledAt === null &&
      (!isPhone || verified !== undefined) && [
        texts.completion,
        order.completedAt ? formatDateAndTime(order.completedAt) : texts.notCompleted,
        verified,
      ],
    order.remakeOf !== null && [texts.remakeOf, <OrderLinks key="of" ids={[order.remakeOf]} />],
    remakes.length > 0 && [texts.madeAgainIn, <OrderLinks key="in" ids={remakes} />],
    order.requestedDate !== null && [texts.requestedDate, formatShortDay(order.requestedDate)],
  ];
  return (
    <div className={styles.facts}>
      <section>
        <h3>{texts.customerInformation}</h3>
        <Facts facts={customer} />
      </section>
      <section>
        <h3>{texts.orderSummary}</h3>
        <Facts facts={summary}>
          <PoNumberFact order={order} />
          {order.deliveryAddress && (
            <div className={styles.deliverTo}>
              <dt>{texts.deliverTo}</dt>
              <dd dir="auto">{order.deliveryAddress}</dd>
            </div>
          )}
        </Facts>
      </section>
    </div>
  );
}

/** `by` is a line below the value: the person, or the reason of a cancellation. */
type Fact = [term: string, value: ReactNode, by?: string | undefined] | false;

function Facts({ facts, children }: { facts: Fact[]; children?: ReactNode }) {
  return (
    <dl>
      {facts
        .filter(fact => fact !== false)
        .map(([term, value, by]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
            {by && (
              <dd className={styles.by} dir="auto">
                {by}
              </dd>
            )}
          </div>
        ))}
      {children}
    </dl>
  );
}

const PoNumberDialog = later(async () => (await import('./po-number-dialog.tsx')).PoNumberDialog);

/**
 * The purchase order number, with a pencil while it can be changed (PO-3). Renders nothing when there is no number and
 * none can be added.
 */
function PoNumberFact({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false);
  const mayOrder = useMayOrder();
  const mayChange = mayOrder && mayChangePoNumber(order);
  if (!mayChange && !order.poNumber) return null;
  return (
    <div className={styles.poNumber}>
      <dt>{texts.poNumber}</dt>
      <dd>
        <bdi>{order.poNumber || '–'}</bdi>
        {mayChange && (
          <IconButton
            label={texts.changePoNumber}
            icon={<Pencil size={16} aria-hidden="true" />}
            onClick={() => setOpen(true)}
          />
        )}
      </dd>
      {isOpen && <PoNumberDialog order={order} onClose={() => setOpen(false)} />}
    </div>
  );
}
