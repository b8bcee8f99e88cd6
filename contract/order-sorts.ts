/** How a list of orders may be sorted and narrowed. Pure: the screens offer what the call takes. */
export const orderSorts = ['newest', 'oldest', 'least_finished', 'most_finished', 'customer'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** How far an order is; 'finished' has every unit done and waits to be verified. */
export const orderProgresses = ['not_started', 'in_progress', 'finished', 'verified'] as const;
export type OrderProgress = (typeof orderProgresses)[number];

/** What each sort's cursor carries besides the order's number; the sorts by number carry nothing. */
export const orderSortKeys: Record<OrderSort, RegExp | undefined> = {
  newest: undefined,
  oldest: undefined,
  least_finished: /^\d{1,3}$/,
  most_finished: /^\d{1,3}$/,
  customer: /^/,
};

/** The cursor of the page below an order. It carries what it is sorted by, because that may have changed by then. */
export function orderCursor(
  sort: OrderSort,
  order: { id: number; orderPercentage: number; customerName: string },
): string {
  if (sort === 'customer') return `${order.id}.${order.customerName}`;
  return orderSortKeys[sort] ? `${order.id}.${order.orderPercentage}` : String(order.id);
}
