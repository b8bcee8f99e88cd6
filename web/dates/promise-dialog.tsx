import { newPromise } from '#contract/dates/new-promise.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { PromiseReason } from '#contract/orders/promise-reasons.ts';
import { formatShortWeekday } from '../platform/format/format-time.ts';
import { TextAreaField, TextField } from '../platform/forms/field.tsx';
import { FormDialog } from '../platform/forms/form-dialog.tsx';
import { type Faults, type FieldsOf, useFormOf } from '../platform/forms/use-form-of.ts';
import { Banner } from '../platform/kit/states.tsx';
import { useToast } from '../platform/overlays/toast.tsx';
import { DayEffects } from './day-effects.tsx';
import { MessageField } from './message-field.tsx';
import { ReasonField } from './reason-field.tsx';
import { texts } from './texts.ts';
import { useSetPromise } from './use-set-promise.ts';

type Values = { promisedOn: string; reason: PromiseReason | ''; note: string; message: string };

/**
 * Returns the day with which the dialog of an order's promise starts: the planned day, which holds and makes no other order
 * late (DA-13). '' for a promise that holds, and for an order without a plan.
 */
export function dayToPropose({ promisedOn, plan }: Pick<Order, 'promisedOn' | 'plan'>): string {
  const plannedOn = plan?.on;
  return plannedOn && plannedOn !== promisedOn ? plannedOn : '';
}

/**
 * Promises another date. Changing a promise requires a reason; the note is for staff. Keeps the input when saving
 * fails.
 */
export function PromiseDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { id, promisedOn: before, requestedDate, likelyOn, safeOn } = order;
  const isChange = before !== null;
  const toast = useToast();
  const first = dayToPropose(order);
  const save = useSetPromise(id);
  const form = useFormOf(newPromise, {
    start: (): Values => ({ promisedOn: first, reason: '', note: '', message: '' }),
    inputOf: ({ reason, ...given }) => ({ ...given, ...(reason && { reason }) }),
    words: { promisedOn: texts.dateRequired },
    rules: ({ reason }): Faults => (isChange && reason === '' ? { reason: texts.reasonRequired } : {}),
    send: input =>
      save.mutate(input, {
        onSuccess: () => {
          toast(texts.done(input.promisedOn));
          onClose();
        },
      }),
    sending: save,
    failed: texts.failed,
  });
  const { values, change, problem } = form;

  return (
    <FormDialog
      of={form}
      title={isChange ? texts.changeTitle : texts.promiseTitle}
      size="narrow"
      verb={isChange ? texts.change : texts.promiseVerb}
      busyText={texts.saving}
      onClose={onClose}
    >
      <div className="loose">
        <p>
          {before && <b>{texts.promised(before)}</b>} {texts.known(requestedDate, likelyOn, safeOn)}
        </p>
        {problem && <Banner tone="bad">{problem}</Banner>}
        <TextField
          label={isChange ? texts.newDate : texts.date}
          required
          {...(values.promisedOn && { help: formatShortWeekday(values.promisedOn) })}
          type="date"
          {...form.text('promisedOn')}
        />
        {values.promisedOn !== '' && values.promisedOn !== before && <DayEffects order={id} day={values.promisedOn} />}
        {isChange && <Reason form={form} />}
        <MessageField value={values.message} onChange={message => change({ message })} />
      </div>
    </FormDialog>
  );
}

/** Why the promised date changes, with a note for staff. */
function Reason({ form: { values, faults, change, text } }: { form: FieldsOf<Values> }) {
  return (
    <>
      <ReasonField
        value={values.reason}
        isTried={faults.reason !== undefined}
        onChange={reason => change({ reason })}
      />
      <TextAreaField label={texts.note} help={texts.noteHelp} rows={3} {...text('note')} />
    </>
  );
}
