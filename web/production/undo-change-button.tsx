import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import type { LogChange } from '#contract/production/production-log.ts';
import { changeKey, listsKey, orderOptions } from '../order-data/queries.ts';
import { errorText } from '../platform/api/api-error.ts';
import { api } from '../platform/api/client.ts';
import { isolated } from '../platform/format/isolated.ts';
import { Button } from '../platform/kit/button.tsx';
import { useAlert } from '../platform/overlays/alert.tsx';
import { Confirm } from '../platform/overlays/confirm.tsx';
import { useToast } from '../platform/overlays/toast.tsx';
import { historyTexts as texts } from './texts.ts';

type Props = {
  change: Pick<LogChange, 'changeId' | 'source' | 'rows'>;
  orderId: number;
  /** The element that gets the focus when the button disappears. */
  heading: RefObject<HTMLElement | null>;
};

/**
 * Undoes a change of the history (PR-7). Undoing a bulk change needs a confirmation, because it may affect other
 * orders.
 */
export function UndoChangeButton({ change, orderId, heading }: Props) {
  const [asking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const alert = useAlert();
  const toast = useToast();
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: orderOptions(orderId).queryKey }),
      queryClient.invalidateQueries({ queryKey: listsKey }),
    ]);
  const undo = useMutation({
    mutationKey: changeKey(orderId),
    scope: { id: `order-${orderId}` },
    mutationFn: () => api.undoChange({ changeId: change.changeId }),
    onSuccess: () => {
      toast(texts.undoDone, { about: 'production' });
      // The button disappears when the history is re-fetched.
      heading.current?.focus({ preventScroll: true });
    },
    onError: error => alert(errorText(error, texts.undoFailed)),
    onSettled: () => {
      setAsking(false);
      return refresh();
    },
  });
  const [first] = change.rows;
  const what = first ? `${isolated(first.productCode)} · ${texts.row(first)}` : '';
  return (
    <>
      <Button
        look="quiet"
        busy={undo.isPending}
        busyText={texts.undoing}
        aria-label={texts.undoOf(what)}
        onClick={() => (change.source === 'bulk' ? setAsking(true) : undo.mutate())}
      >
        {texts.undo}
      </Button>
      {change.source === 'bulk' && (
        <Confirm
          open={asking}
          title={texts.undoBulkTitle}
          question={texts.undoBulk}
          verb={texts.undo}
          busy={undo.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() => undo.mutate()}
        />
      )}
    </>
  );
}
