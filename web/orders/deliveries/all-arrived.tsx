import type { Delivery } from '#contract/orders/deliveries/deliveries.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { Confirm } from '../../platform/overlays/confirm.tsx';
import { texts } from './texts.ts';
import { useConfirmReceipt } from './use-confirm-receipt.ts';

type Props = { orderId: number; delivery: Delivery; onClose: () => void };

/** Asks whether everything arrived, which a phone answers with one press. */
export function AllArrived({ orderId, delivery: { number, date, items, cartons }, onClose }: Props) {
  const { isPending, error, confirm } = useConfirmReceipt(orderId, number, onClose);
  return (
    <Confirm
      open
      title={texts.allQuestion}
      question={`${texts.delivery(number)} · ${texts.about(date, items, cartons)}. ${texts.final}`}
      verb={texts.all}
      busy={isPending}
      busyText={texts.confirming}
      error={error ? errorText(error, texts.confirmFailed) : undefined}
      onConfirm={() => confirm(undefined)}
      onCancel={onClose}
    />
  );
}
