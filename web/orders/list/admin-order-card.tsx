import { memo } from 'react';
import { DownloadPdfIcon } from '../../documents/download-pdf-button.tsx';
import { Button } from '../../kit/button.tsx';
import { CountDot } from '../../kit/count-dot.tsx';
import { MaterialPdfButtons } from '../../materials/order/material-pdf-buttons.tsx';
import { useUser } from '../../session/queries.ts';
import { Badge } from '../../stages/status.tsx';
import { ArchiveOrderButton } from '../archive-order-button.tsx';
import { DeleteOrderButton } from '../delete-order-button.tsx';
import { opener } from '../opens-on-click.ts';
import { texts } from '../texts.ts';
import { VerifyCompletionButton } from '../verify-completion-button.tsx';
import styles from './admin-order-card.module.css';
import { OrderCardFrame, type OrderCardProps } from './order-card-frame.tsx';

/** An order in the staff list, as a card. */
export const AdminOrderCard = memo(function AdminOrderCard({ order, unread, onOpen, ...at }: OrderCardProps) {
  const open = () => onOpen(order.id);
  const isSuperadmin = useUser().role === 'superadmin';
  return (
    <OrderCardFrame
      {...at}
      order={order}
      onOpen={open}
      customer={order.customerName}
      completed={texts.orderCompleted}
      badges={
        <>
          {order.completedAt && <Badge look="completed">{texts.completed}</Badge>}
          {order.adminArchived && <Badge look="plain">{texts.adminArchived}</Badge>}
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
          {isSuperadmin && <MaterialPdfButtons orderId={order.id} look="icons" />}
          <DownloadPdfIcon request={{ kind: 'order', orderId: order.id }} />
          <DeleteOrderButton id={order.id} />
        </div>
      </div>
    </OrderCardFrame>
  );
});
