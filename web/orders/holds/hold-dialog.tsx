import { type FormEvent, useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { type HoldReason, holdReasons } from '#contract/orders/hold-reasons.ts';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import { errorText } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { Field, Select, TextArea, TextInput } from '../../forms/field.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { Banner } from '../../kit/states.tsx';
import { holdReasonLabels } from '../../stages/hold-reasons.ts';
import { useOrderChange } from '../order-changes.ts';
import { texts } from '../texts.ts';
import styles from './hold.module.css';

type Props = { order: Order; product: OrderProduct; onClose: () => void };
type Values = { reason: HoldReason; note: string; until: string };

/** Asks for the reason, a note and the expected end of a hold. The input stays when saving fails. */
export function HoldDialog({ order, product, onClose }: Props) {
  const { productId, productCode, hold } = product;
  const [before] = useState<Values>({
    reason: hold?.reason ?? 'material',
    note: hold?.note ?? '',
    until: hold?.until ?? '',
  });
  const [values, setValues] = useState(before);
  const save = useOrderChange(order.id, ({ reason, note, until }: Values) =>
    api.setHold({ id: order.id, productId, reason, note, ...(until && { until }) }),
  );
  const change = (given: Partial<Values>) => setValues(now => ({ ...now, ...given }));
  const isDirty = JSON.stringify(values) !== JSON.stringify(before);

  function submit(event: FormEvent) {
    event.preventDefault();
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
      <div className={styles.fields}>
        {save.error && <Banner tone="bad">{errorText(save.error, texts.holdFailed)}</Banner>}
        <HoldFields values={values} onChange={change} />
      </div>
    </FormDialog>
  );
}

function HoldFields({ values, onChange }: { values: Values; onChange: (given: Partial<Values>) => void }) {
  return (
    <>
      <Field label={texts.holdReason}>
        {wired => (
          <Select
            {...wired}
            value={values.reason}
            onChange={event => onChange({ reason: event.target.value as HoldReason })}
          >
            {holdReasons.map(reason => (
              <option key={reason} value={reason}>
                {holdReasonLabels[reason]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={texts.holdNote} help={texts.holdNoteHelp}>
        {wired => (
          <TextArea
            {...wired}
            rows={3}
            maxLength={limits.holdNote}
            value={values.note}
            onChange={event => onChange({ note: event.target.value })}
          />
        )}
      </Field>
      <Field label={texts.holdUntil}>
        {wired => (
          <TextInput
            {...wired}
            type="date"
            value={values.until}
            onChange={event => onChange({ until: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}
