import type { RequestOf } from '#contract/calls.ts';
import { useUndoChange } from '../../order-data/use-undo-change.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { randomId } from '../../platform/browser/random-id.ts';
import { useAlert } from '../../platform/overlays/alert.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { useOrderChange } from '../order-changes.ts';
import { texts } from './texts.ts';

export type AcceptInput = Omit<RequestOf<'acceptOrder'>, 'id'>;

/**
 * Accepts an order (AC-4). A toast reports it and offers to undo it; an alert names the products that stay new. `onAccepted` runs after the answer.
 */
export function useAccept(id: number, onAccepted: () => void) {
  const alert = useAlert();
  const toast = useToast();
  const { mutate: undo } = useUndoChange();
  return useOrderChange(id, async (input: AcceptInput) => {
    try {
      const answer = await api.acceptOrder({ id, ...input }, { idempotencyKey: randomId() });
      const { promisedOn } = input;
      toast(promisedOn ? texts.acceptedFor(id, promisedOn) : texts.accepted(id), {
        about: 'production',
        undo: () => undo(answer.changeId),
      });
      if (answer.left.length > 0) alert(texts.leftNew(answer.left));
      onAccepted();
      return answer;
    } catch (error) {
      alert(errorText(error, texts.failed));
      throw error;
    }
  });
}
