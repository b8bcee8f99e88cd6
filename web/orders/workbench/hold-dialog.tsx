import type * as z from 'zod/mini';
import { type HoldReason, type SettableHoldReason, settableHoldReasons } from '#contract/orders/hold-reasons.ts';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import { newHold } from '#contract/production/new-hold.ts';
import { api } from '../../platform/api/client.ts';
import { browserToday } from '../../platform/format/day-distance.ts';
import { FormDialog, FormFields } from '../../platform/forms/form-dialog.tsx';
import { useFormOf } from '../../platform/forms/use-form-of.ts';
import { HoldFields, type HoldValues } from '../../platform/stages/hold-fields.tsx';
import { holdWarning } from '../../platform/stages/hold-warning.ts';
import { useOrderChange } from '../order-changes.ts';
import { texts } from '../texts.ts';

type Props = { order: Order; product: OrderProduct; onClose: () => void };

/** Asks for the reason, a note and the expected end of a hold. Keeps the input when saving fails. */
export function HoldDialog({ order, product, onClose }: Props) {
  const { productId, productCode, hold } = product;
  const save = useOrderChange(order.id, (given: z.input<typeof newHold>) =>
    api.setHold({ id: order.id, productId, ...given }),
  );
  const form = useFormOf(newHold, {
    start: (): Required<HoldValues> => ({
      reason: settable(hold?.reason) ?? 'material',
      note: hold?.note ?? '',
      until: hold?.until ?? '',
    }),
    inputOf: ({ until, ...given }) => ({ ...given, ...(until && { until }) }),
    send: input => save.mutate(input, { onSuccess: onClose }),
    sending: save,
    failed: texts.holdFailed,
  });

  return (
    <FormDialog
      of={form}
      title={hold ? texts.changeHoldOf(productCode) : texts.putOnHold(productCode)}
      size="narrow"
      verb={hold ? texts.changeHold : texts.putOnHoldVerb}
      busyText={texts.savingHold}
      onClose={onClose}
    >
      <FormFields of={form}>
        <HoldFields
          values={form.values}
          untilHelp={holdWarning(form.values.until, order.promisedOn, browserToday())}
          onChange={form.change}
        />
      </FormFields>
    </FormDialog>
  );
}

function settable(reason: HoldReason | undefined): SettableHoldReason | undefined {
  return settableHoldReasons.find(one => one === reason);
}
