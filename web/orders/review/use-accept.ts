import { useQueryClient } from '@tanstack/react-query';
import type { RequestOf } from '#contract/calls.ts';
import { listsKey, orderOptions } from '../../order-data/queries.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { randomId } from '../../platform/browser/random-id.ts';
import { useAlert } from '../../platform/overlays/alert.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { useOrderChange } from '../order-changes.ts';
import { allAcceptances } from './queries.ts';
import { texts } from './texts.ts';

export type AcceptInput = Omit<RequestOf<'acceptOrder'>, 'id'>;

/**
 * Accepts an order (AC-4). A toast reports it and offers to undo it. `onAccepted` runs after the answer.
 */
export function useAccept(id: number, onAccepted: () => void) {
  const alert = useAlert();
  const toast = useToast();
  const undo = useUndoAcceptance();
  return useOrderChange(id, async (input: AcceptInput) => {
    try {
      const answer = await api.acceptOrder({ id, ...input }, { idempotencyKey: randomId() });
      const { promisedOn } = input;
      toast(promisedOn ? texts.acceptedFor(id, promisedOn) : texts.accepted(id), {
        about: 'production',
        undo: () => void undo(id, answer.changeId),
      });
      onAccepted();
      return answer;
    } catch (error) {
      alert(errorText(error, texts.failed));
      throw error;
    }
  });
}

/** Returns the function that undoes an acceptance, also after the order was closed. */
function useUndoAcceptance() {
  const alert = useAlert();
  const toast = useToast();
  const queryClient = useQueryClient();
  return async (id: number, changeId: string): Promise<void> => {
    try {
      const { promiseStays } = await api.undoChange({ changeId });
      toast(promiseStays ? texts.promiseStays : texts.undone, { about: 'production' });
    } catch (error) {
      alert(errorText(error, texts.undoFailed));
    }
    void queryClient.invalidateQueries(orderOptions(id));
    void queryClient.invalidateQueries({ queryKey: listsKey });
    void queryClient.invalidateQueries(allAcceptances);
  };
}
