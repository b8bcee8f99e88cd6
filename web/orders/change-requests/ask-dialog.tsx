import { useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { differenceText } from '#contract/orders/difference-words.ts';
import type { Difference } from '#contract/orders/differences.ts';
import type { Order } from '#contract/orders/orders.ts';
import { RequestedDateField } from '../../cart/order-fields/requested-date-field.tsx';
import { promiseText } from '../../dates/texts.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { useAttemptKey } from '../../platform/api/use-attempt-key.ts';
import { formatShortDay } from '../../platform/format/format-time.ts';
import { TextAreaField } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { type Faults, useLocalForm } from '../../platform/forms/use-form-of.ts';
import { Banner } from '../../platform/kit/states.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { useOrderChange } from '../order-changes.ts';
import styles from './change-requests.module.css';
import {
  differencesOf,
  draftOf,
  faultOf,
  type LineDraft,
  limitedAddress,
  type RequestDraft,
  requestOf,
} from './request-draft.ts';
import { RequestLine, useIsUploading } from './request-line.tsx';
import { texts } from './texts.ts';

type Props = { order: Order; onClose: () => void };

/** Asks the workshop for a change of an order: its products, its requested date and its address (OR-23). */
export function AskDialog({ order: opened, onClose }: Props) {
  // The form starts from the order that the customer saw, also when the order changes meanwhile.
  const [order] = useState(opened);
  const send = useSend(order);
  const isUploading = useIsUploading(order.id);
  const form = useLocalForm({
    start: () => draftOf(order),
    rules: (now): Faults => ({
      ...faultsIn(order, now),
      ...(now.reason.trim() === '' && { reason: texts.reasonRequired }),
    }),
    send: draft => {
      // Ctrl+Enter sends without the button.
      if (!isUploading) send.mutate(draft, { onSuccess: onClose });
    },
    busy: send.isPending,
  });
  const { values: draft, isTried, change } = form;
  const changeLine = (id: number, given: Partial<LineDraft>) =>
    change(now => ({ lines: new Map(now.lines).set(id, { ...(now.lines.get(id) as LineDraft), ...given }) }));
  const differences = differencesOf(order, draft);

  return (
    <FormDialog
      of={form}
      title={texts.askTitle(order.id)}
      verb={texts.send}
      busyText={texts.sending}
      disabled={isUploading}
      note={isUploading ? texts.uploading : undefined}
      isDirty={differences.length > 0 || draft.reason !== '' || isUploading}
      isOnward
      onClose={onClose}
    >
      <div className="loose">
        {send.error && <Banner tone="bad">{errorText(send.error, texts.sendFailed)}</Banner>}
        <p className="soft">{texts.askHelp}</p>
        <div data-first>
          {order.products.map(product => (
            <RequestLine
              key={product.productId}
              order={order}
              product={product}
              line={draft.lines.get(product.productId) as LineDraft}
              isTried={isTried}
              onChange={given => changeLine(product.productId, given)}
            />
          ))}
        </div>
        <OrderFields order={order} form={form} />
        <Foot differences={differences} problem={form.faults['']} />
      </div>
    </FormDialog>
  );
}

type FootProps = { differences: readonly Difference[]; problem: string | undefined };

/** The differences in words, as the workshop reads them, and why the request cannot be sent. */
function Foot({ differences, problem }: FootProps) {
  return (
    <section className={styles.foot} aria-label={texts.differences} role="status">
      {differences.length > 0 && (
        <>
          <b>{texts.differences}</b>
          <ul>
            {differences
              .map(difference => differenceText(difference, formatShortDay))
              .map(text => (
                <li key={text} dir="auto">
                  {text}
                </li>
              ))}
          </ul>
        </>
      )}
      {problem && <p className={styles.wrong}>{problem}</p>}
    </section>
  );
}

/** The faults of products, which their fields show, or that of the whole request. */
function faultsIn(order: Order, draft: RequestDraft): Faults {
  const { products } = order;
  const { lines } = draft;
  const wrong = products.find(product => faultOf(product, lines.get(product.productId) as LineDraft));
  if (wrong) return { lines: wrong.productCode };
  if (differencesOf(order, draft).length === 0) return { '': texts.nothing };
  return products.every(({ productId }) => lines.get(productId)?.isRemoved) ? { '': texts.notAll } : {};
}

function useSend(order: Order) {
  const toast = useToast();
  const keyOf = useAttemptKey();
  return useOrderChange(order.id, async (draft: RequestDraft) => {
    const given = { id: order.id, ...requestOf(order, draft), reason: draft.reason };
    const answer = await api.askForChange(given, { idempotencyKey: keyOf(given) });
    toast(texts.sent);
    return answer;
  });
}

type FieldsProps = {
  order: Order;
  form: Pick<ReturnType<typeof useLocalForm<RequestDraft>>, 'values' | 'text' | 'change'>;
};

/** The fields of the whole order, and the reason. */
function OrderFields({ order, form }: FieldsProps) {
  const { requestedDate, deliveryAddress, reason } = form.values;
  return (
    <>
      <RequestedDateField
        day={requestedDate}
        own={order.requestedDate ?? undefined}
        help={promiseText(order)}
        onChange={day => form.change({ requestedDate: day })}
      />
      <TextAreaField
        label={texts.deliveryAddress}
        limit={{ text: limitedAddress(order, deliveryAddress), most: limits.address }}
        dir="auto"
        rows={2}
        {...form.text('deliveryAddress')}
      />
      <TextAreaField
        label={texts.reason}
        required
        limit={{ text: reason.trim(), most: limits.changeReason }}
        dir="auto"
        rows={2}
        {...form.text('reason')}
      />
    </>
  );
}
