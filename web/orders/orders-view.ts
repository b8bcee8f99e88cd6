import { type ProductStatus, productStatuses } from '#contract/orders/order-rules.ts';
import { type OrderSort, orderSorts, usualSort, type WaitedFor, waitedFor } from '#contract/orders/order-sorts.ts';

/** The progress values that have a chip. */
const progresses = ['open', 'finished', 'verified'] as const;

/**
 * The filters and the sort order of the staff list, as in its address. `badge` is the status in an order's badge;
 * `status` is that of any of its products.
 */
export type OrdersView = {
  sort?: OrderSort | undefined;
  customer?: number | undefined;
  badge?: ProductStatus | undefined;
  status?: ProductStatus | undefined;
  progress?: (typeof progresses)[number] | undefined;
  unread?: '1' | undefined;
  /** Orders that wait for this side, the longest waiting first. */
  waiting?: WaitedFor | undefined;
  find?: string | undefined;
};
type Given = { [K in keyof OrdersView]?: unknown };

/** Reads the view from the URL. Omits invalid values and the usual sort of the list. */
export function readOrdersView(given: Given, archived: boolean): OrdersView {
  const { sort, customer, badge, status, progress, unread, find } = given;
  const sorted = orderSorts.find(one => one === sort);
  const waiting = waitedFor.find(one => one === given.waiting);
  return {
    sort: sorted === sortOf({ waiting }, archived) ? undefined : sorted,
    customer: typeof customer === 'number' ? customer : undefined,
    badge: productStatuses.find(one => one === badge),
    status: productStatuses.find(one => one === status),
    progress: progresses.find(one => one === progress),
    unread: unread === '1' ? unread : undefined,
    waiting,
    find: typeof find === 'string' ? find.trim() || undefined : undefined,
  };
}

/** Returns the sort of a list. */
export function sortOf({ sort, waiting }: Pick<OrdersView, 'sort' | 'waiting'>, archived: boolean): OrderSort {
  return sort ?? (waiting ? 'waiting' : usualSort(archived));
}

/** Returns whether the view has filters. */
export function isFiltered({ sort: _, ...filters }: OrdersView): boolean {
  return Object.values(filters).some(Boolean);
}

/** Returns whether the only filter is that orders wait for somebody. */
export function isOnlyWaiting({ waiting, ...others }: OrdersView): boolean {
  return waiting !== undefined && !isFiltered(others);
}

/** Returns whether the list has open and completed orders, and so the open ones first (OR-15). */
export function hasOpenFirst({ badge, status, progress, waiting }: OrdersView, archived: boolean): boolean {
  return !archived && !badge && !status && !progress && !waiting;
}

/** Returns the query of a list, without its pages. */
export function filterOf(view: OrdersView, archived: boolean) {
  const { find: search, customer, badge: status, status: contains, sort: _, ...filter } = view;
  return {
    ...filter,
    sort: sortOf(view, archived),
    status,
    contains,
    ...(customer && { customer: String(customer) }),
    search,
    ...(hasOpenFirst(view, archived) && { openFirst: '1' as const }),
    includeArchived: archived ? '1' : '0',
  } as const;
}
