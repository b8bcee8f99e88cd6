import type { ReactNode } from 'react';
import { sideOf } from '#contract/call/roles.ts';
import { doneItems, finishedItems, orderStatus, productsToReview } from '#contract/orders/order-rules.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { texts as dateTexts } from '../dates/texts.ts';
import { useUser } from '../platform/session/user.ts';
import { Percentage, ProgressBar, StageTrack } from '../platform/stages/progress.tsx';
import { Badge, StatusBadge } from '../platform/stages/status.tsx';
import styles from './order-progress.module.css';
import { texts } from './texts.ts';

type Ended = Pick<OrderSummary, 'completedAt' | 'cancelledAt'>;
type Progressing = Ended &
  Pick<OrderSummary, 'products' | 'orderPercentage' | 'totalItems' | 'totalProducts' | 'deliveredItems'>;
type Promised = Progressing & Pick<OrderSummary, 'promisedOn'>;

/** The progress of an order on its card: percentage, bar and stage track. */
export function CardProgress({ order, completed }: { order: Progressing; completed?: string | undefined }) {
  return (
    <div className={styles.progress}>
      <div className={styles.figures}>
        <Percentage value={order.orderPercentage} size="middle" />
        <span className={styles.words}>
          <span>{endedOn(order) ?? texts.notCompleted}</span>
          <span>
            {texts.products(order.totalProducts)} · {texts.items(order.totalItems)}
          </span>
        </span>
        <span className={styles.status}>
          <OrderStatusBadge order={order} completed={completed} />
        </span>
      </div>
      <ProgressBar percentage={order.orderPercentage} label={texts.progress} />
      <StageTrack done={doneItems(order.products)} total={order.totalItems} legend="card" now={nowOf(order)} />
      <Delivered order={order} />
    </div>
  );
}

/** The progress of an order at the top of its details, and its promised date until it is finished. */
export function DetailProgress({ order, action }: { order: Promised; action: ReactNode }) {
  return (
    <section className={styles.progress} aria-label={texts.progress}>
      <div className={styles.figures}>
        <Percentage value={order.orderPercentage} />
        <span className={styles.words}>
          <b>{texts.ready(finishedItems(order.products), order.totalItems)}</b>
          <Delivered order={order} />
          <span>{endedText(order) ?? openText(order)}</span>
        </span>
        <span className={styles.action}>{action}</span>
      </div>
      <ProgressBar percentage={order.orderPercentage} label={texts.progress} />
      <StageTrack
        done={doneItems(order.products)}
        total={order.totalItems}
        size="big"
        legend="counts"
        now={nowOf(order)}
      />
    </section>
  );
}

/** Returns when an order was completed or cancelled, in words. */
export function endedText({ completedAt, cancelledAt }: Ended): string | undefined {
  if (cancelledAt) return texts.cancelledAt(cancelledAt);
  return completedAt ? texts.completedAt(completedAt) : undefined;
}

function endedOn({ completedAt, cancelledAt }: Ended): string | undefined {
  if (cancelledAt) return texts.cancelledOn(cancelledAt);
  return completedAt ? texts.completedOn(completedAt) : undefined;
}

function openText({ promisedOn, orderPercentage }: Promised): string {
  return promisedOn && orderPercentage < 100 ? dateTexts.promisedIn(promisedOn) : texts.notCompleted;
}

/** The progress of an order in a table row. */
export function RowProgress({ order }: { order: Progressing }) {
  return (
    <div className={styles.row}>
      <ProgressBar percentage={order.orderPercentage} label={texts.progress} />
      <StageTrack done={doneItems(order.products)} total={order.totalItems} />
    </div>
  );
}

/** '120 of 200 delivered', once there is a delivery. */
export function Delivered({ order: { deliveredItems, totalItems } }: { order: Progressing }) {
  if (deliveredItems === 0) return null;
  return <small className="fine">{texts.delivered(deliveredItems, totalItems)}</small>;
}

/**
 * 'Completed', 'Cancelled' or the status of the complete order, with the number of products to review. Renders nothing when the
 * order is finished but not verified (OR-13).
 */
export function OrderStatusBadge({
  order,
  completed = texts.completed,
}: {
  order: Progressing;
  completed?: string | undefined;
}) {
  const side = sideOf(useUser().role);
  if (order.cancelledAt) return <Badge look="plain">{texts.cancelled}</Badge>;
  if (order.completedAt) return <Badge look="completed">{completed}</Badge>;
  if (order.orderPercentage === 100) return null;
  const toReview = productsToReview(order.products);
  return (
    <span className={styles.badge}>
      <StatusBadge status={orderStatus(order.products)} />
      {toReview > 0 && <small>{texts.toReview[side](toReview)}</small>}
    </span>
  );
}

function nowOf(order: Progressing): string | undefined {
  return order.orderPercentage < 100 ? orderStatus(order.products) : undefined;
}
