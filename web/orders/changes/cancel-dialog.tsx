import { useQuery } from '@tanstack/react-query';
import { limits } from '#contract/call/limits.ts';
import { orderOptions } from '../../order-data/queries.ts';
import { api } from '../../platform/api/client.ts';
import { TextDialog } from '../../platform/forms/text-dialog.tsx';
import { Confirm } from '../../platform/overlays/confirm.tsx';
import { useOrderChange } from '../order-changes.ts';
import { isCut } from './is-cut.ts';
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
      of={cancel}
      busyText={texts.cancelling}
      failed={texts.cancelFailed}
      onCancel={onClose}
      onConfirm={() => cancel.mutate('', { onSuccess: onClose })}
    />
  );
}

function ReasonDialog({ id, isRequest, onClose }: Props & { isRequest: boolean }) {
  const cancel = useCancel(id);
  const failed = isRequest ? texts.askFailed : texts.cancelFailed;
  return (
    <TextDialog
      title={texts.cancelTitle(id)}
      verb={isRequest ? texts.askToCancel : texts.cancel}
      cancel={texts.keep}
      busyText={isRequest ? texts.askingToCancel : texts.cancelling}
      label={texts.reason}
      missing={texts.reasonRequired}
      most={limits.changeReason}
      of={cancel}
      failed={failed}
      onSend={reason => cancel.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{isRequest ? texts.cancelLate : texts.cancelByStaff}</p>
      {!isRequest && <CutStays id={id} />}
    </TextDialog>
  );
}

/** Says that cancelling puts no material back (ST-20), where anything was cut. */
function CutStays({ id }: { id: number }) {
  const { data } = useQuery(orderOptions(id));
  return data?.products.some(isCut) ? <p>{texts.cutStays}</p> : null;
}
