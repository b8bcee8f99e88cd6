import { useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { differenceText } from '#contract/orders/differences/difference-words.ts';
import type { Difference } from '#contract/orders/differences/differences.ts';
import type { Order } from '#contract/orders/orders.ts';
import { RequestedDateField } from '../../cart/order-fields/requested-date-field.tsx';
import { promiseText } from '../../dates/texts.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { useAttemptKey } from '../../platform/api/use-attempt-key.ts';
import { formatDayInText } from '../../platform/format/format-time.ts';
import { TextAreaField } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
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
import { RequestLine } from './request-line.tsx';
import { texts } from './texts.ts';

type Props = { order: Order; onClose: () => void };

/** Asks the workshop for a change of an order: its products, its requested date and its address (OR-23). */
export function AskDialog({ order: opened, onClose }: Props) {
  // The form starts from the order that the customer saw, also when the order changes meanwhile.
  const [order] = useState(opened);
  const [draft, setDraft] = useState(() => draftOf(order));
  const [isTried, setTried] = useState(false);
  const send = useSend(order);
  const change = (given: Partial<RequestDraft>) => setDraft(now => ({ ...now, ...given }));
  const changeLine = (id: number, given: Partial<LineDraft>) =>
    setDraft(now => ({ ...now, lines: new Map(now.lines).set(id, { ...(now.lines.get(id) as LineDraft), ...given }) }));
  const differences = differencesOf(order, draft);
  const hasFault = order.products.some(product => faultOf(product, draft.lines.get(product.productId) as LineDraft));
  const problem = hasFault ? undefined : problemOf(order, draft, differences.length);

  function submit() {
    setTried(true);
    if (problem || hasFault || draft.reason.trim() === '') return;
    send.mutate(draft, { onSuccess: onClose });
  }

  return (
    <FormDialog
      title={texts.askTitle(order.id)}
      verb={texts.send}
      busyText={texts.sending}
      busy={send.isPending}
      isDirty={differences.length > 0 || draft.reason !== ''}
      isOnward
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="loose">
        {send.error && <Banner tone="bad">{errorText(send.error, texts.sendFailed)}</Banner>}
        <p className="soft">{texts.askHelp}</p>
        <div>
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
        <OrderFields order={order} draft={draft} isTried={isTried} onChange={change} />
        <Foot differences={differences} problem={isTried ? problem : undefined} />
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
              .map(difference => differenceText(difference, formatDayInText))
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

function problemOf({ products }: Order, { lines }: RequestDraft, differences: number): string | undefined {
  if (differences === 0) return texts.nothing;
  return products.every(({ productId }) => lines.get(productId)?.isRemoved) ? texts.notAll : undefined;
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
  draft: RequestDraft;
  isTried: boolean;
  onChange: (given: Partial<RequestDraft>) => void;
};

/** The fields of the whole order, and the reason. */
function OrderFields({ order, draft, isTried, onChange }: FieldsProps) {
  const { requestedDate, deliveryAddress, reason } = draft;
  return (
    <>
      <RequestedDateField
        day={requestedDate}
        own={order.requestedDate ?? undefined}
        help={promiseText(order)}
        onChange={day => onChange({ requestedDate: day })}
      />
      <TextAreaField
        label={texts.deliveryAddress}
        limit={{ text: limitedAddress(order, deliveryAddress), most: limits.address }}
        dir="auto"
        rows={2}
        value={deliveryAddress}
        onType={typed => onChange({ deliveryAddress: typed })}
      />
      <TextAreaField
        label={texts.reason}
        required
        limit={{ text: reason.trim(), most: limits.changeReason }}
        {...(isTried && reason.trim() === '' && { error: texts.reasonRequired })}
        dir="auto"
        rows={2}
        value={reason}
        onType={typed => onChange({ reason: typed })}
      />
    </>
  );
}
