import type { OrderSummary } from '#contract/orders.ts';
import { Button } from '../kit/button.tsx';
import { CountDot } from '../kit/count-dot.tsx';
import { formatDate, formatDateAndTime, formatNumber } from '../kit/format.ts';
import { Badge } from '../kit/status.tsx';
import styles from './admin-order-row.module.css';
import { ArchiveOrderButton } from './archive-order-button.tsx';
import { DeleteOrderButton } from './delete-order-button.tsx';
import { OrderStatusBadge, RowProgress } from './order-progress.tsx';
import { texts } from './texts.ts';
import { VerifyCompletionButton } from './verify-completion-button.tsx';

type Props = { order: OrderSummary; unread: number; onOpen: () => void };

/** One order of the workshop's list (specification 2, 'Admin Orders'). */
export function AdminOrderRow({ order, unread, onOpen }: Props) {
  const titleId = `order-${order.id}`;
  return (
    <article className={`${styles.row} ${unread > 0 ? styles.unread : ''}`} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.id}>
        #{order.id}
      </h2>
      <span className={styles.customer} title={order.customerName}>
        {order.customerName}
      </span>
      <time className={styles.date} dateTime={order.createdAt} title={formatDateAndTime(order.createdAt)}>
        {formatDate(order.createdAt)}
      </time>
      <span className={styles.counts}>
        <b>{formatNumber(order.totalProducts)}</b>
        <span className="visually-hidden"> products</span> · {formatNumber(order.totalItems)}
        <small> items</small>
      </span>
      <div className={styles.progress}>
        <RowProgress order={order} />
        <b>{order.orderPercentage}%</b>
      </div>
      <div className={styles.status}>
        <VerifyCompletionButton order={order} side="admin" className={styles.verify} />
        <OrderStatusBadge order={order} completed={texts.orderCompleted} />
        {order.adminArchived && <Badge look="plain">{texts.adminArchived}</Badge>}
      </div>
      <div className={styles.actions}>
        <ArchiveOrderButton order={order} side="admin" />
        <Button look="quiet" data-opens onClick={onOpen}>
          {texts.viewDetails}
          <CountDot count={unread} unit={texts.unread(unread)} />
        </Button>
        <DeleteOrderButton id={order.id} />
      </div>
    </article>
  );
}
