import type { SettableHoldReason } from '#contract/orders/hold-reasons.ts';
import type { Hold } from '#contract/orders/holds.ts';
import type { Card } from '#contract/planning/board/card.ts';
import { useOrdersChange } from '../../order-data/use-orders-change.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { TextField } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { type Faults, useLocalForm } from '../../platform/forms/use-form-of.ts';
import { Banner } from '../../platform/kit/states.tsx';
import { holdTexts } from '../../platform/stages/hold-reasons.ts';
import { holdWarning } from '../../platform/stages/hold-warning.ts';
import { useWorkshopDay } from '../open-lines/workshop-day.ts';
import { texts } from './texts.ts';

type Props = { card: Card; hold: Hold; onClose: () => void; onChanged: () => void };

/** Says until when a line stays on hold. Its reason and note stay. */
export function HoldDayDialog({ card, hold, onClose, onChanged }: Props) {
  const { orderId, productId, productCode, promisedOn } = card;
  const today = useWorkshopDay();
  const save = useOrdersChange(
    (until: string) =>
      api.setHold({ id: orderId, productId, reason: hold.reason as SettableHoldReason, note: hold.note, until }),
    {
      onDone() {
        onClose();
        onChanged();
      },
    },
  );

  const form = useLocalForm({
    start: () => ({ until: hold.until ?? '' }),
    rules: ({ until }): Faults => (until === '' || until < today ? { until: texts.chooseDay } : {}),
    send: ({ until }) => save.mutate(until),
    busy: save.isPending,
  });

  return (
    <FormDialog
      of={form}
      title={texts.dayOf(productCode)}
      size="narrow"
      verb={texts.saveDay}
      busyText={texts.solving}
      onClose={onClose}
    >
      <div className="loose">
        {save.error && <Banner tone="bad">{errorText(save.error, texts.dayFailed)}</Banner>}
        <TextField
          label={holdTexts.until}
          help={holdWarning(form.values.until, promisedOn, today)}
          type="date"
          required
          {...form.text('until')}
        />
      </div>
    </FormDialog>
  );
}
