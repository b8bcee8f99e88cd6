import { useState } from 'react';
import { type HoldReason, type SettableHoldReason, settableHoldReasons } from '#contract/orders/hold-reasons.ts';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { browserToday } from '../../platform/format/day-distance.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { Banner } from '../../platform/kit/states.tsx';
import { HoldFields, type HoldValues } from '../../platform/stages/hold-fields.tsx';
import { useOrderChange } from '../order-changes.ts';
import { texts } from '../texts.ts';
import { holdWarning } from './hold-warning.ts';

type Props = { order: Order; product: OrderProduct; onClose: () => void };

/** Asks for the reason, a note and the expected end of a hold. Keeps the input when saving fails. */
export function HoldDialog({ order, product, onClose }: Props) {
  const { productId, productCode, hold } = product;
  const [before] = useState<HoldValues>({
    reason: settable(hold?.reason) ?? 'material',
    note: hold?.note ?? '',
    until: hold?.until ?? '',
  });
  const [values, setValues] = useState(before);
  const save = useOrderChange(order.id, ({ reason, note, until }: HoldValues) =>
    api.setHold({ id: order.id, productId, reason, note, ...(until && { until }) }),
  );
  const change = (given: Partial<HoldValues>) => setValues(now => ({ ...now, ...given }));
  const isDirty = JSON.stringify(values) !== JSON.stringify(before);

  function submit() {
    save.mutate(values, { onSuccess: onClose });
  }

  return (
    <FormDialog
      title={hold ? texts.changeHoldOf(productCode) : texts.putOnHold(productCode)}
      size="narrow"
      verb={hold ? texts.changeHold : texts.putOnHoldVerb}
      busyText={texts.savingHold}
      busy={save.isPending}
      isDirty={isDirty}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="loose">
        {save.error && <Banner tone="bad">{errorText(save.error, texts.holdFailed)}</Banner>}
        <HoldFields
          values={values}
          untilHelp={holdWarning(values.until ?? '', order.promisedOn, browserToday())}
          onChange={change}
        />
      </div>
    </FormDialog>
  );
}

function settable(reason: HoldReason | undefined): SettableHoldReason | undefined {
  return settableHoldReasons.find(one => one === reason);
}
