import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { listsKey, orderOptions } from '../../order-data/queries.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { randomId } from '../../platform/browser/random-id.ts';
import { Field, TextArea } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { Banner } from '../../platform/kit/states.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { texts } from './texts.ts';

type Props = { id: number; onSent: () => void; onClose: () => void };

/** Sends a question to the customer. The order leaves the new orders until the customer answers (AC-7). */
export function AskDialog({ id, onSent, onClose }: Props) {
  const [message, setMessage] = useState('');
  const [isTried, setTried] = useState(false);
  const send = useAsk(id, () => {
    onClose();
    onSent();
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (message.trim() !== '') send.mutate(message.trim());
  }

  return (
    <FormDialog
      title={texts.askTitle}
      size="narrow"
      verb={texts.askVerb}
      busyText={texts.asking}
      busy={send.isPending}
      isDirty={message !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="loose">
        {send.error && <Banner tone="bad">{errorText(send.error, texts.askFailed)}</Banner>}
        <Field
          label={texts.askField}
          help={texts.askHelp}
          required
          limit={{ text: message.trim(), most: limits.message }}
          {...(isTried && message.trim() === '' && { error: texts.askEmpty })}
        >
          {wired => <TextArea {...wired} rows={4} value={message} onChange={event => setMessage(event.target.value)} />}
        </Field>
      </div>
    </FormDialog>
  );
}

/** Sends a question to the customer, which holds the new lines of the order. */
function useAsk(id: number, onSent: () => void) {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (message: string) => {
      const form = new FormData();
      form.append('message', message);
      form.append('ask', '1');
      return api.sendMessage({ id }, { form, idempotencyKey: randomId() });
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
