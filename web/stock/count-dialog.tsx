import type { ComponentProps } from 'react';
import type { EnteredUnit } from '#contract/stock/amounts.ts';
import { newCount } from '#contract/stock/movements.ts';
import { ApiError, errorText } from '../platform/api/api-error.ts';
import { SelectField, TextField } from '../platform/forms/field.tsx';
import { FormDialog } from '../platform/forms/form-dialog.tsx';
import { useFormOf } from '../platform/forms/use-form-of.ts';
import { Banner } from '../platform/kit/states.tsx';
import { decimal, differenceIn, typedAmount } from './amount-text.ts';
import { type Material, useCount } from './queries.ts';
import styles from './stock.module.css';
import { texts } from './texts.ts';
import { UnitOptions } from './unit-options.tsx';

type Props = { material: Material; onClose: () => void };

/** Counts one material (ST-9). The difference to the books is shown while somebody types. */
export function CountDialog({ material, onClose }: Props) {
  const { id, name, unit, packSize } = material;
  const counting = useCount();
  const form = useFormOf(newCount, {
    // `seen` is the balance that the person saw; a refused count brings a newer one.
    start: () => ({ counted: '', unit: unit as EnteredUnit, note: '', seen: material.onHand }),
    inputOf: values => ({ ...values, counted: typedAmount(values.counted) ?? '' }),
    words: { counted: texts.noAmount },
    send: (input, { seen }) =>
      counting.mutate(
        { id, ...input },
        { onSuccess: onClose, onError: error => form.change({ seen: balanceIn(error) ?? seen }) },
      ),
    sending: counting,
    failed: texts.countFailed,
  });
  const { counted, unit: entered, seen } = form.values;

  return (
    <FormDialog
      of={form}
      title={texts.countOf(name)}
      size="narrow"
      verb={texts.saveCount}
      busyText={texts.saving}
      onClose={onClose}
    >
      <div className="loose">
        {counting.error && <Banner tone="bad">{countProblem(counting.error, material)}</Banner>}
        <div className={styles.amount}>
          <TextField label={texts.counted} required {...decimal} {...form.text('counted')} />
          <UnitField material={material} {...form.choice('unit')} />
        </div>
        <p className="soft" role="status">
          {differenceIn({ counted: typedAmount(counted), entered, unit, packSize, seen })}
        </p>
        <TextField label={texts.note} dir="auto" {...form.text('note')} />
      </div>
    </FormDialog>
  );
}

type UnitProps = Pick<ComponentProps<typeof SelectField>, 'value' | 'onChange'> & {
  material: Pick<Material, 'unit' | 'packName'>;
};

/** The unit of an entered amount: those of the material's kind, and its packs. */
export function UnitField({ material: { unit, packName }, ...rest }: UnitProps) {
  return (
    <SelectField label={texts.unit} {...rest}>
      <UnitOptions unit={unit} packName={packName} />
    </SelectField>
  );
}

/** Returns the balance of a refused count, whose material was moved meanwhile. */
export function balanceIn(error: unknown): string | undefined {
  return error instanceof ApiError && error.code === 'changedMeanwhile' ? error.fields.onHand : undefined;
}

export function countProblem(error: Error, { unit }: Pick<Material, 'unit'>): string {
  const balance = balanceIn(error);
  return balance === undefined
    ? errorText(error, texts.countFailed)
    : texts.movedMeanwhile(texts.amount(balance, unit));
}
