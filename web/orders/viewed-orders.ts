import { firstOrdersPage } from '#contract/call/paths.ts';
import { orderCursor } from '#contract/orders/order-sorts.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';
import type { LoadedOrders } from '../order-data/loaded-orders.ts';
import { listsKey, newestOrders, type OrdersSource, ordersOptions } from '../order-data/queries.ts';
import { api } from '../platform/api/client.ts';
import { filterOf, hasOpenFirst, isFiltered, type OrdersView, sortOf } from './orders-view.ts';

/** More rows than a tall screen shows, so that fetching one page updates all visible rows. */
const pageSize = '50';

/** The order directly above the first visible one, in the list with this key. */
let lastVisible: { key: string; above: OrderSummary } | undefined;

/**
 * Active or archived orders, sorted and filtered. A changed order may move or leave the list, so each refetch starts at
 * the first visible row.
 */
export function viewedOrders(archived: boolean, view: OrdersView): OrdersSource {
  const { sort } = view;
  const openFirst = hasOpenFirst(view, archived);
  const key = JSON.stringify([archived, view]);
  const queryKey = [...listsKey, archived, view] as unknown as OrdersSource['options']['queryKey'];

  /** Continues past empty pages, because the server limits how many orders it examines for a page. */
  async function read(cursor?: string, signal?: AbortSignal, isFirst = false): Promise<LoadedOrders> {
    const isPreloaded = isFirst && !archived && !sort && !isFiltered(view);
    const query = isPreloaded
      ? firstOrdersPage(archived, 'admin')
      : ({ ...filterOf(view, archived), view: 'summary', limit: pageSize, cursor } as const);
    const { orders, nextCursor } = await api.readOrders(query, { signal });
    if (orders.length === 0 && nextCursor !== null) return read(nextCursor, signal);
    return { orders: orders as OrderSummary[], nextCursor };
  }

  return {
    options: {
      ...ordersOptions(archived),
      queryKey,
      // Keeps the last result while another search runs.
      placeholderData: (last, query) => (query?.queryKey[2] === archived ? last : undefined),
      queryFn: async ({ client, signal }) => {
        const isFirst = client.getQueryData(queryKey) === undefined;
        const above = lastVisible?.key === key && !isFirst ? lastVisible.above : undefined;
        const from = above && orderCursor(sortOf(view, archived), above, openFirst, view.waiting);
        const page = await read(from, signal, isFirst);
        return withRefetched(client.getQueryData(queryKey), page, above?.id);
      },
    },
    readBelow: cursor => read(cursor),
    withPage: (loaded, page, below) => (loaded && loaded.nextCursor !== below ? loaded : withNext(loaded, page)),
    onVisible: above => {
      lastVisible = above && { key, above };
    },
  };
}

/** The workshop's orders. The archive without filters is read by number, as customers' lists are. */
export function staffOrders(archived: boolean, view: OrdersView): OrdersSource {
  return archived && !view.sort && !isFiltered(view) ? newestOrders(archived) : viewedOrders(archived, view);
}

/** Appends a page. An order that has moved down appears only at its new position. */
export function withNext(loaded: LoadedOrders | undefined, page: LoadedOrders): LoadedOrders {
  return { orders: [...without(loaded?.orders ?? [], page), ...page.orders], nextCursor: page.nextCursor };
}

/**
 * Replaces the rows below `above` with a re-fetched page. Rows below the page stay if it ends at an order that has not
 * moved; otherwise scrolling loads them again.
 */
export function withRefetched(loaded: LoadedOrders | undefined, page: LoadedOrders, above?: number): LoadedOrders {
  const known = loaded?.orders ?? [];
  const from = above === undefined ? 0 : known.findIndex(({ id }) => id === above) + 1;
  // The row above was removed in the meantime, so the position of the page is unknown.
  if (loaded && above !== undefined && from === 0) return loaded;
  const kept = without(known.slice(0, from), page);
  const last = page.orders.at(-1);
  const end = page.nextCursor === null || !last ? -1 : known.findIndex(({ id }) => id === last.id);
  const before = known[end];
  const isUnmoved = (
    ['orderPercentage', 'customerName', 'completedAt', 'cancelledAt', 'promisedOn', 'asksSince', 'waitsSince'] as const
  ).every(field => before?.[field] === last?.[field]);
  const isSteady = end >= from && isUnmoved;
  return {
    orders: [...kept, ...page.orders, ...(isSteady ? without(known.slice(end + 1), page) : [])],
    nextCursor: isSteady && loaded ? loaded.nextCursor : page.nextCursor,
  };
}

function without(orders: readonly OrderSummary[], { orders: fresh }: LoadedOrders): readonly OrderSummary[] {
  const ids = new Set(fresh.map(({ id }) => id));
  return orders.filter(({ id }) => !ids.has(id));
}
