import { useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { isOpen } from '#contract/orders/order-rules.ts';
import type { Order } from '#contract/orders/orders.ts';
import { isNewLine } from '#contract/production/counts.ts';
import { listsKey, orderOptions } from '../order-data/queries.ts';
import { errorText } from '../platform/api/api-error.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { Checkbox } from '../platform/forms/checkbox.tsx';
import { Field, Select, SelectOptions, TextAreaField } from '../platform/forms/field.tsx';
import { FormDialog } from '../platform/forms/form-dialog.tsx';
import { type Faults, useLocalForm } from '../platform/forms/use-form-of.ts';
import { Banner } from '../platform/kit/states.tsx';
import { useToast } from '../platform/overlays/toast.tsx';
import { ImageAttachments } from '../platform/pictures/image-attachments.tsx';
import { useUser } from '../platform/session/user.ts';
import type { Asks } from './draft.ts';
import { useQuestion } from './send-message.ts';
import { texts } from './texts.ts';

type Props = { order: Order; onSent?: (() => void) | undefined; onClose: () => void };

/**
 * The question that `beginQuestion` began: its words, its images, what it is about and what waits for the answer (QU-1,
 * AC-7). The review and the conversation open it.
 */
export function AskCustomerDialog({ order, onSent, onClose }: Props) {
  const { id: userId } = useUser();
  const question = useQuestion(userId, order.id);
  const { text, images, asks = {}, share } = question.draft;
  const isMissing = text.trim() === '' && images.length === 0;
  const { error, send } = useSending(order, question, () => {
    onClose();
    onSent?.();
  });

  const form = useLocalForm({
    start: () => ({ text }),
    rules: (): Faults => (isMissing ? { text: texts.empty } : {}),
    send: () => void send(),
    busy: share !== undefined,
  });

  function close() {
    question.stop();
    question.drop();
    onClose();
  }

  return (
    <FormDialog
      of={form}
      size="narrow"
      title={texts.askTitle}
      verb={texts.send}
      busyText={texts.sending}
      isDirty={text !== form.before.text}
      onClose={close}
    >
      <div className="loose">
        {error !== undefined && <Banner tone="bad">{errorText(error, texts.failed)}</Banner>}
        <Subject order={order} asks={asks} onAsk={question.ask} />
        <TextAreaField
          label={texts.message}
          required
          limit={{ text: text.trim(), most: limits.message }}
          {...(form.faults.text && { error: form.faults.text })}
          dir="auto"
          rows={4}
          value={text}
          onType={question.write}
        />
        <Images {...question} />
      </div>
    </FormDialog>
  );
}

type Question = ReturnType<typeof useQuestion>;

/** Sends the question. The order and the lists show afterwards what waits. */
function useSending(order: Order, { draft: { asks }, send }: Question, onDone: () => void) {
  const [error, setError] = useState<unknown>();
  const toast = useToast();
  return {
    error,
    async send() {
      setError(undefined);
      try {
        if (!(await send())) return;
        const { productCode } = order.products.find(({ productId }) => productId === asks?.productId) ?? {};
        toast(asks?.hold ? texts.nowWaits(productCode) : texts.questionSent, { about: 'production' });
        onDone();
      } catch (failed) {
        setError(failed);
      } finally {
        void queryClient.invalidateQueries(orderOptions(order.id));
        void queryClient.invalidateQueries({ queryKey: listsKey });
      }
    },
  };
}

function Images({ draft: { images, share, notice }, attach, remove }: Question) {
  return (
    <>
      <ImageAttachments
        images={images.map(({ id, file, preview }) => ({ id, address: preview, name: file.name, share }))}
        addLabel={texts.attach}
        full={images.length >= limits.messageImages || share !== undefined}
        onAdd={attach}
        onRemove={id => remove(Number(id))}
      />
      {notice && (
        <p className="error" role="alert">
          {notice}
        </p>
      )}
    </>
  );
}

type SubjectProps = { order: Order; asks: Asks; onAsk: (asks: Asks) => void };

/** The subject of the question: the order or a product. The product, or the new products, can wait for the answer. */
function Subject({ order, asks, onAsk }: SubjectProps) {
  const chosen = order.products.find(({ productId }) => productId === asks.productId);
  const mayHold = isOpen(order) && (chosen ? !chosen.hold : order.products.some(line => isNewLine(line) && !line.hold));
  return (
    <>
      <Field label={texts.about}>
        {control => (
          <Select
            {...control}
            value={chosen?.productId ?? ''}
            onChange={event => onAsk({ ...asks, productId: Number(event.target.value) || undefined })}
          >
            <option value="">{texts.wholeOrder}</option>
            <SelectOptions of={order.products.map(({ productId, productCode }) => [productId, productCode])} />
          </Select>
        )}
      </Field>
      {mayHold && (
        <Checkbox
          label={chosen ? texts.holdUntilThen : texts.holdNewUntilThen}
          checked={asks.hold === true}
          onChange={event => onAsk({ ...asks, hold: event.target.checked })}
        />
      )}
    </>
  );
}
