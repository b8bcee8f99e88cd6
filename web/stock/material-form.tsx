import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { categoryLabels } from '#contract/materials/category-labels.ts';
import {
  type MaterialCategory,
  type MaterialUnit,
  materialCategories,
  materialUnits,
} from '#contract/materials/material-rules.ts';
import { packNames } from '#contract/stock/choices.ts';
import { newStockMaterial } from '#contract/stock/stock-material.ts';
import { api } from '../platform/api/client.ts';
import { Checkbox } from '../platform/forms/checkbox.tsx';
import { SelectField, SelectOptions, TextAreaField, TextField } from '../platform/forms/field.tsx';
import { FormDialog, FormFields } from '../platform/forms/form-dialog.tsx';
import { useFormOf } from '../platform/forms/use-form-of.ts';
import { decimal, typedAmount, typedText } from './amount-text.ts';
import { type Material, suppliersOptions, useStockChange } from './queries.ts';
import styles from './stock.module.css';
import { texts } from './texts.ts';

/** A spelling that a new material begins with. */
export type Begun = { category: MaterialCategory; name: string; unit: MaterialUnit };
type Props = { over?: Material | undefined; begun?: Begun | undefined; onClose: () => void };

function startOf({ over, begun }: Pick<Props, 'over' | 'begun'>) {
  const { category = 'leather', name = '', unit = 'sqft' } = over ?? begun ?? {};
  return {
    ...{ category, name, unit },
    names: over
      ? over.names
          .filter(one => one.unit === over.unit)
          .map(one => one.name)
          .join('\n')
      : name,
    minLevel: over ? typedText(over.minLevel) : '',
    minOrder: over ? typedText(over.minOrder) : '',
    supplierId: over?.supplierId ?? null,
    packName: (over?.packName ?? '') as (typeof packNames)[number] | '',
    packSize: over?.packSize ? typedText(over.packSize) : '',
    hasLots: over?.hasLots ?? false,
  };
}
type Values = ReturnType<typeof startOf>;

/** Adds a material to the stock, or changes one (ST-1). */
export function MaterialForm(props: Props) {
  const { over, onClose } = props;
  const form = useMaterialForm(props);
  return (
    <FormDialog
      of={form}
      title={over ? texts.editOf(over.name) : texts.newMaterial}
      verb={texts.save}
      busyText={texts.saving}
      onClose={onClose}
    >
      <FormFields of={form}>
        <Identity form={form} />
        <Buying form={form} />
        <Checkbox label={texts.hasLots} {...form.tick('hasLots')} />
      </FormFields>
    </FormDialog>
  );
}

type MaterialFormState = ReturnType<typeof useMaterialForm>;

/** The form of a material, which the server refuses when somebody else changed the material meanwhile. */
export function useMaterialForm({ onClose, ...given }: Props) {
  // The form starts from the material that the person saw, also when it changes meanwhile.
  const [opened] = useState(given);
  const { over } = opened;
  const saving = useStockChange((input: z.input<typeof newStockMaterial>, options) =>
    over
      ? api.updateStockMaterial({ ...input, id: over.id, revision: over.revision })
      : api.createStockMaterial(input, options),
  );
  const { noAmount } = texts;
  return useFormOf(newStockMaterial, {
    start: () => startOf(opened),
    inputOf: values => inputOf(values, over),
    words: { name: texts.nameRequired, minLevel: noAmount, minOrder: noAmount, packSize: noAmount },
    send: input => saving.mutate(input, { onSuccess: onClose }),
    sending: saving,
    failed: texts.saveFailed,
  });
}

/** Name, category, unit, and the spellings of records. A new name is its own first spelling. */
function Identity({ form }: { form: MaterialFormState }) {
  const { values, change, faults } = form;
  const [, namesFault] = Object.entries(faults).find(([path]) => path.startsWith('names')) ?? [];
  return (
    <>
      <TextField
        label={texts.name}
        required
        dir="auto"
        {...form.text('name')}
        onType={name => change({ name, ...(values.names === values.name && { names: name }) })}
      />
      <div className={styles.pair}>
        <SelectField label={texts.category} {...form.choice('category')}>
          <SelectOptions of={materialCategories.map(one => [one, categoryLabels[one]])} />
        </SelectField>
        <SelectField label={texts.unit} {...form.choice('unit')}>
          <SelectOptions of={materialUnits.map(one => [one, texts.units[one]])} />
        </SelectField>
      </div>
      <TextAreaField
        label={texts.names}
        help={texts.namesHelp}
        rows={2}
        dir="auto"
        {...form.text('names')}
        {...(namesFault && { error: namesFault })}
      />
    </>
  );
}

/** Minimum, supplier, packs and the least that the supplier sells. */
function Buying({ form }: { form: MaterialFormState }) {
  const { values, change } = form;
  const suppliers = useQuery(suppliersOptions);
  return (
    <>
      <div className={styles.pair}>
        <TextField label={texts.minimum} {...decimal} {...form.text('minLevel')} />
        <SelectField
          label={texts.supplier}
          value={values.supplierId ?? ''}
          onChange={event => change({ supplierId: Number(event.target.value) || null })}
        >
          <option value="">{texts.noSupplier}</option>
          <SelectOptions of={(suppliers.data ?? []).map(({ id, name }) => [id, name])} />
        </SelectField>
      </div>
      <div className={styles.pair}>
        <SelectField label={texts.pack} {...form.choice('packName')}>
          <option value="">{texts.noPack}</option>
          <SelectOptions of={packNames.map(one => [one, texts.packNames[one]])} />
        </SelectField>
        {values.packName !== '' && <TextField label={texts.packSize} {...decimal} {...form.text('packSize')} />}
      </div>
      <TextField label={texts.minOrder} {...decimal} {...form.text('minOrder')} />
    </>
  );
}

/** Returns what the calls take. Spellings in other units, which this form does not show, stay. */
function inputOf({ packName, packSize, ...values }: Values, over: Material | undefined) {
  const { category, supplierId, hasLots, unit } = values;
  const typed = values.names
    .split('\n')
    .map(one => one.trim())
    .filter(one => one !== '');
  const others = over?.names.filter(one => one.unit !== over.unit) ?? [];
  const amount = (given: string) => (given.trim() === '' ? '0' : (typedAmount(given) ?? ''));
  return {
    ...{ category, supplierId, hasLots, unit, name: values.name },
    names: [...new Set(typed)].map(name => ({ name, unit })).concat(others),
    minLevel: amount(values.minLevel),
    minOrder: amount(values.minOrder),
    packName: packName === '' ? null : packName,
    packSize: packName === '' ? null : (typedAmount(packSize) ?? ''),
  };
}
