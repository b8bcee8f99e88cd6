import type { ReactNode } from 'react';
import { doneItems, finishedItems, orderStatus } from '#contract/orders/order-rules.ts';
import type { Order } from '#contract/orders/orders.ts';
import { Percentage, ProgressBar, StageTrack } from '../../platform/stages/progress.tsx';
import { OrderStatusBadge } from '../order-progress.tsx';
import { texts } from '../texts.ts';
import styles from './workbench.module.css';

/** The progress of an order: a line with percentage, texts, status and next action, above bar and track. */
export function WorkbenchProgress({ order, action }: { order: Order; action: ReactNode }) {
  return (
    <section className={styles.progress} aria-label={texts.progress}>
      <Percentage value={order.orderPercentage} size="middle" />
      <div className={styles.middle}>
        <div className={styles.words}>
          <b>{texts.ready(finishedItems(order.products), order.totalItems)}</b>
          <span>{order.completedAt ? texts.completedAt(order.completedAt) : texts.notCompleted}</span>
          <OrderStatusBadge order={order} completed={texts.orderCompleted} />
          {action}
        </div>
        <ProgressBar percentage={order.orderPercentage} label={texts.progress} />
        <StageTrack
          done={doneItems(order.products)}
          total={order.totalItems}
          size="big"
          legend="line"
          now={order.orderPercentage < 100 ? orderStatus(order.products) : undefined}
        />
      </div>
    </section>
  );
}
