import { mayChangeProduction } from '#contract/orders/order-rules.ts';
import { later } from '../../browser/later.tsx';
import { useIsNarrow } from '../../browser/use-is-narrow.ts';
import { DownloadPdfButton } from '../../documents/download-pdf-button.tsx';
import { formatDateAndTime } from '../../format/format-time.ts';
import { MaterialPdfButtons } from '../../materials/order/material-pdf-buttons.tsx';
import { History } from '../../production/history.tsx';
import { texts as historyTexts } from '../../production/history-texts.ts';
import { WorkshopNotes } from '../../production/workshop-notes.tsx';
import { useUser } from '../../session/queries.ts';
import { AdminOrderMenu } from '../admin-order-menu.tsx';
import { ArchiveOrderButton } from '../archive-order-button.tsx';
import { DeleteOrderButton } from '../delete-order-button.tsx';
import { OrderStatusBadge } from '../order-progress.tsx';
import { texts } from '../texts.ts';
import { VerifyCompletionButton } from '../verify-completion-button.tsx';
import { AdminOrderProductRow } from './admin-order-product-row.tsx';
import { type OpenedOrder, OrderDetailFrame } from './order-detail-frame.tsx';
import { OrderProductRow } from './order-product-row.tsx';

const OrderMaterials = later(async () => (await import('../../materials/order/order-materials.tsx')).OrderMaterials);

/** The details of an order for staff. A completed order has no production controls. */
export function AdminOrderDetail(opened: OpenedOrder) {
  const { role } = useUser();
  const isPhone = useIsNarrow();
  return (
    <OrderDetailFrame
      {...opened}
      context={order => (
        <>
          <bdi>{order.customerName}</bdi>
          {!isPhone && ` · ${formatDateAndTime(order.createdAt)}`}
        </>
      )}
      tools={order =>
        isPhone ? (
          <AdminOrderMenu id={order.id} onDeleted={opened.onClose} />
        ) : (
          <>
            {role === 'superadmin' && <MaterialPdfButtons orderId={order.id} look="words" />}
            <DownloadPdfButton request={{ kind: 'order', orderId: order.id }} />
            <DeleteOrderButton id={order.id} onDeleted={opened.onClose} />
          </>
        )
      }
      action={order => (
        <>
          <VerifyCompletionButton order={order} side="admin" />
          {order.completedAt && <OrderStatusBadge order={order} completed={texts.orderCompleted} />}
          <ArchiveOrderButton order={order} side="admin" look="plain" />
        </>
      )}
      product={(order, product) =>
        mayChangeProduction(order) ? (
          <AdminOrderProductRow order={order} product={product} />
        ) : (
          <OrderProductRow product={product} filesTitle={texts.customerFiles} />
        )
      }
      more={order => role === 'superadmin' && <OrderMaterials order={order} />}
      log={{
        title: historyTexts.title,
        content: order => (
          <>
            <WorkshopNotes order={order} />
            <History order={order} />
          </>
        ),
      }}
      note={order => mayChangeProduction(order) && <span>{texts.savedWhen}</span>}
    />
  );
}
