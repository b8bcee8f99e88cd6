import { type FormEvent, useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { Field, TextArea } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { Banner } from '../../platform/kit/states.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { useOrderChange } from '../order-changes.ts';
import { texts } from './texts.ts';

type Props = { orderId: number; productId: number; code: string; onClose: () => void };

/** Starts production without an approval. Asks for the reason, which the customer reads. */
export function WaiveDialog({ orderId, productId, code, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const toast = useToast();
  const waive = useOrderChange(orderId, (why: string) => api.waiveSample({ id: orderId, productId, reason: why }));

  function submit(event: FormEvent) {
    event.preventDefault();
    const why = reason.trim();
    setMissing(why === '');
    if (why === '') return;
    waive.mutate(why, {
      onSuccess: () => {
        toast(texts.started(code), { about: 'production' });
        onClose();
      },
    });
  }

  return (
    <FormDialog
      title={texts.startWithoutOf(code)}
      size="narrow"
      verb={texts.startProduction}
      busyText={texts.starting}
      busy={waive.isPending}
      isDirty={reason !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="loose">
        {waive.error && <Banner tone="bad">{errorText(waive.error, texts.startFailed)}</Banner>}
        <Field
          label={texts.whyWithout}
          required
          help={texts.whyHelp}
          error={isMissing ? texts.reasonRequired : undefined}
          limit={{ text: reason.trim(), most: limits.sampleReason }}
        >
          {wired => <TextArea {...wired} rows={3} value={reason} onChange={event => setReason(event.target.value)} />}
        </Field>
      </div>
    </FormDialog>
  );
}
