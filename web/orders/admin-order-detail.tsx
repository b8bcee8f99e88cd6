import { mayChangeProduction } from '#contract/order-rules.ts';
import { useUser } from '../accounts/queries.ts';
import { DownloadPdfButton } from '../documents/download-pdf-button.tsx';
import { formatDateAndTime } from '../kit/format-time.ts';
import { later } from '../kit/later.tsx';
import { useIsNarrow } from '../kit/use-is-narrow.ts';
import { MaterialPdfButtons } from '../materials/material-pdf-buttons.tsx';
import { AdminOrderMenu } from './admin-order-menu.tsx';
import { AdminOrderProductRow } from './admin-order-product-row.tsx';
import { ArchiveOrderButton } from './archive-order-button.tsx';
import { DeleteOrderButton } from './delete-order-button.tsx';
import { type OpenedOrder, OrderDetailFrame } from './order-detail-frame.tsx';
import { OrderProductRow } from './order-product-row.tsx';
import { OrderStatusBadge } from './order-progress.tsx';
import { texts } from './texts.ts';
import { VerifyCompletionButton } from './verify-completion-button.tsx';

const OrderMaterials = later(async () => (await import('../materials/order-materials.tsx')).OrderMaterials);

/** The admin's detail modal (specification 2, 'Admin Orders'); after completion its controls are gone. */
export function AdminOrderDetail(opened: OpenedOrder) {
  const { role } = useUser();
  const isPhone = useIsNarrow();
  return (
    <OrderDetailFrame
      {...opened}
      context={order => (
        <>
          <bdi>{order.customerName}</bdi> · {formatDateAndTime(order.createdAt)}
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
      note={order => mayChangeProduction(order) && <span>{texts.savedWhen}</span>}
    />
  );
}
