/** The sorts and filters of order lists, shared by the call and the screens. */
export const orderSorts = ['newest', 'oldest', 'least_finished', 'most_finished', 'customer'] as const;
export type OrderSort = (typeof orderSorts)[number];

/**
 * The progress of an order. 'finished' means that every item is finished and completion is not verified yet; 'open' is
 * every order without verified completion.
 */
export const orderProgresses = ['open', 'not_started', 'in_progress', 'finished', 'verified'] as const;
export type OrderProgress = (typeof orderProgresses)[number];

/** The pattern of each sort's key in a cursor. Sorts by number have no key. */
export const orderSortKeys: Record<OrderSort, RegExp | undefined> = {
  newest: undefined,
  oldest: undefined,
  least_finished: /^\d{1,3}$/,
  most_finished: /^\d{1,3}$/,
  customer: /^/,
};

/** The cursor of the page after an order. It contains the sort key, because the order's own may change meanwhile. */
export function orderCursor(
  sort: OrderSort,
  order: { id: number; orderPercentage: number; customerName: string },
): string {
  if (sort === 'customer') return `${order.id}.${order.customerName}`;
  return orderSortKeys[sort] ? `${order.id}.${order.orderPercentage}` : String(order.id);
}
