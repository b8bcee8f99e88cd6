import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestOf } from '#contract/calls.ts';
import { ordersKey } from '../../order-data/queries.ts';
import { useUndoChange } from '../../order-data/use-undo-change.ts';
import { api } from '../../platform/api/client.ts';
import { randomId } from '../../platform/browser/random-id.ts';
import { useToast } from '../../platform/overlays/toast.tsx';
import { texts } from './texts.ts';

/** Promises the dates of a sheet in one change (DA-11). A toast counts them and takes them back. */
export function useSetPromises() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { mutate: undo } = useUndoChange();
  return useMutation({
    mutationFn: (given: RequestOf<'setPromises'>) => api.setPromises(given, { idempotencyKey: randomId() }),
    onSuccess: ({ promised, changeId, refused }) => {
      if (changeId) toast(texts.done(promised), { about: 'production', undo: () => undo(changeId) });
      else if (refused.length === 0) toast(texts.nothing, { about: 'production' });
    },
    // Today and the Board are among these, too.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ordersKey }),
  });
}
