import { Download, Ellipsis } from 'lucide-react';
import type { OrderSummary } from '#contract/orders.ts';
import { useUser } from '../accounts/queries.ts';
import { texts as paperTexts } from '../documents/texts.ts';
import { useDownloadPdf } from '../documents/use-pdf.ts';
import { IconButton } from '../kit/button.tsx';
import { Menu, type MenuItem } from '../kit/menu.tsx';
import { useIsNarrow } from '../kit/use-is-narrow.ts';
import { useMaterialPdfItems } from '../materials/material-pdf-buttons.tsx';
import { ArchiveOrder } from './archive-order-button.tsx';
import { DeleteOrder } from './delete-order-button.tsx';
import { texts } from './texts.ts';

type Props = {
  order: Pick<OrderSummary, 'id' | 'completedAt' | 'customerArchived' | 'adminArchived'>;
  onDeleted?: () => void;
};

/** What an admin wants seldom: Archive or Unarchive, Delete; and the papers where there is no room for their buttons. */
export function AdminOrderMenu({ order, onDeleted }: Props) {
  const papers = usePapers(order.id);
  return (
    <ArchiveOrder order={order} side="admin">
      {archive => (
        <DeleteOrder id={order.id} onDeleted={onDeleted}>
          {remove => (
            <Menu
              trigger={<IconButton label={texts.more(order.id)} icon={<Ellipsis size={20} aria-hidden="true" />} />}
              items={[...papers, ...(archive ? [archive] : []), remove]}
            />
          )}
        </DeleteOrder>
      )}
    </ArchiveOrder>
  );
}

function usePapers(orderId: number): MenuItem[] {
  const hasRoom = !useIsNarrow(1300);
  const isSuperadmin = useUser().role === 'superadmin';
  const download = useDownloadPdf();
  const materials = useMaterialPdfItems(orderId);
  const order = {
    label: paperTexts.download,
    icon: <Download size={16} aria-hidden="true" />,
    onSelect: () => download({ kind: 'order', orderId }),
  };
  if (hasRoom) return [];
  return isSuperadmin ? [order, ...materials] : [order];
}
