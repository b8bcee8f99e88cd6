import { memo } from 'react';
import type { OrderSummary } from '#contract/orders.ts';
import { DownloadPdfIcon } from '../documents/download-pdf-button.tsx';
import { Button } from '../kit/button.tsx';
import { CountDot } from '../kit/count-dot.tsx';
import { formatDate, formatDateAndTime } from '../kit/format.ts';
import { Badge } from '../kit/status.tsx';
import { ArchiveOrderButton } from './archive-order-button.tsx';
import { opener, opensOnClick } from './opens-on-click.ts';
import styles from './order-card.module.css';
import { CardProgress } from './order-progress.tsx';
import type { RowPlace } from './order-rows.tsx';
import { texts } from './texts.ts';
import { Thumbnails } from './thumbnails.tsx';
import { VerifyCompletionButton } from './verify-completion-button.tsx';

type Props = RowPlace & { order: OrderSummary; unread: number; onOpen: (id: number) => void };

/** A customer's order at a glance (specification 2, 'Orders tab'). */
export const OrderCard = memo(function OrderCard({ order, place, of, unread, onOpen }: Props) {
  const open = () => onOpen(order.id);
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
          <time className={styles.date} dateTime={order.createdAt} title={formatDateAndTime(order.createdAt)}>
            {formatDate(order.createdAt)}
          </time>
          {order.customerArchived && (
            <div className={styles.badges}>
              <Badge look="plain">{texts.customerArchived}</Badge>
            </div>
          )}
        </div>
        <Thumbnails products={order.products} />
      </div>
      <CardProgress order={order} />
      <div className={styles.actions}>
        <VerifyCompletionButton order={order} side="customer" />
        <Button {...opener} onClick={open}>
          {texts.viewDetails}
          <CountDot count={unread} unit={texts.unread(unread)} />
        </Button>
        <DownloadPdfIcon request={{ kind: 'order', orderId: order.id }} />
        <ArchiveOrderButton order={order} side="customer" />
      </div>
    </article>
  );
});
