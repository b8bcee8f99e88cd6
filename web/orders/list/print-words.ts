import { statusLabel } from '#contract/orders/status-labels.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { formatFullDate } from '../../platform/format/format-time.ts';
import type { OrdersView } from '../orders-view.ts';
import { texts } from '../texts.ts';

type Given = {
  /** Undefined for a selection and for a customer's list. */
  view?: OrdersView;
  archived?: boolean;
  customer?: string | undefined;
  count: number;
  /** The number of orders that match the filter; undefined when it is unknown but greater than `count`. */
  total: number | undefined;
  isSelection?: boolean;
};

/** Returns the head of a printed list: 'Orders in Cutting, 9, printed 23 Nov 2026'. */
export function inWords({ view, archived, customer, count, total, isSelection }: Given, now = new Date()): string {
  const parts = [
    isSelection ? texts.printedSelection : archived ? texts.archived : view ? nameOf(view) : texts.printedOwn,
    ...(customer ? [texts.printedFor(customer)] : []),
    ...(view?.search ? [texts.printedWith(view.search)] : []),
  ];
  const number = total === count ? formatNumber(count) : texts.printedFirst(count, total);
  return `${parts.join(' · ')}, ${number}, ${texts.printedOn(formatFullDate(now.toISOString()))}`;
}

function nameOf({ badge, contains, progress, unread, waiting }: OrdersView): string {
  if (badge) return texts.printedIn(statusLabel(badge));
  if (contains) return texts.printedContaining(statusLabel(contains));
  if (progress === 'open') return texts.printedOpen;
  if (progress === 'finished') return texts.printedIn(texts.readyToVerify);
  if (progress === 'verified') return texts.printedIn(texts.completedOrders);
  if (waiting) return texts.printedIn(texts.waitingForCustomer);
  return unread ? texts.printedIn(texts.onlyUnread) : texts.active;
}
