import { Download, Ellipsis } from 'lucide-react';
import { texts as pdfTexts } from '../documents/texts.ts';
import { useDownloadPdf } from '../documents/use-pdf.ts';
import { useTicketsItem } from '../documents/use-tickets-item.tsx';
import { IconButton } from '../kit/button.tsx';
import { useMaterialPdfItems } from '../materials/order/material-pdf-buttons.tsx';
import { Menu, type MenuItem } from '../overlays/menu.tsx';
import { useUser } from '../session/queries.ts';
import { DeleteOrder } from './delete-order-button.tsx';
import { texts } from './texts.ts';

type Props = { id: number; onDeleted?: () => void };

/** The PDFs and Delete in one menu, for phones. */
export function AdminOrderMenu({ id, onDeleted }: Props) {
  const pdfItems = usePdfItems(id);
  return (
    <DeleteOrder id={id} onDeleted={onDeleted}>
      {remove => (
        <Menu
          trigger={<IconButton label={texts.more(id)} icon={<Ellipsis size={20} aria-hidden="true" />} />}
          items={[...pdfItems, remove]}
        />
      )}
    </DeleteOrder>
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
