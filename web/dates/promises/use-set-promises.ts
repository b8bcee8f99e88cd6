import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestOf } from '#contract/calls.ts';
import { ordersKey } from '../../order-data/queries.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { randomId } from '../../platform/browser/random-id.ts';
import { useAlert } from '../../platform/overlays/alert.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { texts } from './texts.ts';

/** Promises the dates of a sheet in one change (DA-11). A toast counts them and takes them back. */
export function useSetPromises() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const alert = useAlert();
  // Today and the Board are among these, too.
  const again = () => queryClient.invalidateQueries({ queryKey: ordersKey });
  const undo = async (changeId: string) => {
    try {
      await api.undoChange({ changeId });
      toast(texts.undone, { about: 'production' });
    } catch (error) {
      alert(errorText(error, texts.undoFailed));
    }
    await again();
  };
  return useMutation({
    mutationFn: (given: RequestOf<'setPromises'>) => api.setPromises(given, { idempotencyKey: randomId() }),
    onSuccess: ({ promised, changeId, refused }) => {
      if (changeId) toast(texts.done(promised), { about: 'production', undo: () => void undo(changeId) });
      else if (refused.length === 0) toast(texts.nothing, { about: 'production' });
    },
    onSettled: again,
  });
}
