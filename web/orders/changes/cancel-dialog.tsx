import { type FormEvent, useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { Field, TextArea } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { Banner } from '../../platform/kit/states.tsx';
import { Confirm } from '../../platform/overlays/confirm.tsx';
import { useOrderChange } from '../order-changes.ts';
import { texts } from './texts.ts';

type Props = { id: number; onClose: () => void };

/** How an order is cancelled: at once by its customer, by the workshop, or by the workshop at the customer's request. */
export type Way = 'atOnce' | 'byStaff' | 'request';

/** Asks before an order is cancelled. Staff, and customers who are late, give a reason, which the other side reads. */
export function CancelDialog({ way, ...props }: Props & { way: Way }) {
  return way === 'atOnce' ? <Question {...props} /> : <ReasonDialog {...props} isRequest={way === 'request'} />;
}

const useCancel = (id: number) => useOrderChange(id, (reason: string) => api.cancelOrder({ id, reason }));

function Question({ id, onClose }: Props) {
  const cancel = useCancel(id);
  return (
    <Confirm
      open
      title={texts.cancelTitle(id)}
      question={texts.cancelNotStarted}
      verb={texts.cancel}
      cancel={texts.keep}
      danger
      busy={cancel.isPending}
      busyText={texts.cancelling}
      error={cancel.error ? errorText(cancel.error, texts.cancelFailed) : undefined}
      onCancel={onClose}
      onConfirm={() => cancel.mutate('', { onSuccess: onClose })}
    />
  );
}

function ReasonDialog({ id, isRequest, onClose }: Props & { isRequest: boolean }) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const cancel = useCancel(id);

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') cancel.mutate(reason, { onSuccess: onClose });
  }

  return (
    <FormDialog
      title={texts.cancelTitle(id)}
      size="narrow"
      verb={isRequest ? texts.askToCancel : texts.cancel}
      cancel={texts.keep}
      busyText={isRequest ? texts.askingToCancel : texts.cancelling}
      busy={cancel.isPending}
      isDirty={reason !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="loose">
        {cancel.error && (
          <Banner tone="bad">{errorText(cancel.error, isRequest ? texts.askFailed : texts.cancelFailed)}</Banner>
        )}
        <p>{isRequest ? texts.cancelLate : texts.cancelByStaff}</p>
        <Field
          label={`${texts.reason} *`}
          error={isMissing && reason.trim() === '' ? texts.reasonRequired : undefined}
          limit={{ text: reason, most: limits.changeReason }}
        >
          {wired => (
            <TextArea {...wired} rows={3} value={reason} onChange={event => setReason(event.target.value)} required />
          )}
        </Field>
      </div>
    </FormDialog>
  );
}
