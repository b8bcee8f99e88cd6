import { Download, Ellipsis } from 'lucide-react';
import { useUser } from '../accounts/queries.ts';
import { texts as paperTexts } from '../documents/texts.ts';
import { useDownloadPdf } from '../documents/use-pdf.ts';
import { IconButton } from '../kit/button.tsx';
import { Menu, type MenuItem } from '../kit/menu.tsx';
import { useMaterialPdfItems } from '../materials/material-pdf-buttons.tsx';
import { DeleteOrder } from './delete-order-button.tsx';
import { texts } from './texts.ts';

type Props = { id: number; onDeleted?: () => void };

/** On phones, where there is no room for their buttons: the papers, and Delete. */
export function AdminOrderMenu({ id, onDeleted }: Props) {
  const papers = usePapers(id);
  return (
    <DeleteOrder id={id} onDeleted={onDeleted}>
      {remove => (
        <Menu
          trigger={<IconButton label={texts.more(id)} icon={<Ellipsis size={20} aria-hidden="true" />} />}
          items={[...papers, remove]}
        />
      )}
    </DeleteOrder>
  );
}

function usePapers(orderId: number): MenuItem[] {
  const isSuperadmin = useUser().role === 'superadmin';
  const download = useDownloadPdf();
  const materials = useMaterialPdfItems(orderId);
  const order = {
    label: paperTexts.download,
    icon: <Download size={16} aria-hidden="true" />,
    onSelect: () => download({ kind: 'order', orderId }),
  };
  return isSuperadmin ? [order, ...materials] : [order];
}
