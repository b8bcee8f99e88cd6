import type { Order } from '#contract/orders/orders.ts';
import type { PromiseReason } from '#contract/orders/promise-reasons.ts';
import { DayEffects } from '../../dates/day-effects.tsx';
import { MessageField } from '../../dates/message-field.tsx';
import { ReasonField } from '../../dates/reason-field.tsx';
import { formatShortWeekday } from '../../platform/format/format-time.ts';
import { TextField } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { type Faults, useLocalForm } from '../../platform/forms/use-form-of.ts';
import { texts } from './texts.ts';
import type { useAccept } from './use-accept.ts';

type Values = { day: string; reason: PromiseReason | ''; message: string };
type Props = { order: Order; day: string; accept: ReturnType<typeof useAccept>; onClose: () => void };

/** Accepts an order with a date of one's own choice, and shows what that date would do to other promises. */
export function AnotherDateDialog({ order, day: first, accept, onClose }: Props) {
  const { id, promisedOn } = order;
  const needsReason = (day: string) => promisedOn !== null && day !== promisedOn;
  const form = useLocalForm({
    start: (): Values => ({ day: first, reason: '', message: '' }),
    // ReasonField has a text of its own.
    rules: ({ day, reason }): Faults => ({
      ...(day === '' && { day: texts.dateRequired }),
      ...(needsReason(day) && reason === '' && { reason: texts.dateRequired }),
    }),
    send: ({ day, reason, message }) =>
      accept.mutate(
        { promisedOn: day, message, ...(needsReason(day) && reason && { reason }) },
        { onSuccess: onClose },
      ),
    busy: accept.isPending,
  });
  const { values, faults, change } = form;

  return (
    <FormDialog
      of={form}
      title={texts.anotherTitle}
      size="narrow"
      verb={texts.anotherVerb}
      busyText={texts.accepting}
      onClose={onClose}
    >
      <div className="loose">
        <TextField
          label={texts.date}
          required
          {...(values.day && { help: formatShortWeekday(values.day) })}
          type="date"
          {...form.text('day')}
        />
        {needsReason(values.day) && (
          <ReasonField
            value={values.reason}
            isTried={faults.reason !== undefined}
            onChange={reason => change({ reason })}
          />
        )}
        <MessageField value={values.message} onChange={message => change({ message })} />
        {values.day !== '' && <DayEffects order={id} day={values.day} />}
      </div>
    </FormDialog>
  );
}
