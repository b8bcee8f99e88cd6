import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Order } from '#contract/orders.ts';
import { sideOf } from '#contract/roles.ts';
import { useUser } from '../accounts/queries.ts';
import { ApiError } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { isArchived, type LoadedOrders, summaryOf, withOrder, withoutOrder } from './loaded-orders.ts';
import { changeKey, isGone, listsKey, orderOptions, ordersOptions } from './queries.ts';

/** Whether a refusal says that the order is another by now, or gone. */
export function isChangedMeanwhile(error: unknown): boolean {
  return isGone(error) || (error instanceof ApiError && error.status === 409);
}

/**
 * A change of one order. Where its outcome is certain, `expected` shows it at once; a refusal takes that back. The answer
 * replaces the order wherever it is shown; one without an order has it asked for again (specification 7). Changes of one order go out one after the other, in the order they were made.
 */
export function useOrderChange<Input>(
  id: number,
  change: (input: Input) => Promise<{ order?: Order } | undefined>,
  expected?: (order: Order, input: Input) => Order,
) {
  const queryClient = useQueryClient();
  const side = sideOf(useUser().role);
  const { queryKey } = orderOptions(id);
  const mutationKey = changeKey(id);
  return useMutation({
    mutationKey,
    scope: { id: `order-${id}` },
    mutationFn: change,
    onMutate: async input => {
      if (!expected) return;
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      if (before) queryClient.setQueryData(queryKey, expected(before, input));
      return before;
    },
    onSuccess: answer => {
      // The next change, already on the screen, brings its own answer.
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      const order = answer?.order;
      if (order) {
        queryClient.setQueryData(queryKey, order);
        showInLists(queryClient, order, isArchived(order, side));
      } else void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: listsKey });
    },
    onError: (error, _input, before) => {
      if (before) queryClient.setQueryData(queryKey, before);
      void queryClient.invalidateQueries({ queryKey });
      if (isChangedMeanwhile(error)) void queryClient.invalidateQueries({ queryKey: listsKey });
    },
  });
}

/** Deletes an order and takes it off every list. */
export function useDeleteOrder(id: number) {
  const queryClient = useQueryClient();
  const forget = () => {
    for (const archived of [true, false]) {
      queryClient.setQueryData(ordersOptions(archived).queryKey, (loaded: LoadedOrders | undefined) =>
        loaded ? withoutOrder(loaded, id) : loaded,
      );
    }
    // Its open details close; asked again now they would only say that it is gone.
    void queryClient.invalidateQueries({ queryKey: orderOptions(id).queryKey, refetchType: 'none' });
    void queryClient.invalidateQueries({ queryKey: listsKey });
  };
  return useMutation({
    mutationFn: () => api.deleteOrder({ id }),
    onSuccess: forget,
    onError: error => isChangedMeanwhile(error) && forget(),
  });
}

function showInLists(queryClient: QueryClient, order: Order, isArchived: boolean): void {
  for (const archived of [true, false]) {
    queryClient.setQueryData(ordersOptions(archived).queryKey, (loaded: LoadedOrders | undefined) =>
      loaded ? withOrder(loaded, summaryOf(order), archived === isArchived) : loaded,
    );
  }
}
