import { orderCursor } from '#contract/order-sorts.ts';
import type { OrderSummary } from '#contract/orders.ts';
import { api } from '../api/client.ts';
import type { LoadedOrders } from './loaded-orders.ts';
import type { OrdersView } from './orders-view.ts';
import { listsKey, type OrdersSource, ordersOptions } from './queries.ts';

/** More rows than a tall screen shows: asking again for one page brings all that is in sight. */
const pageSize = '50';

/** The order right above what is in sight, in the list with this key. */
let sight: { key: string; above: OrderSummary } | undefined;

/**
 * Active or archived orders, sorted and narrowed. A changed order may stand elsewhere or nowhere by now, so a list that
 * is asked again is asked from what is in sight on.
 */
export function viewedOrders(archived: boolean, view: OrdersView): OrdersSource {
  const { sort = 'newest', find, ...filter } = view;
  const key = JSON.stringify([archived, view]);
  const queryKey = [...listsKey, archived, view] as unknown as OrdersSource['options']['queryKey'];

  /** Few of many may fit: looks on until one does, or until there are no more. */
  async function read(cursor?: string, signal?: AbortSignal): Promise<LoadedOrders> {
    const includeArchived = archived ? '1' : '0';
    const asked = { ...filter, sort, search: find, includeArchived, view: 'summary', limit: pageSize, cursor } as const;
    const { orders, nextCursor } = await api.readOrders(asked, { signal });
    if (orders.length === 0 && nextCursor !== null) return read(nextCursor, signal);
    return { orders: orders as OrderSummary[], nextCursor };
  }

  return {
    options: {
      ...ordersOptions(archived),
      queryKey,
      // While other words are looked for, the last answer stays.
      placeholderData: (last, query) => (query?.queryKey[2] === archived ? last : undefined),
      queryFn: async ({ client, signal }) => {
        const above = sight?.key === key && client.getQueryData(queryKey) ? sight.above : undefined;
        const page = await read(above && orderCursor(sort, above), signal);
        return withSight(client.getQueryData(queryKey), page, above?.id);
      },
    },
    readBelow: cursor => read(cursor),
    withPage: (loaded, page, below) => (loaded && loaded.nextCursor !== below ? loaded : withNext(loaded, page)),
    onSight: above => {
      sight = above && { key, above };
    },
  };
}

/** Puts the page below what is loaded. An order that has moved down meanwhile stands where it is now. */
export function withNext(loaded: LoadedOrders | undefined, page: LoadedOrders): LoadedOrders {
  return { orders: [...without(loaded?.orders ?? [], page), ...page.orders], nextCursor: page.nextCursor };
}

/**
 * Puts a page that was asked again from below `above` on in its place. What was loaded further down stays when the page
 * ends at an order that has not moved; else it is asked for as one scrolls.
 */
export function withSight(loaded: LoadedOrders | undefined, page: LoadedOrders, above?: number): LoadedOrders {
  const known = loaded?.orders ?? [];
  const from = above === undefined ? 0 : known.findIndex(({ id }) => id === above) + 1;
  // What was right above is gone: the place that was asked for is nowhere.
  if (loaded && above !== undefined && from === 0) return loaded;
  const kept = without(known.slice(0, from), page);
  const last = page.orders.at(-1);
  const end = page.nextCursor === null || !last ? -1 : known.findIndex(({ id }) => id === last.id);
  const stood = known[end];
  const isSteady =
    end >= from && stood?.orderPercentage === last?.orderPercentage && stood?.customerName === last?.customerName;
  return {
    orders: [...kept, ...page.orders, ...(isSteady ? without(known.slice(end + 1), page) : [])],
    nextCursor: isSteady && loaded ? loaded.nextCursor : page.nextCursor,
  };
}

function without(orders: readonly OrderSummary[], { orders: fresh }: LoadedOrders): readonly OrderSummary[] {
  const ids = new Set(fresh.map(({ id }) => id));
  return orders.filter(({ id }) => !ids.has(id));
}
