import type { EnteredUnit } from '#contract/stock/amounts.ts';
import { newAdjustment } from '#contract/stock/movements.ts';
import { TextField } from '../platform/forms/field.tsx';
import { FormDialog, FormFields } from '../platform/forms/form-dialog.tsx';
import { useFormOf } from '../platform/forms/use-form-of.ts';
import { Segmented } from '../platform/kit/segmented.tsx';
import { decimal, typedAmount } from './amount-text.ts';
import { UnitField } from './count-dialog.tsx';
import { type Material, useAdjust } from './queries.ts';
import styles from './stock.module.css';
import { texts } from './texts.ts';

type Values = { way: 'out' | 'back'; quantity: string; unit: EnteredUnit; note: string };
const ways = [
  { value: 'out', label: texts.takeOut },
  { value: 'back', label: texts.putBack },
] as const;

/** Takes out or puts back an amount of a material, with a note why (ST-9). */
export function AdjustDialog({ material, onClose }: { material: Material; onClose: () => void }) {
  const adjusting = useAdjust();
  const form = useFormOf(newAdjustment, {
    start: (): Values => ({ way: 'out', quantity: '', unit: material.unit, note: '' }),
    inputOf: ({ way, quantity, ...given }) => ({
      ...given,
      quantity: `${way === 'out' ? '-' : ''}${typedAmount(quantity) ?? ''}`,
    }),
    words: { quantity: texts.noAmount, note: texts.noNote },
    send: input => adjusting.mutate({ id: material.id, ...input }, { onSuccess: onClose }),
    sending: adjusting,
    failed: texts.adjustFailed,
  });

  return (
    <FormDialog
      of={form}
      title={texts.adjustOf(material.name)}
      size="narrow"
      verb={texts.save}
      busyText={texts.saving}
      onClose={onClose}
    >
      <FormFields of={form}>
        <Segmented label={texts.way} value={form.values.way} options={ways} onChange={way => form.change({ way })} />
        <div className={styles.amount}>
          <TextField label={texts.quantity} required {...decimal} {...form.text('quantity')} />
          <UnitField material={material} {...form.choice('unit')} />
        </div>
        <TextField label={texts.note} required help={texts.adjustHelp} dir="auto" {...form.text('note')} />
      </FormFields>
    </FormDialog>
  );
}
