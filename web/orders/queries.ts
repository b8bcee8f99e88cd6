import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { limits } from '#contract/limits.ts';
import type { Order, OrderSummary } from '#contract/orders.ts';
import { ApiError, isAway } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { type LoadedOrders, withPage } from './loaded-orders.ts';

export const ordersKey = ['orders'] as const;
export const listsKey = [...ordersKey, 'list'] as const;
const pageSize = '25';
const live = { refetchInterval: limits.pollMs, refetchOnWindowFocus: true } as const;

async function readPage(archived: boolean, cursor?: string): Promise<LoadedOrders> {
  const page = await api.readOrders({
    includeArchived: archived ? '1' : '0',
    view: 'summary',
    limit: pageSize,
    cursor,
  });
  return { orders: page.orders as OrderSummary[], nextCursor: page.nextCursor };
}

/** Where each list is being looked at: the cursor of the page in sight, undefined for the first. */
const sights = new Map<boolean, string | undefined>();

/**
 * The cards of one list, as far as they are loaded. Asked again every 30 s while the page is in sight, and then only the
 * newest page and the one being looked at: a list scrolled down 10,000 orders costs two small requests, not four hundred.
 */
export function ordersOptions(archived: boolean) {
  const queryKey = [...listsKey, archived] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<LoadedOrders> => {
      const sight = client.getQueryData(queryKey) ? sights.get(archived) : undefined;
      const [first, seen] = await Promise.all([readPage(archived), sight ? readPage(archived, sight) : undefined]);
      // What was loaded meanwhile, by scrolling, stays.
      const loaded = withPage(client.getQueryData<LoadedOrders>(queryKey), first);
      return seen ? withPage(loaded, seen, sight) : loaded;
    },
    ...live,
  });
}

/** Where a list of orders comes from, and how what comes is put to what is loaded. */
export type OrdersSource = {
  options: ReturnType<typeof ordersOptions>;
  readBelow: (cursor: string) => Promise<LoadedOrders>;
  withPage: typeof withPage;
  /** Tells which order stands right above what is in sight, so that asking again asks for what is seen. */
  onSight: (above: OrderSummary | undefined) => void;
};

/** Active or archived orders, newest first. */
export function newestOrders(archived: boolean): OrdersSource {
  return {
    options: ordersOptions(archived),
    readBelow: cursor => readPage(archived, cursor),
    withPage,
    onSight: above => void sights.set(archived, above && String(above.id)),
  };
}

/** One list of orders, and the way to its next page. */
export function useOrders({ options, readBelow, withPage }: OrdersSource) {
  const queryClient = useQueryClient();
  const list = useQuery(options);
  const cursor = (!list.isPlaceholderData && list.data?.nextCursor) || undefined;
  const next = useMutation({
    mutationFn: readBelow,
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

/** One order, whole. */
export function orderOptions(id: number) {
  return queryOptions({
    queryKey: [...ordersKey, 'one', id] as const,
    queryFn: async () => withEnd((await api.readOrder({ id })).order),
    ...live,
  });
}

/** The order with the end of its conversation: what is before it is asked for when it is wanted, and not drawn till then. */
function withEnd(order: Order): Order {
  const messages = order.messages.slice(-limits.messagesWithOrder);
  return messages.length < order.messages.length ? { ...order, messages, earlierMessages: true } : order;
}

/** Whether the order is not there, or not there any more. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** What the changes of one order that are on their way are found by. */
export function changeKey(id: number) {
  return [...ordersKey, 'change', id] as const;
}
