import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Card } from '#contract/board/card.ts';
import { errorText } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { randomId } from '../browser/random-id.ts';
import { ordersKey } from '../order-data/queries.ts';
import { failedText, type LineSet } from '../orders/refused-lines.ts';
import { texts as orderTexts } from '../orders/texts.ts';
import { useAlert } from '../overlays/alert.tsx';
import { useToast } from '../overlays/toast.tsx';
import { texts } from './texts.ts';

type Change = {
  cards: readonly Card[];
  set: LineSet;
  text: (changed: readonly Card[]) => string;
  /** Receives the cards that were not changed, because they were refused or the call failed. */
  onRefused?: (cards: readonly Card[]) => void;
};

/**
 * Changes lines of any orders in one call (PR-12). One toast reports the change and offers to undo all of it; an alert
 * shows why lines were rejected. `onSettled` is called after each change and undo.
 */
export function useChangeLines(onSettled?: () => void) {
  const queryClient = useQueryClient();
  const alert = useAlert();
  const toast = useToast();
  const revert = useRevert(onSettled);
  const { mutate } = useMutation({
    mutationFn: ({ cards, set }: Change) =>
      api.changeInBulk({ lines: linesOf(cards), set }, { idempotencyKey: randomId() }),
    onSuccess: ({ changed, refused, changeId }, { cards, set, text, onRefused }) => {
      const isRefused = (card: Card) =>
        refused.some(({ orderId, productId }) => orderId === card.orderId && productId === card.productId);
      const done = cards.filter(card => !isRefused(card));
      if (changed > 0)
        toast(text(done), {
          about: 'production',
          ...(changeId && { undo: () => revert(() => api.undoChange({ changeId })) }),
        });
      else if (refused.length === 0) toast(texts.notChanged, { about: 'production' });
      if (refused.length === 0) return;
      const why = new Map(refused.map(({ orderId, productId, error }) => [`${orderId} ${productId}`, error]));
      const named = cards.flatMap(card => {
        const reason = why.get(`${card.orderId} ${card.productId}`);
        return reason ? [{ name: texts.nameOf(card), why: reason }] : [];
      });
      alert(orderTexts.refused(failedText(set), named));
      onRefused?.(cards.filter(isRefused));
    },
    onError: (error, { cards, set, onRefused }) => {
      alert(errorText(error, failedText(set)));
      onRefused?.(cards);
    },
    onSettled: () => {
      onSettled?.();
      return queryClient.invalidateQueries({ queryKey: ordersKey });
    },
  });
  return mutate;
}

function linesOf(cards: readonly Card[]) {
  return cards.map(({ orderId, productId }) => ({ orderId, productId }));
}

/** Undoes a complete change (PR-7). */
export function useUndoChange(onSettled?: () => void): (changeId: string) => void {
  const revert = useRevert(onSettled);
  return useCallback(changeId => revert(() => api.undoChange({ changeId })), [revert]);
}

/** Returns a function that makes a call which reverts a change, and reports the result. */
function useRevert(onSettled?: () => void): (call: () => Promise<unknown>) => void {
  const queryClient = useQueryClient();
  const alert = useAlert();
  const toast = useToast();
  const { mutate } = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    onSuccess: () => toast(texts.undone, { about: 'production' }),
    onError: error => alert(errorText(error, texts.undoFailed)),
    onSettled: () => {
      onSettled?.();
      return queryClient.invalidateQueries({ queryKey: ordersKey });
    },
  });
  return useCallback(call => mutate(call), [mutate]);
}
