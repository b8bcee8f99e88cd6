import { useRef } from 'react';
import type { Stage } from '#contract/orders/order-rules.ts';
import type { Card } from '#contract/planning/board/card.ts';
import { useOrdersChange } from '../../order-data/use-orders-change.ts';
import { useUndoChange } from '../../order-data/use-undo-change.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { randomId } from '../../platform/browser/random-id.ts';
import { useToast } from '../../platform/overlays/toast.tsx';
import { texts } from './texts.ts';

/**
 * Marks units of a line as done at a stage (PR-6). Marks of others since the card was shown stay. Sending the same
 * number again after a lost answer marks it once. `onMarked` is also called after an undo.
 */
export function useMarkUnits({ ticket, productCode }: Card, stage: Stage, onMarked: () => void) {
  const toast = useToast();
  const { mutate: undo } = useUndoChange({ onSettled: onMarked });
  const last = useRef<{ id: string; delta: number }>(undefined);
  async function send(delta: number) {
    if (last.current?.delta !== delta) last.current = { id: randomId(), delta };
    const mark = { ...last.current, ticket, stage, at: new Date().toISOString() };
    const [result] = (await api.markUnits({ marks: [mark] })).results;
    if (result?.ok) return result.changeId;
    throw new ApiError(409, result?.code ?? 'ticketNotFound', result?.error ?? '');
  }
  return useOrdersChange(send, {
    onDone(changeId, delta) {
      toast(texts.marked(delta, stage, productCode), { about: 'production', undo: () => undo(changeId) });
      onMarked();
    },
  });
}
