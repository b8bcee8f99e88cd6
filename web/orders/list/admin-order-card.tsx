import { memo } from 'react';
import { shownCustomer } from '#contract/orders/order-rules.ts';
import { DateBadge } from '../../dates/date-badge.tsx';
import { DownloadPdfIcon } from '../../documents/download-pdf-button.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { CountDot } from '../../platform/kit/count-dot.tsx';
import { Badge } from '../../platform/stages/status.tsx';
import { ArchiveOrderButton } from '../archive-order-button.tsx';
import { opener } from '../opens-on-click.ts';
import { RefusedChange } from '../refused-change.tsx';
import { requestTitles } from '../request-titles.ts';
import { texts } from '../texts.ts';
import { VerifyCompletionButton } from '../verify-completion-button.tsx';
import styles from './admin-order-card.module.css';
import { AdminOrderMenu } from './admin-order-menu.tsx';
import type { AdminRowProps } from './admin-order-row.tsx';
import { CustomerPictures } from './customer-pictures.tsx';
import { OrderCardFrame } from './order-card-frame.tsx';

/** An order in the staff list, as a card. */
export const AdminOrderCard = memo(function AdminOrderCard(card: AdminRowProps) {
  const { order, unread, onOpen, place, of } = card;
  const open = () => onOpen(order.id);
  return (
    <OrderCardFrame
      place={place}
      of={of}
      order={order}
      onOpen={open}
      customer={shownCustomer(order)}
      completed={texts.orderCompleted}
      badges={
        <>
          <DateBadge state={order.dateState} />
          {order.remakeOf !== null && <Badge look="plain">{texts.remakeOfOrder(order.remakeOf)}</Badge>}
          {order.change && <Badge look="waiting">{requestTitles[order.change.kind]}</Badge>}
          {order.adminArchived && <Badge look="plain">{texts.adminArchived}</Badge>}
          <CustomerPictures count={order.customerPictures} />
          {card.onRetry && <RefusedChange text={texts.statusFailed} onRetry={card.onRetry} />}
        </>
      }
      className={styles.card}
    >
      <div className={styles.actions}>
        <VerifyCompletionButton order={order} side="admin" look="plain" className={styles.verify} />
        <Button {...opener} onClick={open}>
          {texts.viewDetails}
          <CountDot count={unread} unit={texts.unread(unread)} />
        </Button>
        <ArchiveOrderButton order={order} side="admin" />
        <div className={styles.tools}>
          <DownloadPdfIcon request={{ kind: 'order', orderId: order.id }} />
          <AdminOrderMenu order={order} />
        </div>
      </div>
    </OrderCardFrame>
  );
});
