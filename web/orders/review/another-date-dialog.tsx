import { useState } from 'react';
import type { Order } from '#contract/orders/orders.ts';
import type { PromiseReason } from '#contract/orders/promise-reasons.ts';
import { DayEffects } from '../../dates/day-effects.tsx';
import { MessageField } from '../../dates/message-field.tsx';
import { ReasonField } from '../../dates/reason-field.tsx';
import { formatWeekday } from '../../platform/format/format-time.ts';
import { TextField } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { texts } from './texts.ts';
import type { useAccept } from './use-accept.ts';

type Props = { order: Order; day: string; accept: ReturnType<typeof useAccept>; onClose: () => void };

/** Accepts an order with a date of one's own choice, and shows what that date would do to other promises. */
export function AnotherDateDialog({ order, day: first, accept, onClose }: Props) {
  const { id, promisedOn } = order;
  const [day, setDay] = useState(first);
  const [reason, setReason] = useState<PromiseReason | ''>('');
  const [message, setMessage] = useState('');
  const [isTried, setTried] = useState(false);
  const needsReason = promisedOn !== null && day !== promisedOn;
  const isComplete = day !== '' && (!needsReason || reason !== '');

  function submit() {
    setTried(true);
    if (isComplete)
      accept.mutate({ promisedOn: day, message, ...(needsReason && reason && { reason }) }, { onSuccess: onClose });
  }

  return (
    <FormDialog
      title={texts.anotherTitle}
      size="narrow"
      verb={texts.anotherVerb}
      busyText={texts.accepting}
      busy={accept.isPending}
      isDirty={day !== first || reason !== '' || message !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="loose">
        <TextField
          label={texts.date}
          required
          {...(day && { help: formatWeekday(day) })}
          {...(isTried && !day && { error: texts.dateRequired })}
          type="date"
          value={day}
          onType={setDay}
        />
        {needsReason && <ReasonField value={reason} isTried={isTried} onChange={setReason} />}
        <MessageField value={message} onChange={setMessage} />
        {day !== '' && <DayEffects order={id} day={day} />}
      </div>
    </FormDialog>
  );
}
