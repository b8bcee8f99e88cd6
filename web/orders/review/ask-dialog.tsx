import { useMutation, useQueryClient } from '@tanstack/react-query';
import { limits } from '#contract/call/limits.ts';
import { listsKey, orderOptions } from '../../order-data/queries.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { useAttemptKey } from '../../platform/api/use-attempt-key.ts';
import { TextDialog } from '../../platform/forms/text-dialog.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { texts } from './texts.ts';

/** A product that a question is about, and the words of the question. */
export type QuestionSubject = { productId: number; productCode: string; text: string };
type Props = { id: number; product?: QuestionSubject; onSent?: () => void; onClose: () => void };

/**
 * Sends a question to the customer. The order leaves the new orders until the customer answers (AC-7). A question about a
 * product holds only that product (QU-1).
 */
export function AskDialog({ id, product, onSent, onClose }: Props) {
  const send = useAsk(id, product, () => {
    onClose();
    onSent?.();
  });
  return (
    <TextDialog
      title={texts.askTitle}
      verb={texts.askVerb}
      busyText={texts.asking}
      label={texts.askField}
      help={product ? texts.askProductHelp(product.productCode) : texts.askHelp}
      filled={product?.text ?? ''}
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

/** Sends a question to the customer, which holds the product, or else the new lines of the order. */
function useAsk(id: number, product: QuestionSubject | undefined, onSent: () => void) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const keyOf = useAttemptKey();
  return useMutation({
    mutationFn: (message: string) => {
      const form = new FormData();
      form.append('message', message);
      for (const [name, value] of product ? aboutProduct(product) : [['ask', '1'] as const]) form.append(name, value);
      return api.sendMessage({ id }, { form, idempotencyKey: keyOf(message) });
    },
    onSuccess: () => {
      toast(product ? texts.productWaits(product.productCode) : texts.waitsForCustomer, { about: 'production' });
      onSent();
    },
    onSettled: () => {
      void queryClient.invalidateQueries(orderOptions(id));
      void queryClient.invalidateQueries({ queryKey: listsKey });
    },
  });
}

/** The fields of a question that holds a product. */
function aboutProduct({ productId }: QuestionSubject) {
  return [
    ['needsAnswer', '1'],
    ['productId', String(productId)],
    ['hold', '1'],
  ] as const;
}
