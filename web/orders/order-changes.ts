import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Side, sideOf } from '#contract/call/roles.ts';
import type { Order } from '#contract/orders/orders.ts';
import { isArchived, type LoadedOrders, summaryOf, withChanged, withoutOrder } from '../order-data/loaded-orders.ts';
import { changeKey, isGone, listsKey, orderOptions, ordersKey } from '../order-data/queries.ts';
import { ApiError } from '../platform/api/api-error.ts';
import { api } from '../platform/api/client.ts';
import { useUser } from '../platform/session/user.ts';

/** Returns whether an error means that another user changed or deleted the order. */
export function isChangedMeanwhile(error: unknown): boolean {
  return isGone(error) || (error instanceof ApiError && error.status === 409);
}

/**
 * A mutation of one order, or without an `id` of several. `expected` is the optimistic result, which an error rolls back.
 * The order in the response replaces the order in every query; a response without an order re-fetches the queries.
 * Changes of one order are sent one at a time.
 */
export function useOrderChange<Input, Answer extends { order?: Order } | undefined>(
  id: number | undefined,
  change: (input: Input) => Promise<Answer>,
  expected?: (order: Order, input: Input) => Order,
) {
  const queryClient = useQueryClient();
  const side = sideOf(useUser().role);
  const { queryKey } = orderOptions(id ?? 0);
  const mutationKey = changeKey(id ?? 0);
  return useMutation({
    mutationKey,
    ...(id !== undefined && { scope: { id: `order-${id}` } }),
    mutationFn: change,
    onMutate: async input => {
      if (!expected) return;
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      if (before) queryClient.setQueryData(queryKey, expected(before, input));
      return before;
    },
    onSuccess: answer => {
      // A later change is pending, and its response will be newer.
      if (id === undefined || queryClient.isMutating({ mutationKey }) > 1) return;
      const order = answer?.order;
      if (order) {
        queryClient.setQueryData(queryKey, order);
        showInLists(queryClient, order, side);
      } else void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: listsKey });
    },
    onError: (error, _input, before) => {
      if (id === undefined) return;
      if (before) queryClient.setQueryData(queryKey, before);
      void queryClient.invalidateQueries({ queryKey });
      if (isChangedMeanwhile(error)) void queryClient.invalidateQueries({ queryKey: listsKey });
    },
    // The change of several orders lasts until they are shown.
    onSettled: () => (id === undefined ? queryClient.invalidateQueries({ queryKey: ordersKey }) : undefined),
  });
}

/**
 * Archives the completed orders of the workshop's list, in as many calls as necessary. Returns the number of archived
 * orders.
 */
export function useArchiveCompleted(customer: number | undefined) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (_: undefined) => {
      for (let total = 0; ; ) {
        const { archived, more } = await api.archiveCompletedOrders({ customer });
        total += archived;
        if (!more) return total;
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ordersKey }),
  });
}

/** Deletes an order and removes it from every list. */
export function useDeleteOrder(id: number) {
  const queryClient = useQueryClient();
  const forget = () => {
    changeLists(queryClient, loaded => withoutOrder(loaded, id));
    // Not re-fetched, because the open details close and the request would only return 404.
    void queryClient.invalidateQueries({ queryKey: orderOptions(id).queryKey, refetchType: 'none' });
    void queryClient.invalidateQueries({ queryKey: listsKey });
  };
  return useMutation({
    mutationFn: () => api.deleteOrder({ id }),
    onSuccess: forget,
    onError: error => isChangedMeanwhile(error) && forget(),
  });
}

function showInLists(queryClient: QueryClient, order: Order, side: Side): void {
  const summary = summaryOf(order);
  changeLists(queryClient, (loaded, archived) => withChanged(loaded, summary, isArchived(order, side) === archived));
}

/** Changes all loaded lists of orders, whatever their filters. */
function changeLists(
  queryClient: QueryClient,
  change: (loaded: LoadedOrders, archived: boolean) => LoadedOrders,
): void {
  for (const archived of [true, false]) {
    queryClient.setQueriesData(
      { queryKey: [...listsKey, archived] },
      (loaded: LoadedOrders | undefined) => loaded && change(loaded, archived),
    );
  }
}
