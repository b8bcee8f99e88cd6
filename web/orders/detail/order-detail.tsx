import { useIsNarrow } from '../../browser/use-is-narrow.ts';
import { DownloadPdfButton, DownloadPdfIcon } from '../../documents/download-pdf-button.tsx';
import { texts as timelineTexts } from '../../production/texts.ts';
import { Timeline } from '../../production/timeline.tsx';
import { ArchiveOrderButton } from '../archive-order-button.tsx';
import { OrderStatusBadge } from '../order-progress.tsx';
import { texts } from '../texts.ts';
import { VerifyCompletionButton } from '../verify-completion-button.tsx';
import { type OpenedOrder, OrderDetailFrame } from './order-detail-frame.tsx';
import { OrderProductRow } from './order-product-row.tsx';

/** The details of an order for its customer. Archiving closes them. */
export function OrderDetail(opened: OpenedOrder) {
  const Download = useIsNarrow() ? DownloadPdfIcon : DownloadPdfButton;
  return (
    <OrderDetailFrame
      {...opened}
      context={order => texts.placed(order.createdAt)}
      tools={order => <Download request={{ kind: 'order', orderId: order.id }} />}
      action={order => (
        <>
          <VerifyCompletionButton order={order} side="customer" />
          {order.completedAt && <OrderStatusBadge order={order} />}
          <ArchiveOrderButton order={order} side="customer" look="plain" onArchived={opened.onClose} />
        </>
      )}
      product={(_, product) => <OrderProductRow product={product} />}
      log={{ title: timelineTexts.title, content: (order, onTalk) => <Timeline order={order} onTalk={onTalk} /> }}
    />
  );
}
