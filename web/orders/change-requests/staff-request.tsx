import { useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { startedText } from '#contract/orders/cut-off.ts';
import type { Difference } from '#contract/orders/differences.ts';
import type { OpenChange } from '#contract/orders/open-change.ts';
import { doneItems, hasStarted } from '#contract/orders/order-rules.ts';
import type { Order } from '#contract/orders/orders.ts';
import { doneAtStages, readyOf } from '#contract/production/count-texts.ts';
import { DayEffects } from '../../dates/day-effects.tsx';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { browserToday } from '../../platform/format/day-distance.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { Checkbox } from '../../platform/forms/checkbox.tsx';
import { TextDialog } from '../../platform/forms/text-dialog.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { Banner } from '../../platform/kit/states.tsx';
import { Confirm } from '../../platform/overlays/confirm.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { StatusBadge } from '../../platform/stages/status.tsx';
import { texts as changeTexts } from '../changes/texts.ts';
import { useOrderChange } from '../order-changes.ts';
import { acceptQuestion, useShownQuestion } from './accept-question.ts';
import styles from './change-requests.module.css';
import { RequestPanel } from './request-panel.tsx';
import { texts } from './texts.ts';

type Props = { order: Order; change: OpenChange };

/** The open request of a customer for staff: each difference with the progress of its product, and the answers. */
export function StaffRequest({ order, change }: Props) {
  const [isDeclining, setDeclining] = useState(false);
  const { shown, show, close } = useShownQuestion<Given>(order.revision);
  const [keepSample, setKeepSample] = useState(false);
  const accept = useAccept(order.id, change);
  const late = lateText(order, change);
  const isCancellation = change.kind === 'cancellation';
  const day = dayOf(change);
  const send = (given: Given) => accept.mutate(given, { onSettled: close });
  function answer(promised: Promised) {
    const given = { despiteProduction: late !== undefined, keepSample, ...promised };
    const question = acceptQuestion(order, change, late);
    if (question) show(question, given);
    else send(given);
  }
  return (
    <RequestPanel order={order} change={change} beside={difference => <Beside order={order} difference={difference} />}>
      {isCancellation && <p>{doneAtStages(doneItems(order.products), order.totalItems, formatNumber)}</p>}
      {late && <p className={styles.late}>{texts.started(late)}</p>}
      {needsSample(order, change) && (
        <Checkbox
          label={texts.keepSample}
          checked={keepSample}
          onChange={event => setKeepSample(event.target.checked)}
        />
      )}
      {day && <DayEffects order={order.id} day={day} />}
      {accept.error && <Banner tone="bad">{errorText(accept.error, texts.answerFailed)}</Banner>}
      <div className={styles.actions}>
        <Button look="primary" busy={accept.isPending} busyText={texts.accepting} onClick={() => answer({})}>
          {late ? texts.acceptAnyway : texts.accept}
        </Button>
        {day && day !== order.promisedOn && (
          <Button onClick={() => answer({ promisedOn: day })}>{texts.acceptAndPromise(day)}</Button>
        )}
        <Button onClick={() => setDeclining(true)}>{texts.decline}</Button>
      </div>
      {shown && (
        <Confirm
          open
          {...shown.question}
          verb={shown.given.despiteProduction ? texts.acceptAnyway : texts.accept}
          {...(isCancellation && { cancel: changeTexts.keep })}
          danger
          busy={accept.isPending}
          busyText={texts.accepting}
          onCancel={close}
          onConfirm={() => send(shown.given)}
        />
      )}
      {isDeclining && <DeclineDialog id={order.id} number={change.number} onClose={() => setDeclining(false)} />}
    </RequestPanel>
  );
}

/** The day to promise with a change of the requested date. */
type Promised = { promisedOn?: string };
type Given = Promised & { despiteProduction: boolean; keepSample: boolean };

/** Returns the day that the customer asks for now, if it can be promised. */
function dayOf({ differences }: OpenChange): string | undefined {
  const to = differences.find(({ field }) => field === 'requestedDate')?.to;
  return typeof to === 'string' && to >= browserToday() ? to : undefined;
}

function useAccept(id: number, { number, kind }: OpenChange) {
  const toast = useToast();
  return useOrderChange(id, async (given: Given) => {
    const changed = await api.acceptChange({ id, number, ...given });
    toast(kind === 'cancellation' ? texts.cancelled : texts.accepted);
    return changed;
  });
}

/** The status and count of the product of a difference. */
function Beside({ order, difference }: { order: Order; difference: Difference }) {
  const product = order.products.find(one => one.productId === difference.productId);
  if (!product) return null;
  return (
    <span className={styles.progress}>
      <StatusBadge status={product.status} /> {readyOf(product.completed, product.quantity)}
    </span>
  );
}

/** Returns why accepting is late: the first product of the request whose production has gone too far. */
function lateText({ products, changeCutOff }: Order, { kind, differences }: OpenChange): string | undefined {
  if (!changeCutOff) return undefined;
  const isOf = (productId: number) => kind === 'cancellation' || differences.some(one => one.productId === productId);
  return products
    .filter(({ productId }) => isOf(productId))
    .map(line => startedText(line, changeCutOff))
    .find(Boolean);
}

/** Returns whether accepting would open an approved sample of a product again. */
function needsSample({ products }: Order, { differences }: OpenChange): boolean {
  return products.some(
    line =>
      line.sample?.state === 'approved' &&
      !hasStarted(line) &&
      differences.some(
        ({ productId, field }) => productId === line.productId && ['description', 'options', 'images'].includes(field),
      ),
  );
}

type DeclineDialogProps = { id: number; number: number; onClose: () => void };

/** Declines a request with a reason, which the customer reads. */
function DeclineDialog({ id, number, onClose }: DeclineDialogProps) {
  const toast = useToast();
  const decline = useOrderChange(id, async (note: string) => {
    const changed = await api.declineChange({ id, number, note });
    toast(texts.declined);
    return changed;
  });
  return (
    <TextDialog
      title={texts.declineTitle}
      verb={texts.decline}
      busyText={texts.declining}
      label={texts.declineNote}
      missing={texts.noteRequired}
      most={limits.changeNote}
      of={decline}
      failed={texts.answerFailed}
      onSend={note => decline.mutate(note, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="soft">{texts.declineHelp}</p>
    </TextDialog>
  );
}
