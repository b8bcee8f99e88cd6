import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { limits } from '#contract/limits.ts';
import type { Order, OrderSummary } from '#contract/orders.ts';
import { ApiError } from '../api/api-error.ts';
import { api } from '../api/client.ts';

export const ordersKey = ['orders'] as const;
const pageSize = '25';

/** Order cards in pages, as one scrolls; asked again every 30 s while the page is in sight. */
export function ordersOptions(archived: boolean) {
  return infiniteQueryOptions({
    queryKey: [...ordersKey, 'list', archived],
    queryFn: async ({ pageParam }) => {
      const page = await api.readOrders({
        includeArchived: archived ? '1' : '0',
        view: 'summary',
        limit: pageSize,
        cursor: pageParam,
      });
      return { ...page, orders: page.orders as OrderSummary[] };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.nextCursor ?? undefined,
    refetchInterval: limits.pollMs,
    refetchOnWindowFocus: true,
  });
}

/** One order, whole. */
export function orderOptions(id: number) {
  return queryOptions({
    queryKey: [...ordersKey, 'one', id],
    queryFn: async () => (await api.readOrder({ id })).order,
    refetchInterval: limits.pollMs,
    refetchOnWindowFocus: true,
  });
}

/**
 * A change of one order. Its answer replaces the order on the screen, the lists are asked again; after a refusal that
 * says the order is another by now (404, 409) both are.
 */
export function useOrderChange<Input>(id: number, change: (input: Input) => Promise<{ order: Order }>) {
  const queryClient = useQueryClient();
  const { queryKey } = orderOptions(id);
  const lists = [...ordersKey, 'list'];
  return useMutation({
    mutationFn: change,
    onSuccess: ({ order }) => {
      queryClient.setQueryData(queryKey, order);
      void queryClient.invalidateQueries({ queryKey: lists });
    },
    onError: error => {
      if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 409)) return;
      void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: lists });
    },
  });
}

/** Deletes an order and takes it off every list. */
export function useDeleteOrder(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.deleteOrder({ id }),
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: orderOptions(id).queryKey });
      void queryClient.invalidateQueries({ queryKey: [...ordersKey, 'list'] });
    },
  });
}
