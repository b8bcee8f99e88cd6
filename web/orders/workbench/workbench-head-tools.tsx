import { ChevronLeft, ChevronRight, Download, Ellipsis, Printer } from 'lucide-react';
import type { Order } from '#contract/orders/orders.ts';
import { texts as pdfTexts } from '../../documents/texts.ts';
import { useDownloadPdf } from '../../documents/use-pdf.ts';
import { useSendPdfItem } from '../../documents/use-send-pdf.tsx';
import { useTicketsItem } from '../../documents/use-tickets-item.tsx';
import { useMaterialPdfItems } from '../../materials/order/material-pdf-items.tsx';
import { useIsNarrow } from '../../platform/browser/use-is-narrow.ts';
import { Button, IconButton } from '../../platform/kit/button.tsx';
import { Menu, type MenuItem } from '../../platform/overlays/menu.tsx';
import { useUser } from '../../platform/session/user.ts';
import { ArchiveOrder } from '../archive-order-button.tsx';
import { useCancelOrder } from '../changes/use-cancel-order.tsx';
import { DeleteOrder } from '../delete-order-button.tsx';
import { useHandOver } from '../use-hand-over.tsx';
import type { OrderAround } from './order-places.ts';
import { texts } from './texts.ts';
import styles from './workbench.module.css';

type Props = { order: Order; around: OrderAround | undefined; onPrint: () => void; onClose: () => void };

/**
 * The head of an opened order: its position in the list, Job tickets, Print, and a menu. On phones the menu contains all of them.
 */
export function WorkbenchHeadTools({ order, around, onPrint, onClose }: Props) {
  const isPhone = useIsNarrow();
  const pdfs = usePdfItems(order.id);
  const tickets = useTicketsItem(order.id);
  const handOver = useHandOver(order);
  const cancel = useCancelOrder(order);
  const print = { label: texts.print, icon: <Printer size={16} aria-hidden="true" />, onSelect: onPrint };
  const first = isPhone ? [...moves(around), print] : [];
  return (
    <>
      {!isPhone && around && <OrderPlacesNav around={around} />}
      {!isPhone && (
        <Button icon={tickets.icon} onClick={tickets.onSelect}>
          {tickets.label}
        </Button>
      )}
      {!isPhone && (
        <Button icon={print.icon} aria-keyshortcuts="Control+P Meta+P" onClick={onPrint}>
          {print.label}
        </Button>
      )}
      <ArchiveOrder order={order} side="admin">
        {archive => (
          <DeleteOrder id={order.id} onDeleted={onClose}>
            {remove => (
              <Menu
                trigger={<IconButton label={texts.more} icon={<Ellipsis size={20} aria-hidden="true" />} />}
                items={[
                  ...first,
                  ...(isPhone ? [tickets] : []),
                  ...pdfs,
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

function moves(around: OrderAround | undefined): MenuItem[] {
  if (!around) return [];
  const { previous, next, onMove } = around;
  return [
    ...(previous === undefined
      ? []
      : [
          {
            label: texts.previous,
            icon: <ChevronLeft size={16} aria-hidden="true" />,
            onSelect: () => onMove(previous),
          },
        ]),
    ...(next === undefined
      ? []
      : [{ label: texts.next, icon: <ChevronRight size={16} aria-hidden="true" />, onSelect: () => onMove(next) }]),
  ];
}

function usePdfItems(orderId: number): MenuItem[] {
  const isSuperadmin = useUser().role === 'superadmin';
  const download = useDownloadPdf();
  const materials = useMaterialPdfItems(orderId);
  const order = {
    label: pdfTexts.download,
    icon: <Download size={16} aria-hidden="true" />,
    onSelect: () => download({ kind: 'order', orderId }),
  };
  const again = useSendPdfItem(orderId);
  return [order, again, ...(isSuperadmin ? materials : [])];
}

/** '3 of 48' with buttons for the previous and next orders of the list; nothing without a list. */
function OrderPlacesNav({ around }: { around: OrderAround }) {
  const { position, total, isUnread, previous, next, onMove } = around;
  if (total === '') return null;
  return (
    <nav className={styles.places} aria-label={texts.neighbors}>
      <IconButton
        label={texts.previous}
        title={texts.withKey(texts.previous, '[')}
        aria-keyshortcuts="["
        disabled={previous === undefined}
        onClick={() => previous !== undefined && onMove(previous)}
        icon={<ChevronLeft size={20} aria-hidden="true" />}
      />
      <span>{texts.place(position, total, isUnread)}</span>
      <IconButton
        label={texts.next}
        title={texts.withKey(texts.next, ']')}
        aria-keyshortcuts="]"
        disabled={next === undefined}
        onClick={() => next !== undefined && onMove(next)}
        icon={<ChevronRight size={20} aria-hidden="true" />}
      />
    </nav>
  );
}
