import { Download, Ellipsis, SquareCheck } from 'lucide-react';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { texts as pdfTexts } from '../../documents/texts.ts';
import { useDownloadPdf } from '../../documents/use-pdf.ts';
import { useSendPdfItem } from '../../documents/use-send-pdf.tsx';
import { useTicketsItem } from '../../documents/use-tickets-item.tsx';
import { useMaterialPdfItems } from '../../materials/order/material-pdf-items.tsx';
import { IconButton } from '../../platform/kit/button.tsx';
import { Menu, type MenuItem } from '../../platform/overlays/menu.tsx';
import { useUser } from '../../platform/session/user.ts';
import { ArchiveOrder } from '../archive-order-button.tsx';
import { useCancelOrder } from '../changes/use-cancel-order.tsx';
import { DeleteOrder } from '../delete-order-button.tsx';
import { texts } from '../texts.ts';
import { useHandOver } from '../use-hand-over.tsx';

type Props = { order: OrderSummary; selection?: { isSelected: boolean; onSelect: () => void } };

/** Select (in lists with a selection), the PDFs of an order, Hand Over, Archive and Delete in one menu. */
export function AdminOrderMenu({ order, selection }: Props) {
  const pdfItems = usePdfItems(order.id);
  const handOver = useHandOver(order);
  const cancel = useCancelOrder(order);
  const select = selection && {
    label: selection.isSelected ? texts.unselect : texts.selectThis,
    icon: <SquareCheck size={16} aria-hidden="true" />,
    onSelect: selection.onSelect,
  };
  return (
    <>
      <ArchiveOrder order={order} side="admin">
        {archive => (
          <DeleteOrder id={order.id}>
            {remove => (
              <Menu
                trigger={<IconButton label={texts.more(order.id)} icon={<Ellipsis size={20} aria-hidden="true" />} />}
                items={[
                  ...(select ? [select] : []),
                  ...pdfItems,
                  handOver.item,
                  ...(archive ? [archive] : []),
                  ...(cancel.item ? [cancel.item] : []),
                  remove,
                ]}
              />
            )}
          </DeleteOrder>
        )}
      </ArchiveOrder>
      {handOver.dialog}
      {cancel.dialog}
    </>
  );
}

function usePdfItems(orderId: number): MenuItem[] {
  const isSuperadmin = useUser().role === 'superadmin';
  const download = useDownloadPdf();
  const materials = useMaterialPdfItems(orderId);
  const tickets = useTicketsItem(orderId);
  const order = {
    label: pdfTexts.download,
    icon: <Download size={16} aria-hidden="true" />,
    onSelect: () => download({ kind: 'order', orderId }),
  };
  const again = useSendPdfItem(orderId);
  return [order, again, tickets, ...(isSuperadmin ? materials : [])];
}
