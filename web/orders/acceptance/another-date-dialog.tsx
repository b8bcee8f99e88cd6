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
import type { useProposal } from './use-proposal.ts';

type Values = {
  /** Undefined until somebody types a day. */
  typed?: string;
  reason: PromiseReason | '';
  message: string;
};
type Props = {
  order: Order;
  proposal: ReturnType<typeof useProposal>;
  accept: ReturnType<typeof useAccept>;
  onClose: () => void;
};

/**
 * Accepts an order with a date of one's own choice, and shows what that date would do to other promises. A proposed day
 * follows the proposal until somebody types another one.
 */
export function AnotherDateDialog({ order, proposal, accept, onClose }: Props) {
  const { id, promisedOn } = order;
  const proposed = proposal.proposedOn ?? promisedOn ?? '';
  const needsReason = (day: string) => promisedOn !== null && day !== promisedOn;
  const form = useLocalForm({
    start: (): Values => ({ reason: '', message: '' }),
    // ReasonField has a text of its own.
    rules: ({ typed: day = proposed, reason }): Faults => ({
      ...(day === '' && { day: texts.dateRequired }),
      ...(needsReason(day) && reason === '' && { reason: texts.dateRequired }),
    }),
    async send({ typed, reason, message }) {
      const day = typed ?? proposed;
      if (typed === undefined && !(await proposal.isStill())) return;
      accept.mutate(
        { promisedOn: day, message, ...(needsReason(day) && reason && { reason }) },
        { onSuccess: onClose },
      );
    },
    busy: accept.isPending || proposal.isWaiting,
  });
  const { values, faults, change } = form;
  const day = values.typed ?? proposed;

  return (
    <FormDialog
      of={form}
      title={texts.anotherTitle}
      size="narrow"
      verb={texts.anotherVerb}
      busyText={proposal.isWaiting ? texts.waiting : texts.accepting}
      onClose={onClose}
    >
      <div className="loose">
        <TextField
          label={texts.date}
          required
          {...(day && { help: formatShortWeekday(day) })}
          type="date"
          value={day}
          onType={typed => change({ typed })}
          {...(faults.day && { error: faults.day })}
        />
        {needsReason(day) && (
          <ReasonField
            value={values.reason}
            isTried={faults.reason !== undefined}
            onChange={reason => change({ reason })}
          />
        )}
        <MessageField value={values.message} onChange={message => change({ message })} />
        {day !== '' && <DayEffects order={id} day={day} />}
      </div>
    </FormDialog>
  );
}
