import { useMutation, useQueryClient } from '@tanstack/react-query';
import { limits } from '#contract/call/limits.ts';
import { listsKey, orderOptions } from '../../order-data/queries.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { useAttemptKey } from '../../platform/api/use-attempt-key.ts';
import { TextDialog } from '../../platform/forms/text-dialog.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { texts } from './texts.ts';

type Props = { id: number; onSent: () => void; onClose: () => void };

/** Sends a question to the customer. The order leaves the new orders until the customer answers (AC-7). */
export function AskDialog({ id, onSent, onClose }: Props) {
  const send = useAsk(id, () => {
    onClose();
    onSent();
  });
  return (
    <TextDialog
      title={texts.askTitle}
      verb={texts.askVerb}
      busyText={texts.asking}
      label={texts.askField}
      help={texts.askHelp}
      missing={texts.askEmpty}
      most={limits.message}
      rows={4}
      busy={send.isPending}
      error={send.error ? errorText(send.error, texts.askFailed) : undefined}
      onSend={message => send.mutate(message)}
      onClose={onClose}
    />
  );
}

/** Sends a question to the customer, which holds the new lines of the order. */
function useAsk(id: number, onSent: () => void) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const keyOf = useAttemptKey();
  return useMutation({
    mutationFn: (message: string) => {
      const form = new FormData();
      form.append('message', message);
      form.append('ask', '1');
      return api.sendMessage({ id }, { form, idempotencyKey: keyOf(message) });
    },
    onSuccess: () => {
      toast(texts.waitsForCustomer, { about: 'production' });
      onSent();
    },
    onSettled: () => {
      void queryClient.invalidateQueries(orderOptions(id));
      void queryClient.invalidateQueries({ queryKey: listsKey });
    },
  });
}
