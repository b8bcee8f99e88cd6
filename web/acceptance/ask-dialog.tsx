import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { errorText } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { randomId } from '../browser/random-id.ts';
import { Field, TextArea } from '../forms/field.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { Banner } from '../kit/states.tsx';
import { listsKey, orderOptions } from '../order-data/queries.ts';
import { useToast } from '../overlays/toast.tsx';
import styles from './review.module.css';
import { texts } from './texts.ts';

type Props = { id: number; onAsked: () => void; onClose: () => void };

/** Sends a question to the customer. The order leaves the new orders until the customer answers (AC-7). */
export function AskDialog({ id, onAsked, onClose }: Props) {
  const [message, setMessage] = useState('');
  const [isTried, setTried] = useState(false);
  const queryClient = useQueryClient();
  const toast = useToast();
  const send = useMutation({
    mutationFn: () => {
      const form = new FormData();
      form.append('message', message.trim());
      form.append('ask', '1');
      return api.sendMessage({ id }, { form, idempotencyKey: randomId() });
    },
    onSuccess: () => {
      toast(texts.asked, { about: 'production' });
      onClose();
      onAsked();
    },
    onSettled: () => {
      void queryClient.invalidateQueries(orderOptions(id));
      void queryClient.invalidateQueries({ queryKey: listsKey });
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (message.trim() !== '') send.mutate();
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
      <div className={styles.form}>
        {send.error && <Banner tone="bad">{errorText(send.error, texts.askFailed)}</Banner>}
        <Field
          label={texts.askField}
          help={texts.askHelp}
          required
          {...(isTried && message.trim() === '' && { error: texts.askEmpty })}
        >
          {wired => (
            <TextArea
              {...wired}
              rows={4}
              maxLength={limits.message}
              value={message}
              onChange={event => setMessage(event.target.value)}
            />
          )}
        </Field>
      </div>
    </FormDialog>
  );
}
