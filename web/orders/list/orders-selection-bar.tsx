import { Archive, CalendarDays, Download, MailOpen, Printer, Ticket, Truck } from 'lucide-react';
import { useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { isOpen, mayArchive, type ProductStatus, productStatuses } from '#contract/orders/order-rules.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { statusLabel } from '#contract/orders/status-labels.ts';
import { usePromiseSheet } from '../../dates/promises/use-promise-sheet.tsx';
import { texts as dateTexts } from '../../dates/texts.ts';
import { texts as pdfTexts } from '../../documents/texts.ts';
import { useDownloadPdf } from '../../documents/use-pdf.ts';
import { linesOf } from '../../order-data/lines-of.ts';
import { later } from '../../platform/browser/later.tsx';
import { SelectionAction, SelectionBar } from '../../platform/lists/selection-bar.tsx';
import { useAlert } from '../../platform/overlays/alert.tsx';
import { Menu } from '../../platform/overlays/menu.tsx';
import { ActionButton } from '../action-button.tsx';
import { readyOf } from '../deliveries/delivery-rules.ts';
import { texts } from '../texts.ts';
import styles from './orders-selection-bar.module.css';
import { useArchiveOrders, useMarkRead } from './selected-changes.ts';

const DeliverTogether = later(async () => (await import('../deliveries/deliver-together.tsx')).DeliverTogether);

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
      <SelectionBar count={orders.length} onClear={clear}>
        <SelectionAction icon={Ticket} onClick={() => download({ kind: 'tickets', lines: linesOf(orders) })}>
          {pdfTexts.tickets}
        </SelectionAction>
        <StatusMenu onStatus={status => setStatus(orders, status)} />
        <PromiseAction orders={orders} />
        <SelectionAction
          icon={Download}
          onClick={() => {
            for (const { id } of orders) download({ kind: 'order', orderId: id });
          }}
        >
          {pdfTexts.download}
        </SelectionAction>
        <SelectionAction icon={Printer} onClick={onPrint}>
          {texts.print}
        </SelectionAction>
        <SelectionAction icon={MailOpen} onClick={() => markRead(orders)}>
          {texts.markRead}
        </SelectionAction>
        <DeliverAction orders={orders} onSent={clear} />
        <ArchiveAction orders={completed} />
      </SelectionBar>
    </div>
  );
}

/** Sets the status of all products of the selected open orders. */
function StatusMenu({ onStatus }: { onStatus: (status: ProductStatus) => void }) {
  return (
    <Menu
      trigger={<SelectionAction>{texts.setStatus}</SelectionAction>}
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
  const ids = orders.filter(isOpen).map(({ id }) => id);
  if (ids.length === 0) return sheet;
  const ask = () => (ids.length > limits.promises ? alert(dateTexts.tooMany(limits.promises)) : open({ ids }));
  return (
    <>
      <SelectionAction icon={CalendarDays} onClick={ask}>
        {dateTexts.promiseDates}
      </SelectionAction>
      {sheet}
    </>
  );
}

/** Delivers the selected orders together, if they belong to one customer and go to one address (DL-7). */
function DeliverAction({ orders, onSent }: { orders: readonly OrderSummary[]; onSent: () => void }) {
  const alert = useAlert();
  const [delivering, setDelivering] = useState<readonly OrderSummary[]>();
  const kept = orders.filter(({ cancelledAt }) => cancelledAt === null);
  if (kept.length < 2) return null;
  function open() {
    const reason = whyNotTogether(kept);
    if (reason) alert(reason);
    else setDelivering(kept);
  }
  return (
    <>
      <SelectionAction icon={Truck} onClick={open}>
        {texts.deliverTogether}
      </SelectionAction>
      {delivering && <DeliverTogether orders={delivering} onClose={() => setDelivering(undefined)} onSent={onSent} />}
    </>
  );
}

/** Archives those of the selected orders that are completed or cancelled, after a confirmation (OR-7). */
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
        orders.length > 0 ? (
          <SelectionAction icon={Archive} onClick={ask}>
            {texts.archiveSome(orders.length)}
          </SelectionAction>
        ) : null
      }
    </ActionButton>
  );
}

/** Returns why orders cannot be delivered together, or undefined (DL-7). The server checks it again. */
function whyNotTogether(orders: readonly OrderSummary[]): string | undefined {
  const companies = new Set(orders.map(({ companyId }) => companyId));
  if (companies.size > 1 || companies.has(null)) return texts.togetherCustomers;
  const addresses = new Set(orders.map(({ deliveryAddress }) => deliveryAddress.replace(/\s+/g, ' ').trim()));
  if (addresses.size > 1) return texts.togetherAddresses;
  if (orders.length > limits.shipmentOrders) return texts.togetherTooMany(limits.shipmentOrders);
  const ready = orders.filter(({ products }) => products.some(product => readyOf(product) > 0));
  return ready.length < 2 ? texts.togetherNotReady : undefined;
}
