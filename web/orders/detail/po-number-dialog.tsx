import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import type { Order } from '#contract/orders/orders.ts';
import { samePoNumberOptions } from '../../order-data/same-po-number.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { useSettled } from '../../platform/browser/use-settled.ts';
import { TextField } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useOrderChange } from '../order-changes.ts';
import { texts } from '../texts.ts';

/** Changes the purchase order number of an order. Keeps the input when saving fails. */
export function PoNumberDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [value, setValue] = useState(order.poNumber);
  const save = useOrderChange(order.id, (poNumber: string) => api.updatePoNumber({ id: order.id, poNumber }));
  const { data: other } = useQuery(samePoNumberOptions(useSettled(value.trim()), order));

  function submit() {
    save.mutate(value, { onSuccess: onClose });
  }

  return (
    <FormDialog
      title={texts.poNumber}
      context={texts.order(order.id)}
      size="narrow"
      verb={texts.savePoNumber}
      busyText={texts.savingPoNumber}
      busy={save.isPending}
      isDirty={value !== order.poNumber}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={texts.poNumber}
        limit={{ text: value.trim(), most: limits.poNumber }}
        {...(save.error && { error: errorText(save.error, texts.poNumberFailed) })}
        {...(other && { help: texts.sameNumber(other) })}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onType={setValue}
      />
    </FormDialog>
  );
}
