import type { Side } from '#contract/call/roles.ts';
import type { Order, OrderSummary } from '#contract/orders/orders.ts';

/**
 * The loaded part of a list: every order from the newest down to `nextCursor`, or all orders when that is null. A page
 * fetched with `cursor` covers the ids from its own `nextCursor` up to, but not including, `cursor`.
 */
export type LoadedOrders = { orders: OrderSummary[]; nextCursor: string | null };

/**
 * Replaces the orders that a page covers, so that each page can be re-fetched separately. Ignores a page that would
 * leave a gap below the list. A first page that would leave a gap replaces the list.
 */
export function withPage(loaded: LoadedOrders | undefined, page: LoadedOrders, cursor?: string): LoadedOrders {
  if (!loaded) return page;
  const above = cursor === undefined ? Number.POSITIVE_INFINITY : Number(cursor);
  const from = lowest(page);
  if (above < lowest(loaded)) return loaded;
  // More new orders arrived than fit on a page, so there is a gap between the page and the loaded orders.
  if (cursor === undefined && from > (loaded.orders[0]?.id ?? 0)) return page;
  const kept = loaded.orders.filter(({ id }) => id >= above || id < from);
  return {
    orders: [...kept, ...page.orders].sort(newestFirst),
    nextCursor: from < lowest(loaded) ? page.nextCursor : loaded.nextCursor,
  };
}

/** Replaces an order in the list, or removes it when it no longer belongs there. A refetch adds and moves orders. */
export function withChanged(loaded: LoadedOrders, order: OrderSummary, belongs: boolean): LoadedOrders {
  if (!belongs) return withoutOrder(loaded, order.id);
  return { ...loaded, orders: loaded.orders.map(one => (one.id === order.id ? { ...one, ...order } : one)) };
}

export function withoutOrder(loaded: LoadedOrders, id: number): LoadedOrders {
  return { ...loaded, orders: loaded.orders.filter(order => order.id !== id) };
}

/** Returns whether an order is in the archive of a side. */
export function isArchived(order: Pick<OrderSummary, 'customerArchived' | 'adminArchived'>, side: Side): boolean {
  return side === 'customer' ? order.customerArchived : order.adminArchived;
}

/** The summary of an order, equal to the server's `view=summary` (OR-8). */
export function summaryOf(order: Order): OrderSummary {
  return {
    ...order,
    products: order.products.map(({ description: _, hold: __, ...product }) => ({
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
