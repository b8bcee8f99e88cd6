import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type SettableHoldReason, settableHoldReasons } from '#contract/orders/hold-reasons.ts';
import type { Hold } from '#contract/orders/holds.ts';
import type { Card } from '#contract/planning/board/card.ts';
import { ordersKey } from '../../order-data/queries.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { TextField } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { Banner } from '../../platform/kit/states.tsx';
import { holdTexts } from '../../platform/stages/hold-reasons.ts';
import { useWorkshopDay } from '../open-lines/workshop-day.ts';
import { texts } from './texts.ts';

type Props = { card: Card; hold: Hold; onClose: () => void; onChanged: () => void };

/** Says until when a line stays on hold. Its reason and note stay. */
export function HoldDayDialog({ card: { orderId, productId, productCode }, hold, onClose, onChanged }: Props) {
  const queryClient = useQueryClient();
  const today = useWorkshopDay();
  const [until, setUntil] = useState(hold.until ?? '');
  const [isTried, setTried] = useState(false);
  const isMissing = until === '' || until < today;
  const save = useMutation({
    mutationFn: (reason: SettableHoldReason) => api.setHold({ id: orderId, productId, reason, note: hold.note, until }),
    onSuccess: () => {
      onClose();
      onChanged();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ordersKey }),
  });

  function submit() {
    setTried(true);
    const reason = settableHoldReasons.find(one => one === hold.reason);
    if (reason && !isMissing) save.mutate(reason);
  }

  return (
    <FormDialog
      title={texts.dayOf(productCode)}
      size="narrow"
      verb={texts.saveDay}
      busyText={texts.solving}
      busy={save.isPending}
      isDirty={until !== (hold.until ?? '')}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="loose">
        {save.error && <Banner tone="bad">{errorText(save.error, texts.dayFailed)}</Banner>}
        <TextField
          label={holdTexts.until}
          type="date"
          required
          value={until}
          onType={setUntil}
          {...(isTried && isMissing && { error: texts.chooseDay })}
        />
      </div>
    </FormDialog>
  );
}
