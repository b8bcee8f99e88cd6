import { memo } from 'react';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { useIsNarrow } from '../../browser/use-is-narrow.ts';
import { DownloadPdfIcon } from '../../documents/download-pdf-button.tsx';
import { formatNumber, formatPercent } from '../../format/format.ts';
import { formatDate, formatDateAndTime } from '../../format/format-time.ts';
import { Button } from '../../kit/button.tsx';
import { CountDot } from '../../kit/count-dot.tsx';
import { MaterialPdfButtons } from '../../materials/order/material-pdf-buttons.tsx';
import { useUser } from '../../session/queries.ts';
import { Badge } from '../../stages/status.tsx';
import { AdminOrderMenu } from '../admin-order-menu.tsx';
import { ArchiveOrderButton } from '../archive-order-button.tsx';
import { DeleteOrderButton } from '../delete-order-button.tsx';
import { opener, opensOnClick } from '../opens-on-click.ts';
import { OrderStatusBadge, RowProgress } from '../order-progress.tsx';
import { texts } from '../texts.ts';
import { VerifyCompletionButton } from '../verify-completion-button.tsx';
import styles from './admin-order-row.module.css';
import type { RowPlace } from './order-rows.tsx';

type Props = RowPlace & { order: OrderSummary; unread: number; onOpen: (id: number) => void };

/** An order in the staff list, as a row. */
export const AdminOrderRow = memo(function AdminOrderRow({ order, place, of, unread, onOpen }: Props) {
  const open = () => onOpen(order.id);
  const isPhone = useIsNarrow();
  const isSuperadmin = useUser().role === 'superadmin';
  const titleId = `order-${order.id}`;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: View Details does the same by keyboard
    <article
      className={`${styles.row} ${unread > 0 ? styles.unread : ''} ${order.completedAt ? styles.completed : ''}`}
      aria-labelledby={titleId}
      aria-posinset={place}
      aria-setsize={of}
      onClick={opensOnClick(open)}
    >
      <h2 id={titleId} className={styles.id}>
        #{order.id}
      </h2>
      <span className={styles.customer} title={order.customerName}>
        {order.customerName}
      </span>
      {order.completedAt && (
        <div className={styles.badges}>
          <Badge look="completed">{texts.completed}</Badge>
        </div>
      )}
      <time className={styles.date} dateTime={order.createdAt} title={formatDateAndTime(order.createdAt)}>
        {formatDate(order.createdAt)}
      </time>
      <span className={styles.counts}>
        <b>{formatNumber(order.totalProducts)}</b>
        <small> {texts.productsUnit(order.totalProducts)}</small> · {formatNumber(order.totalItems)}
        <small> {texts.itemsUnit(order.totalItems)}</small>
      </span>
      <div className={styles.progress}>
        <RowProgress order={order} />
        <b>{formatPercent(order.orderPercentage)}</b>
      </div>
      <div className={styles.status}>
        <VerifyCompletionButton order={order} side="admin" look="plain" className={styles.verify} />
        <OrderStatusBadge order={order} completed={texts.orderCompleted} />
        {order.adminArchived && <Badge look="plain">{texts.adminArchived}</Badge>}
      </div>
      {!isPhone && isSuperadmin && <MaterialPdfButtons orderId={order.id} look="icons" />}
      <ArchiveOrderButton order={order} side="admin" className={styles.archive} />
      <div className={styles.actions}>
        <Button look="quiet" {...opener} onClick={open}>
          {texts.viewDetails}
          <CountDot count={unread} unit={texts.unread(unread)} />
        </Button>
        {isPhone ? (
          <AdminOrderMenu id={order.id} />
        ) : (
          <>
            <DownloadPdfIcon request={{ kind: 'order', orderId: order.id }} />
            <DeleteOrderButton id={order.id} />
          </>
        )}
      </div>
    </article>
  );
});
