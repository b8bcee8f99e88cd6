import { useEffect, useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import type { OrderProduct } from '#contract/orders/orders.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { useAttemptKey } from '../../platform/api/use-attempt-key.ts';
import { TextAreaField } from '../../platform/forms/field.tsx';
import { FormProblem, InlineForm } from '../../platform/forms/form.tsx';
import { type Faults, useLocalForm } from '../../platform/forms/use-form-of.ts';
import { Button } from '../../platform/kit/button.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { ChosenImages } from '../chosen-images.tsx';
import { useOrderChange } from '../order-changes.ts';
import styles from './samples.module.css';
import { texts } from './texts.ts';
import { useSampleForm } from './use-sample-form.ts';
import { useSampleImages } from './use-sample-images.ts';

type Props = { orderId: number; product: OrderProduct };

/** Sends pictures of a sample to the customer. A retry after a lost answer has the same key, so it sends nothing twice. */
export function SendSample({ orderId, product: { productId, sample } }: Props) {
  const { isShown, isOpened, mayClose, isClosed, ended, open, setContent, end, close } = useSampleForm(sample);
  if (!isShown) {
    return (
      <div className={styles.actions}>
        <Button look="quiet" autoFocus={isClosed} onClick={open}>
          {texts.sendAnother}
        </Button>
      </div>
    );
  }
  const ways = { onContent: setContent, onSent: end, ...(mayClose && { onClose: close }) };
  return <Form key={ended} orderId={orderId} productId={productId} takesFocus={isOpened} {...ways} />;
}

type FormProps = {
  orderId: number;
  productId: number;
  /** Whether the form replaces the button that opened it, so that it gets the focus. */
  takesFocus: boolean;
  /** Called when it gets content, and when it is emptied. */
  onContent: (hasContent: boolean) => void;
  onSent: () => void;
  /** Missing while the form cannot be closed. */
  onClose?: () => void;
};

function Form({ orderId, productId, takesFocus, onContent, onSent, onClose }: FormProps) {
  const chosen = useSampleImages();
  const { send, share } = useSend(orderId, productId);
  const form = useLocalForm({
    start: () => ({ note: '' }),
    rules: (): Faults => (chosen.files.length === 0 ? { images: texts.imagesRequired } : {}),
    send: ({ note }) => send.mutate({ note, files: chosen.files }, { onSuccess: onSent }),
    busy: send.isPending,
  });
  const { faults, values } = form;
  const isDirty = form.isDirty || chosen.files.length > 0;
  useEffect(() => onContent(isDirty), [isDirty, onContent]);

  return (
    <InlineForm
      of={{ ...form, isDirty }}
      takesFocus={takesFocus}
      className="stack unprinted"
      aria-label={texts.sendForApproval}
    >
      <ChosenImages chosen={chosen} addLabel={texts.addImages} share={share} />
      <TextAreaField
        label={texts.note}
        limit={{ text: values.note, most: limits.sampleNote }}
        rows={2}
        dir="auto"
        {...form.text('note')}
      />
      <FormProblem text={faults.images ?? (send.error ? errorText(send.error, texts.sendFailed) : undefined)} />
      <div className={styles.actions}>
        <Button type="submit" look="primary" busy={send.isPending} busyText={texts.sending}>
          {texts.sendForApproval}
        </Button>
        {onClose && (
          <Button look="quiet" disabled={send.isPending} onClick={onClose}>
            {texts.cancel}
          </Button>
        )}
      </div>
    </InlineForm>
  );
}

type Sent = { note: string; files: readonly File[] };

function useSend(orderId: number, productId: number) {
  const toast = useToast();
  const [share, setShare] = useState<number>();
  const keyOf = useAttemptKey();
  const send = useOrderChange(orderId, async ({ note, files }: Sent) => {
    const idempotencyKey = keyOf([note, ...files.map(({ name, size, lastModified }) => [name, size, lastModified])]);
    const form = new FormData();
    form.set('note', note);
    for (const file of files) form.append('images', file, file.name);
    setShare(0);
    try {
      const sent = await api.postSampleRound(
        { id: orderId, productId },
        { form, idempotencyKey, onProgress: setShare },
      );
      toast(texts.sampleSent);
      return sent;
    } finally {
      setShare(undefined);
    }
  });
  return { send, share };
}
