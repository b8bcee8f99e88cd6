import { limits } from '#contract/call/limits.ts';
import { api } from '../../platform/api/client.ts';
import { TextDialog } from '../../platform/forms/text-dialog.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { useOrderChange } from '../order-changes.ts';
import { texts } from './texts.ts';

type Props = { orderId: number; productId: number; code: string; onClose: () => void };

/** Starts production without an approval. Asks for the reason, which the customer reads. */
export function WaiveDialog({ orderId, productId, code, onClose }: Props) {
  const toast = useToast();
  const waive = useOrderChange(orderId, (reason: string) => api.waiveSample({ id: orderId, productId, reason }));
  const onSuccess = () => {
    toast(texts.started(code), { about: 'production' });
    onClose();
  };
  return (
    <TextDialog
      title={texts.startWithoutOf(code)}
      verb={texts.startProduction}
      busyText={texts.starting}
      label={texts.whyWithout}
      help={texts.whyHelp}
      missing={texts.reasonRequired}
      most={limits.sampleReason}
      of={waive}
      failed={texts.startFailed}
      onSend={reason => waive.mutate(reason, { onSuccess })}
      onClose={onClose}
    />
  );
}
