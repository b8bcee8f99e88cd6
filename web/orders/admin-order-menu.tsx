import { ArrowRightLeft, Download, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { later } from '../browser/later.tsx';
import { texts as pdfTexts } from '../documents/texts.ts';
import { useDownloadPdf } from '../documents/use-pdf.ts';
import { useTicketsItem } from '../documents/use-tickets-item.tsx';
import { IconButton } from '../kit/button.tsx';
import { useMaterialPdfItems } from '../materials/order/material-pdf-items.tsx';
import { Menu, type MenuItem } from '../overlays/menu.tsx';
import { useUser } from '../session/queries.ts';
import { ArchiveOrder } from './archive-order-button.tsx';
import { DeleteOrder } from './delete-order-button.tsx';
import { texts as handOverTexts } from './hand-over/texts.ts';
import { texts } from './texts.ts';

const HandOverDialog = later(async () => (await import('./hand-over/hand-over-dialog.tsx')).HandOverDialog);

/** The PDFs of an order, Hand Over, Archive and Delete in one menu. */
export function AdminOrderMenu({ order }: { order: OrderSummary }) {
  const pdfItems = usePdfItems(order.id);
  const [isHandingOver, setHandingOver] = useState(false);
  const handOver: MenuItem = {
    label: handOverTexts.action,
    icon: <ArrowRightLeft size={16} aria-hidden="true" />,
    onSelect: () => setHandingOver(true),
  };
  return (
    <>
      <ArchiveOrder order={order} side="admin">
        {archive => (
          <DeleteOrder id={order.id}>
            {remove => (
              <Menu
                trigger={<IconButton label={texts.more(order.id)} icon={<Ellipsis size={20} aria-hidden="true" />} />}
                items={[...pdfItems, handOver, ...(archive ? [archive] : []), remove]}
              />
            )}
          </DeleteOrder>
        )}
      </ArchiveOrder>
      {isHandingOver && <HandOverDialog order={order} onClose={() => setHandingOver(false)} />}
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
  return isSuperadmin ? [order, tickets, ...materials] : [order, tickets];
}
