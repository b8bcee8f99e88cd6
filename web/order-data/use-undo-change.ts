import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../platform/api/api-error.ts';
import { api } from '../platform/api/client.ts';
import { useAlert } from '../platform/overlays/alert.tsx';
import { useToast } from '../platform/overlays/toast.tsx';
import { ordersKey } from './queries.ts';
import { texts } from './texts.ts';

type Given = { onUndone?: () => void; onSettled?: (() => void) | undefined };

/** Undoes a complete change (PR-7) and says so, also after its screen has closed. */
export function useUndoChange({ onUndone, onSettled }: Given = {}) {
  const queryClient = useQueryClient();
  const alert = useAlert();
  const toast = useToast();
  return useMutation({
    mutationFn: (changeId: string) => api.undoChange({ changeId }),
    onSuccess: ({ promiseStays }) => {
      toast(promiseStays ? texts.promiseStays : texts.undone, { about: 'production' });
      onUndone?.();
    },
    onError: error => alert(errorText(error, texts.undoFailed)),
    onSettled: () => {
      onSettled?.();
      return queryClient.invalidateQueries({ queryKey: ordersKey });
    },
  });
}
