import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { limits } from '#contract/call/limits.ts';
import { firstOrdersPage } from '#contract/call/paths.ts';
import type { Order, OrderSummary } from '#contract/orders/orders.ts';
import { ApiError, isAway } from '../platform/api/api-error.ts';
import { api } from '../platform/api/client.ts';
import { onlyReads, readAfterChanges } from '../platform/api/query-client.ts';
import { type LoadedOrders, withPage } from './loaded-orders.ts';

export const ordersKey = ['orders'] as const;
export const listsKey = [...ordersKey, 'list'] as const;
/** The key of all orders with their details. */
export const onesKey = [...ordersKey, 'one'] as const;
/** The key of Today. It is here because live events load with the first screen, which loads no shared code (P6). */
export const todayKey = [...listsKey, 'today'] as const;
/** The key of the stock, which what orders need is part of. */
export const stockKey = ['stock'] as const;
export const newsKey = [...ordersKey, 'news'] as const;
export const forYouKey = [...ordersKey, 'for-you'] as const;
/** How often data that may have changed is re-fetched when no live event arrives. */
export const live = { refetchInterval: limits.pollMs, refetchOnWindowFocus: true } as const;

async function readPage(archived: boolean, cursor?: string): Promise<LoadedOrders> {
  const page = await api.readOrders({ ...firstOrdersPage(archived, 'customer'), cursor });
  return { orders: page.orders as OrderSummary[], nextCursor: page.nextCursor };
}

/** The cursor of the visible page of each list, undefined for the first page. */
const visibleCursors = new Map<boolean, string | undefined>();

/**
 * The loaded orders of one list, newest first. A refetch fetches only the first page and the visible one, so a list
 * scrolled down 10,000 orders costs two small requests instead of 400.
 */
export function ordersOptions(archived: boolean) {
  const queryKey = [...listsKey, archived] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<LoadedOrders> => {
      const cursor = client.getQueryData(queryKey) ? visibleCursors.get(archived) : undefined;
      const [first, visible] = await Promise.all([readPage(archived), cursor ? readPage(archived, cursor) : undefined]);
      // Keeps the pages that scrolling has loaded in the meantime.
      const loaded = withPage(client.getQueryData<LoadedOrders>(queryKey), first);
      return visible ? withPage(loaded, visible, cursor) : loaded;
    },
    ...live,
  });
}

/** The deliveries of an order. The key starts with the order's key, so a live event of the order re-fetches them, too. */
export function deliveriesOptions(id: number) {
  return queryOptions({
    queryKey: [...orderOptions(id).queryKey, 'deliveries'] as const,
    queryFn: async () => (await api.readDeliveries({ id })).deliveries,
    ...live,
  });
}

/** How a list of orders is fetched, and how pages are merged into the loaded orders. */
export type OrdersSource = {
  options: ReturnType<typeof ordersOptions>;
  readBelow: (cursor: string) => Promise<LoadedOrders>;
  withPage: typeof withPage;
  /** Receives the order directly above the first visible one, so that a refetch fetches the visible rows. */
  onVisible: (above: OrderSummary | undefined) => void;
};

/** A customer's active or archived orders, or the workshop's archived ones, newest first. */
export function newestOrders(archived: boolean): OrdersSource {
  return {
    options: ordersOptions(archived),
    readBelow: cursor => readPage(archived, cursor),
    withPage,
    onVisible: above => void visibleCursors.set(archived, above && String(above.id)),
  };
}

/** The orders of a list, with `loadMore` for its next page. */
export function useOrders({ options, readBelow, withPage }: OrdersSource) {
  const queryClient = useQueryClient();
  const list = useQuery(options);
  const cursor = (!list.isPlaceholderData && list.data?.nextCursor) || undefined;
  const next = useMutation({
    // Without a key, React Query would add a page that is still loading to the next list.
    mutationKey: options.queryKey,
    meta: onlyReads,
    mutationFn: (below: string) => readAfterChanges(() => readBelow(below)),
    retry: (count, error) => isAway(error) && count < 2,
    onSuccess: (page, below) =>
      queryClient.setQueryData(options.queryKey, (loaded: LoadedOrders | undefined) => withPage(loaded, page, below)),
  });
  const { mutate } = next;
  const loadMore = useCallback(() => cursor !== undefined && mutate(cursor), [cursor, mutate]);
  return {
    list,
    orders: list.data?.orders ?? [],
    hasMore: cursor !== undefined,
    mayLoad: cursor !== undefined && (next.isIdle || next.isSuccess),
    nextFailed: next.isError,
    loadMore,
  };
}

/** One order with all details. */
export function orderOptions(id: number) {
  return queryOptions({
    queryKey: [...onesKey, id] as const,
    queryFn: async () => withNewestMessages((await api.readOrder({ id })).order),
    ...live,
  });
}

/** Keeps only the newest messages, because rendering 1,000 is slow. The conversation loads earlier ones on demand. */
function withNewestMessages(order: Order): Order {
  const messages = order.messages.slice(-limits.messagesWithOrder);
  return messages.length < order.messages.length ? { ...order, messages, earlierMessages: true } : order;
}

/** Returns whether the order does not exist or was deleted. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** The mutation key of the changes of all orders. */
export const changesKey = [...ordersKey, 'change'] as const;

/** The mutation key of the changes of one order. */
export function changeKey(id: number) {
  return [...changesKey, id] as const;
}
