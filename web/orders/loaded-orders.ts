import type { Order, OrderSummary } from '#contract/orders.ts';
import type { Side } from '#contract/roles.ts';

/**
 * The part of a list of orders that is on this screen: every order from the newest down to `nextCursor`, or all of them
 * when that is null. A page read below `cursor` covers the ids from its `nextCursor` up to, not including, `cursor`.
 */
export type LoadedOrders = { orders: OrderSummary[]; nextCursor: string | null };

/**
 * Puts a freshly read page in the place of what was known of its ids. So one page can be asked again, wherever it
 * stands, without asking for all that stand above it. What would leave a gap is not taken, or starts the list anew.
 */
export function withPage(loaded: LoadedOrders | undefined, page: LoadedOrders, cursor?: string): LoadedOrders {
  if (!loaded) return page;
  const above = cursor === undefined ? Number.POSITIVE_INFINITY : Number(cursor);
  const from = lowest(page);
  if (above < lowest(loaded)) return loaded;
  // More new orders than fit on a page: what was known begins below them, with a gap between.
  if (cursor === undefined && from > (loaded.orders[0]?.id ?? 0)) return page;
  const kept = loaded.orders.filter(({ id }) => id >= above || id < from);
  return {
    orders: [...kept, ...page.orders].sort(newestFirst),
    nextCursor: from < lowest(loaded) ? page.nextCursor : loaded.nextCursor,
  };
}

/** Shows a changed order in a list it belongs to, or takes it off one it does not belong to. */
export function withOrder(loaded: LoadedOrders, order: OrderSummary, belongs: boolean): LoadedOrders {
  const { orders, nextCursor } = withoutOrder(loaded, order.id);
  if (!belongs || order.id < lowest(loaded)) return { orders, nextCursor };
  return { orders: [...orders, order].sort(newestFirst), nextCursor };
}

export function withoutOrder(loaded: LoadedOrders, id: number): LoadedOrders {
  return { ...loaded, orders: loaded.orders.filter(order => order.id !== id) };
}

/** Which of the two lists of a side an order belongs to. */
export function isArchived(order: Pick<OrderSummary, 'customerArchived' | 'adminArchived'>, side: Side): boolean {
  return side === 'customer' ? order.customerArchived : order.adminArchived;
}

/** What a card needs of a whole order: the same as the server's `view=summary`. */
export function summaryOf(order: Order): OrderSummary {
  return {
    ...order,
    products: order.products.map(({ description: _, ...product }) => ({
      ...product,
      images: product.images.slice(0, 1),
    })),
    messages: order.messages.map(({ id, sender, createdAt }) => ({ id, sender, createdAt })),
  };
}

function lowest({ nextCursor }: LoadedOrders): number {
  return nextCursor === null ? 0 : Number(nextCursor);
}

function newestFirst(one: OrderSummary, other: OrderSummary): number {
  return other.id - one.id;
}
