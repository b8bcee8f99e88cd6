import { DownloadPdfButton, DownloadPdfIcon } from '../documents/download-pdf-button.tsx';
import { useIsNarrow } from '../kit/use-is-narrow.ts';
import { ArchiveOrderButton } from './archive-order-button.tsx';
import { type OpenedOrder, OrderDetailFrame } from './order-detail-frame.tsx';
import { OrderProductRow } from './order-product-row.tsx';
import { OrderStatusBadge } from './order-progress.tsx';
import { texts } from './texts.ts';
import { VerifyCompletionButton } from './verify-completion-button.tsx';

/** The customer order detail modal (specification 2); archiving from it closes it. */
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
    />
  );
}
