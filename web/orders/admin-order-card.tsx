import { memo } from 'react';
import type { OrderSummary } from '#contract/orders.ts';
import { useUser } from '../accounts/queries.ts';
import { DownloadPdfIcon } from '../documents/download-pdf-button.tsx';
import { Button } from '../kit/button.tsx';
import { CountDot } from '../kit/count-dot.tsx';
import { formatDate, formatDateAndTime } from '../kit/format.ts';
import { Badge } from '../kit/status.tsx';
import { MaterialPdfButtons } from '../materials/material-pdf-buttons.tsx';
import styles from './admin-order-card.module.css';
import { AdminOrderMenu } from './admin-order-menu.tsx';
import { opener, opensOnClick } from './opens-on-click.ts';
import { CardProgress } from './order-progress.tsx';
import type { RowPlace } from './order-rows.tsx';
import { texts } from './texts.ts';
import { Thumbnails } from './thumbnails.tsx';
import { VerifyCompletionButton } from './verify-completion-button.tsx';

type Props = RowPlace & { order: OrderSummary; unread: number; onOpen: (id: number) => void };

/** The same as a row of the workshop's list, with pictures and words (specification 2, 'Admin Orders'). */
export const AdminOrderCard = memo(function AdminOrderCard({ order, place, of, unread, onOpen }: Props) {
  const open = () => onOpen(order.id);
  const isSuperadmin = useUser().role === 'superadmin';
  const titleId = `order-${order.id}`;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: View Details does the same by keyboard
    <article
      className={styles.card}
      aria-labelledby={titleId}
      aria-posinset={place}
      aria-setsize={of}
      onClick={opensOnClick(open)}
    >
      <div className={styles.names}>
        <div>
          <h2 id={titleId}>{texts.order(order.id)}</h2>
          <p className={styles.customer} title={order.customerName}>
            {order.customerName}
          </p>
          <time className={styles.date} dateTime={order.createdAt} title={formatDateAndTime(order.createdAt)}>
            {formatDate(order.createdAt)}
          </time>
          {order.adminArchived && (
            <div>
              <Badge look="plain">{texts.adminArchived}</Badge>
            </div>
          )}
        </div>
        <Thumbnails products={order.products} />
      </div>
      <CardProgress order={order} />
      <div className={styles.actions}>
        <VerifyCompletionButton order={order} side="admin" look="plain" className={styles.verify} />
        <Button {...opener} onClick={open}>
          {texts.viewDetails}
          <CountDot count={unread} unit={texts.unread(unread)} />
        </Button>
        <div className={styles.tools}>
          {isSuperadmin && <MaterialPdfButtons orderId={order.id} look="icons" />}
          <DownloadPdfIcon request={{ kind: 'order', orderId: order.id }} />
          <AdminOrderMenu order={order} />
        </div>
      </div>
    </article>
  );
});
