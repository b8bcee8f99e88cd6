import { type Query, type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Side, sideOf } from '#contract/call/roles.ts';
import type { Order } from '#contract/orders/orders.ts';
import { isAcceptance } from '../dates/queries.ts';
import { unreadKey } from '../messages/unread-query.ts';
import { isArchived, type LoadedOrders, summaryOf, withChanged, withoutOrder } from '../order-data/loaded-orders.ts';
import {
  changeKey,
  forYouKey,
  isGone,
  listsKey,
  newsKey,
  onesKey,
  orderOptions,
  ordersKey,
} from '../order-data/queries.ts';
import { ApiError } from '../platform/api/api-error.ts';
import { api } from '../platform/api/client.ts';
import { useUser } from '../platform/session/user.ts';

/** The queries beside the order itself that a change of an order affects. */
const around: readonly QueryKey[] = [listsKey, newsKey, forYouKey, unreadKey];

/** Returns whether an error means that another user changed or deleted the order. */
export function isChangedMeanwhile(error: unknown): boolean {
  return isGone(error) || (error instanceof ApiError && error.status === 409);
}

/**
 * A mutation of one order, or without an `id` of several. `expected` is the optimistic result, which an error rolls back.
 * The order in the response replaces the order in every query; a response without an order re-fetches the queries.
 * Changes of one order are sent one at a time; the changes that wait for their turn stay visible.
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
    meta: { expected },
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
      if (id === undefined) return;
      if (answer?.order) {
        const order = withWaiting(queryClient, id, answer.order);
        queryClient.setQueryData(queryKey, order);
        showInLists(queryClient, order, side);
      } else if (waitingChanges(queryClient, id).length === 0) void queryClient.invalidateQueries({ queryKey });
      refetchAround(queryClient, id);
    },
    onError: (error, _input, before) => {
      if (id === undefined) return;
      if (before) queryClient.setQueryData(queryKey, withWaiting(queryClient, id, before));
      void queryClient.invalidateQueries({ queryKey });
      if (isChangedMeanwhile(error)) refetchAround(queryClient, id);
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
    refetchAround(queryClient, id);
  };
  return useMutation({
    mutationFn: () => api.deleteOrder({ id }),
    onSuccess: forget,
    onError: error => isChangedMeanwhile(error) && forget(),
  });
}

/** Does not wait for the live event of the change, which may be late. Reviews of other orders propose other days now. */
function refetchAround(queryClient: QueryClient, id: number): void {
  for (const queryKey of around) void queryClient.invalidateQueries({ queryKey });
  const isOfOther = (query: Query) => isAcceptance(query) && query.queryKey[2] !== id;
  void queryClient.invalidateQueries({ queryKey: onesKey, predicate: isOfOther });
}

/** Returns an order with the expected results of its changes that wait until the current one is answered. */
function withWaiting(queryClient: QueryClient, id: number, order: Order): Order {
  return waitingChanges(queryClient, id).reduce((shown, { meta, state }) => {
    const expected = meta?.expected as ((order: Order, input: unknown) => Order) | undefined;
    return expected ? expected(shown, state.variables) : shown;
  }, order);
}

/** The changes of an order that are sent after the current one. */
function waitingChanges(queryClient: QueryClient, id: number) {
  return queryClient
    .getMutationCache()
    .findAll({ mutationKey: changeKey(id), status: 'pending' })
    .slice(1);
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
