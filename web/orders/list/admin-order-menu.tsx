import { Download, SquareCheck } from 'lucide-react';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { texts as pdfTexts } from '../../documents/texts.ts';
import { useDownloadPdf } from '../../documents/use-pdf.ts';
import { useSendPdfItem } from '../../documents/use-send-pdf.tsx';
import { useTicketsItem } from '../../documents/use-tickets-item.tsx';
import { useMaterialPdfItems } from '../../materials/order/material-pdf-items.tsx';
import type { MenuItem } from '../../platform/overlays/menu.tsx';
import { useUser } from '../../platform/session/user.ts';
import { texts } from '../texts.ts';
import { StaffOrderMenu } from '../workbench/staff-order-menu.tsx';

type Props = { order: OrderSummary; selection?: { isSelected: boolean; onSelect: () => void } };

/** Select (in lists with a selection), the PDFs of an order, Hand Over, Archive and Delete in one menu. */
export function AdminOrderMenu({ order, selection }: Props) {
  const pdfItems = usePdfItems(order.id);
  const select = selection && {
    label: selection.isSelected ? texts.unselect : texts.selectThis,
    icon: <SquareCheck size={16} aria-hidden="true" />,
    onSelect: selection.onSelect,
  };
  return (
    <StaffOrderMenu order={order} label={texts.more(order.id)} items={[...(select ? [select] : []), ...pdfItems]} />
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
