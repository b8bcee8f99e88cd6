import { Archive, CalendarDays, Download, MailOpen, Printer, Ticket, X } from 'lucide-react';
import { limits } from '#contract/call/limits.ts';
import { mayArchive, type ProductStatus, productStatuses } from '#contract/orders/order-rules.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { statusLabel } from '#contract/orders/status-labels.ts';
import { texts as promiseTexts } from '../../dates/promises/texts.ts';
import { usePromiseSheet } from '../../dates/promises/use-promise-sheet.tsx';
import { texts as pdfTexts } from '../../documents/texts.ts';
import { useDownloadPdf } from '../../documents/use-pdf.ts';
import { IconButton } from '../../platform/kit/button.tsx';
import bar from '../../platform/lists/selection-bar.module.css';
import { useAlert } from '../../platform/overlays/alert.tsx';
import { Menu } from '../../platform/overlays/menu.tsx';
import { ActionButton } from '../action-button.tsx';
import { texts } from '../texts.ts';
import styles from './orders-selection-bar.module.css';
import { linesOf, useArchiveOrders, useMarkRead } from './selected-changes.ts';

type SetStatus = (orders: readonly OrderSummary[], status: ProductStatus) => void;
type Props = { selected: readonly OrderSummary[]; setStatus: SetStatus; onPrint: () => void; clear: () => void };

/** The actions for the selected orders, at the lower edge of the list while any order is selected. */
export function OrdersSelectionBar({ selected: orders, setStatus, onPrint, clear }: Props) {
  const download = useDownloadPdf();
  const markRead = useMarkRead();
  const completed = orders.filter(order => mayArchive(order) && !order.adminArchived);
  if (orders.length === 0) return null;
  return (
    <div className={styles.place}>
      <div className={bar.bar} role="toolbar" aria-label={texts.selected(orders.length)}>
        <b role="status">{texts.selected(orders.length)}</b>
        <Action
          icon={Ticket}
          label={pdfTexts.tickets}
          onClick={() => download({ kind: 'tickets', lines: linesOf(orders) })}
        />
        <StatusMenu onStatus={status => setStatus(orders, status)} />
        <PromiseAction orders={orders} />
        <Action
          icon={Download}
          label={pdfTexts.download}
          onClick={() => {
            for (const { id } of orders) download({ kind: 'order', orderId: id });
          }}
        />
        <Action icon={Printer} label={texts.print} onClick={onPrint} />
        <Action icon={MailOpen} label={texts.markRead} onClick={() => markRead(orders)} />
        <ArchiveAction orders={completed} />
        <IconButton label={texts.clearSelection} onClick={clear} icon={<X size={18} aria-hidden="true" />} />
      </div>
    </div>
  );
}

/** Sets the status of all products of the selected open orders. */
function StatusMenu({ onStatus }: { onStatus: (status: ProductStatus) => void }) {
  return (
    <Menu
      trigger={
        <button type="button" className={bar.action}>
          {texts.setStatus}
        </button>
      }
      items={productStatuses.map(status => ({
        label: statusLabel(status),
        onSelect: () => onStatus(status),
      }))}
    />
  );
}

/** Promises dates for the selected open orders (DA-11). */
function PromiseAction({ orders }: { orders: readonly OrderSummary[] }) {
  const { open, sheet } = usePromiseSheet();
  const alert = useAlert();
  const ids = orders.filter(({ completedAt }) => completedAt === null).map(({ id }) => id);
  if (ids.length === 0) return sheet;
  const ask = () => (ids.length > limits.promises ? alert(promiseTexts.tooMany(limits.promises)) : open({ ids }));
  return (
    <>
      <Action icon={CalendarDays} label={promiseTexts.promiseDates} onClick={ask} />
      {sheet}
    </>
  );
}

/** Archives those of the selected orders that are completed, after a confirmation (OR-7). */
function ArchiveAction({ orders }: { orders: readonly OrderSummary[] }) {
  const mutation = useArchiveOrders();
  return (
    <ActionButton
      mutation={{
        ...mutation,
        mutate: (_, options) =>
          mutation.mutate(
            orders.map(({ id }) => id),
            options,
          ),
      }}
      title={texts.archiveAllTitle}
      question={texts.archiveAllQuestion(orders.length)}
      verb={texts.archiveAllVerb(orders.length)}
      failed={texts.archiveAllFailed}
    >
      {ask =>
        orders.length > 0 ? <Action icon={Archive} label={texts.archiveSome(orders.length)} onClick={ask} /> : null
      }
    </ActionButton>
  );
}

function Action({ icon: Icon, label, onClick }: { icon: typeof X; label: string; onClick: () => void }) {
  return (
    <button type="button" className={bar.action} onClick={onClick}>
      <Icon size={16} aria-hidden="true" />
      {label}
    </button>
  );
}
