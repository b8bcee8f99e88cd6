import { useQuery } from '@tanstack/react-query';
import { limits } from '#contract/call/limits.ts';
import type { Order } from '#contract/orders/orders.ts';
import { samePoNumberOptions } from '../../order-data/same-po-number.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { useSettled } from '../../platform/browser/use-settled.ts';
import { TextField } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useLocalForm } from '../../platform/forms/use-form-of.ts';
import { useOrderChange } from '../order-changes.ts';
import { texts } from '../texts.ts';

/** Changes the purchase order number of an order. Keeps the input when saving fails. */
export function PoNumberDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const save = useOrderChange(order.id, (poNumber: string) => api.updatePoNumber({ id: order.id, poNumber }));
  const form = useLocalForm({
    start: () => ({ poNumber: order.poNumber }),
    send: ({ poNumber }) => save.mutate(poNumber, { onSuccess: onClose }),
    busy: save.isPending,
  });
  const typed = form.values.poNumber.trim();
  const { data: other } = useQuery(samePoNumberOptions(useSettled(typed), order));

  return (
    <FormDialog
      of={form}
      title={texts.poNumber}
      context={texts.order(order.id)}
      size="narrow"
      verb={texts.savePoNumber}
      busyText={texts.savingPoNumber}
      onClose={onClose}
    >
      <TextField
        label={texts.poNumber}
        limit={{ text: typed, most: limits.poNumber }}
        {...(save.error && { error: errorText(save.error, texts.poNumberFailed) })}
        {...(other && { help: texts.sameNumber(other) })}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        {...form.text('poNumber')}
      />
    </FormDialog>
  );
}
