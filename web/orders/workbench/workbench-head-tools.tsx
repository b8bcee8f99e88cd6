import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Download, Printer } from 'lucide-react';
import type { OfferedLanguage } from '#contract/accounts/own-account.ts';
import type { Order } from '#contract/orders/orders.ts';
import { profileOptions } from '../../accounts/profile-query.ts';
import { texts as pdfTexts } from '../../documents/texts.ts';
import { useDownloadPdf } from '../../documents/use-pdf.ts';
import { useSendPdfItem } from '../../documents/use-send-pdf.tsx';
import { useTicketsItem } from '../../documents/use-tickets-item.tsx';
import { useMaterialPdfItems } from '../../materials/order/material-pdf-items.tsx';
import { useIsNarrow } from '../../platform/browser/use-is-narrow.ts';
import { Button, IconButton } from '../../platform/kit/button.tsx';
import { foreignLanguage, hasLanguages } from '../../platform/languages/page-language.ts';
import type { MenuItem } from '../../platform/overlays/menu.tsx';
import { useUser } from '../../platform/session/user.ts';
import type { OrderAround } from './order-places.ts';
import { StaffOrderMenu } from './staff-order-menu.tsx';
import { texts } from './texts.ts';
import styles from './workbench.module.css';

type Props = { order: Order; around: OrderAround | undefined; onPrint: () => void; onClose: () => void };

/**
 * The head of an opened order: its position in the list, Job tickets, Print, and a menu. On phones the menu contains all of them.
 */
export function WorkbenchHeadTools({ order, around, onPrint, onClose }: Props) {
  const isPhone = useIsNarrow();
  const pdfs = usePdfItems(order);
  const tickets = useTicketsItem(order.id);
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
      <StaffOrderMenu
        order={order}
        label={texts.more}
        items={[...first, ...(isPhone ? [tickets] : []), ...pdfs]}
        onDeleted={onClose}
      />
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
            icon: <ChevronLeft className="mirrored" size={16} aria-hidden="true" />,
            onSelect: () => onMove(previous),
          },
        ]),
    ...(next === undefined
      ? []
      : [
          {
            label: texts.next,
            icon: <ChevronRight className="mirrored" size={16} aria-hidden="true" />,
            onSelect: () => onMove(next),
          },
        ]),
  ];
}

function usePdfItems({ id: orderId, companyId }: Order): MenuItem[] {
  const isSuperadmin = useUser().role === 'superadmin';
  const download = useDownloadPdf();
  const materials = useMaterialPdfItems(orderId);
  const foreign = useForeignLanguage(companyId);
  const icon = <Download size={16} aria-hidden="true" />;
  const order = { label: pdfTexts.download, icon, onSelect: () => download({ kind: 'order', orderId }) };
  const ofCustomer = foreign && {
    label: pdfTexts.inLanguage(foreign.name),
    icon,
    onSelect: () => download({ kind: 'order', orderId, language: foreign.language }),
  };
  const again = useSendPdfItem(orderId);
  return [order, ...(ofCustomer ? [ofCustomer] : []), again, ...(isSuperadmin ? materials : [])];
}

/** Returns the language of a company, or of the workshop when it has none, if it is not that of the page (DO-15). */
function useForeignLanguage(companyId: number | null): OfferedLanguage | undefined {
  const enabled = hasLanguages() && companyId !== null;
  const { data: company } = useQuery({ ...profileOptions(companyId ?? 0), enabled });
  return company ? foreignLanguage(company.language) : undefined;
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
        icon={<ChevronLeft className="mirrored" size={20} aria-hidden="true" />}
      />
      <span>{texts.place(position, total, isUnread)}</span>
      <IconButton
        label={texts.next}
        title={texts.withKey(texts.next, ']')}
        aria-keyshortcuts="]"
        disabled={next === undefined}
        onClick={() => next !== undefined && onMove(next)}
        icon={<ChevronRight className="mirrored" size={20} aria-hidden="true" />}
      />
    </nav>
  );
}
