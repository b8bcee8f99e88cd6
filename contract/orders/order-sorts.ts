import { endedAt } from './order-rules.ts';

/** The sorts and filters of order lists, shared by the call and the screens. */
export const orderSorts = [
  'newest',
  'oldest',
  'least_finished',
  'most_finished',
  'customer',
  'requested_date',
  'date',
  'waiting',
] as const;
export type OrderSort = (typeof orderSorts)[number];
/** The sorts of customers' lists. Only the workshop sorts by date. */
export const customerSorts = orderSorts.filter(sort => sort !== 'date');

/** The sort of the workshop's lists unless another is chosen (OR-12). The archive is sorted as customers' lists are. */
export function usualSort(archived: boolean): OrderSort {
  return archived ? 'newest' : 'date';
}

/**
 * The progress of an order. 'finished' means that every item is finished but completion is not verified; 'open' means
 * every order that is neither completed nor cancelled, and
 * 'verified' every other one.
 */
export const orderProgresses = ['open', 'not_started', 'in_progress', 'finished', 'verified'] as const;
export type OrderProgress = (typeof orderProgresses)[number];

/** The sort key of an order without a date, which sorts it after all others. */
export const noDay = 999_999;
/** A time in the far future, in milliseconds. It sorts orders for which nobody waits to the end. */
export const noTime = 9_999_999_999_999;

/** The pattern of each sort's key in a cursor. Sorts by id have no key. */
export const orderSortKeys: Record<OrderSort, RegExp | undefined> = {
  newest: undefined,
  oldest: undefined,
  least_finished: /^\d{1,3}$/,
  most_finished: /^\d{1,3}$/,
  customer: /^/,
  requested_date: /^\d{1,6}$/,
  date: /^\d{1,6}$/,
  waiting: /^\d{1,13}$/,
};

/** The sides that an order may wait for. */
export const waitedFor = ['customer', 'workshop'] as const;
export type WaitedFor = (typeof waitedFor)[number];

type Sortable = {
  id: number;
  orderPercentage: number;
  customerName: string;
  requestedDate: string | null;
  promisedOn: string | null;
  completedAt: string | null;
  cancelledAt: string | null;
  asksSince: string | null;
  waitsSince?: string | null | undefined;
};

/**
 * Returns the cursor of the page after an order. It contains the sort key, because the order's own key may change
 * meanwhile. With `openFirst` the key also says whether the order is open, or when it was completed or cancelled.
 */
export function orderCursor(sort: OrderSort, order: Sortable, openFirst = false, waiting?: WaitedFor): string {
  const key = sort === 'waiting' ? String(waitingKey(order, waiting)) : sortKey(sort, order);
  if (!openFirst) return key === undefined ? String(order.id) : `${order.id}.${key}`;
  const ended = endedAt(order);
  return `${order.id}.${ended === null ? `${openMark}${key ?? ''}` : `${completedMark}${ended}`}`;
}

/** The first character of a cursor's key in a list with the open orders first. */
export const openMark = 'o';
export const completedMark = 'c';

function sortKey(sort: OrderSort, order: Sortable): string | undefined {
  if (sort === 'customer') return order.customerName;
  if (sort === 'requested_date') return String(dayNumber(order.requestedDate));
  if (sort === 'date') return String(dayNumber(order.promisedOn ?? order.requestedDate));
  return orderSortKeys[sort] ? String(order.orderPercentage) : undefined;
}

/** Returns the time of the oldest matter that waits for a side, or for either side, in milliseconds. */
function waitingKey({ asksSince, waitsSince }: Sortable, waiting: WaitedFor | undefined): number {
  const times = [waiting !== 'workshop' && asksSince, waiting !== 'customer' && waitsSince].filter(time => !!time);
  return Math.min(noTime, ...times.map(time => Date.parse(time as string)));
}

/** Returns the number by which orders are sorted by a date: days since 2000. Orders without a date are last. */
function dayNumber(date: string | null): number {
  return date === null ? noDay : (Date.parse(date) - Date.parse('2000-01-01')) / 86_400_000;
}
