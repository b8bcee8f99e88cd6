import { productStatuses } from '#contract/orders/order-rules.ts';
import { type OrderSort, orderSorts, usualSort, waitedFor } from '#contract/orders/order-sorts.ts';

const oneOf =
  <const T extends readonly string[]>(values: T) =>
  (given: unknown): T[number] | undefined =>
    values.find(one => one === given);

/**
 * The filters of order lists by their names in the address, which are those of the call, and how each is read. `badge` is
 * the status in an order's badge, the call's `status`; `contains` is that of any of its products.
 */
const filters = {
  customer: (given: unknown) => (typeof given === 'number' ? given : undefined),
  badge: oneOf(productStatuses),
  contains: oneOf(productStatuses),
  progress: oneOf(['open', 'finished', 'verified']),
  unread: oneOf(['1']),
  /** Orders that wait for this side, the longest waiting first. */
  waiting: oneOf(waitedFor),
  search: (given: unknown) => (typeof given === 'string' ? given.trim() || undefined : undefined),
};
type Filters = { [Name in keyof typeof filters]?: ReturnType<(typeof filters)[Name]> };
/** The filters and the sort order of a list, as in its address. */
export type OrdersView = Filters & { sort?: OrderSort | undefined };
/** The change that clears all filters. */
export const unfiltered = readFilters({});
/** The change that clears those with a chip. */
export const { customer: _customer, search: _search, ...unchipped } = unfiltered;

function readFilters(given: { [Name in keyof Filters]?: unknown }): Filters {
  const read = Object.entries(filters).map(([name, readOne]) => [name, readOne(given[name as keyof Filters])]);
  return Object.fromEntries(read);
}

/** Reads the view from the URL. Omits invalid values and the usual sort of the list. */
export function readOrdersView(given: { [Name in keyof OrdersView]?: unknown }, archived: boolean): OrdersView {
  const view = readFilters(given);
  const sorted = orderSorts.find(one => one === given.sort);
  return { ...view, sort: sorted === sortOf(view, archived) ? undefined : sorted };
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
export function hasOpenFirst({ badge, contains, progress, waiting }: OrdersView, archived: boolean): boolean {
  return !archived && !badge && !contains && !progress && !waiting;
}

/** Returns the query of a list, without its pages. */
export function filterOf(view: OrdersView, archived: boolean) {
  const { customer, badge: status, sort: _, ...filter } = view;
  return {
    ...filter,
    sort: sortOf(view, archived),
    status,
    ...(customer && { customer: String(customer) }),
    ...(hasOpenFirst(view, archived) && { openFirst: '1' as const }),
    includeArchived: archived ? '1' : '0',
  } as const;
}
