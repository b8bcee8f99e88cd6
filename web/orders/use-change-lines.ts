import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ordersKey } from '../order-data/queries.ts';
import { errorText } from '../platform/api/api-error.ts';
import { api } from '../platform/api/client.ts';
import { randomId } from '../platform/browser/random-id.ts';
import { useAlert } from '../platform/overlays/alert.tsx';
import { useToast } from '../platform/overlays/toast.tsx';
import { failedText, type Line, type LineSet } from './refused-lines.ts';
import { useReportChange } from './report-change.ts';
import { texts } from './texts.ts';

type Change<L extends Line> = {
  lines: readonly L[];
  set: LineSet;
  /** The text of the toast about the changed lines; `count` leaves out those that had the value before. */
  text: (changed: readonly L[], count: number) => string;
  /** Receives the lines that were not changed, because they were refused or the call failed. */
  onRefused?: (lines: readonly L[]) => void;
};

/**
 * Changes lines of any orders in one call (PR-12). One toast reports the change and offers to undo all of it; an alert
 * shows why lines were rejected, by `nameOf`. `onSettled` is called after each change and undo.
 */
export function useChangeLines<L extends Line>(nameOf: (line: L) => string, onSettled?: () => void) {
  const queryClient = useQueryClient();
  const alert = useAlert();
  const report = useReportChange();
  const undo = useUndoChange(onSettled);
  const { mutate } = useMutation({
    mutationFn: ({ lines, set }: Change<L>) =>
      api.changeInBulk(
        { lines: lines.map(({ orderId, productId }) => ({ orderId, productId })), set },
        { idempotencyKey: randomId() },
      ),
    onSuccess: (answer, { onRefused, ...change }) => {
      const rejected = report({ ...change, nameOf, undo }, answer);
      if (rejected.length > 0) onRefused?.(rejected);
    },
    onError: (error, { lines, set, onRefused }) => {
      alert(errorText(error, failedText(set)));
      onRefused?.(lines);
    },
    onSettled: () => {
      onSettled?.();
      return queryClient.invalidateQueries({ queryKey: ordersKey });
    },
  });
  return mutate;
}

/** Returns a function that undoes a complete change (PR-7) and reports the result. */
export function useUndoChange(onSettled?: () => void): (changeId: string) => void {
  const queryClient = useQueryClient();
  const alert = useAlert();
  const toast = useToast();
  const { mutate } = useMutation({
    mutationFn: (changeId: string) => api.undoChange({ changeId }),
    onSuccess: () => toast(texts.undone, { about: 'production' }),
    onError: error => alert(errorText(error, texts.undoFailed)),
    onSettled: () => {
      onSettled?.();
      return queryClient.invalidateQueries({ queryKey: ordersKey });
    },
  });
  return useCallback(changeId => mutate(changeId), [mutate]);
}
