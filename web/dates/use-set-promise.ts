import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestOf } from '#contract/calls.ts';
import { changeKey, listsKey, orderOptions } from '../order-data/queries.ts';
import { api } from '../platform/api/client.ts';

type Promised = Omit<RequestOf<'setPromise'>, 'id'>;

/** Promises a date for an order. Sends the changes of one order one at a time. */
export function useSetPromise(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: changeKey(id),
    scope: { id: `order-${id}` },
    mutationFn: (promised: Promised) => api.setPromise({ id, ...promised }),
    onSuccess: ({ order }) => queryClient.setQueryData(orderOptions(id).queryKey, order),
    onSettled: () => {
      void queryClient.invalidateQueries(orderOptions(id));
      void queryClient.invalidateQueries({ queryKey: listsKey });
    },
  });
}
