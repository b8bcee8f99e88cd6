import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { categoryLabels } from '#contract/materials/category-labels.ts';
import {
  type MaterialCategory,
  type MaterialUnit,
  materialCategories,
  materialUnits,
} from '#contract/materials/material-rules.ts';
import { packNames } from '#contract/stock/choices.ts';
import { errorText } from '../platform/api/api-error.ts';
import { api } from '../platform/api/client.ts';
import { Checkbox } from '../platform/forms/checkbox.tsx';
import { SelectField, SelectOptions, TextAreaField, TextField } from '../platform/forms/field.tsx';
import { FormDialog } from '../platform/forms/form-dialog.tsx';
import { Banner } from '../platform/kit/states.tsx';
import { typedAmount, typedText } from './amount-text.ts';
import { type Material, suppliersOptions, useStockChange } from './queries.ts';
import styles from './stock.module.css';
import { texts } from './texts.ts';

/** A spelling that a new material begins with. */
export type Begun = { category: MaterialCategory; name: string; unit: MaterialUnit };
type Props = { over?: Material | undefined; begun?: Begun | undefined; onClose: () => void };

function startOf({ over, begun }: Props) {
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
      title={over ? texts.editOf(over.name) : texts.newMaterial}
      verb={texts.save}
      busyText={texts.saving}
      busy={form.saving.isPending}
      isDirty={form.isDirty}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <div className="loose">
        {form.saving.error && <Banner tone="bad">{errorText(form.saving.error, texts.saveFailed)}</Banner>}
        <Identity form={form} />
        <Buying form={form} />
        <Checkbox
          label={texts.hasLots}
          checked={form.values.hasLots}
          onChange={event => form.change({ hasLots: event.target.checked })}
        />
      </div>
    </FormDialog>
  );
}

type MaterialFormState = ReturnType<typeof useMaterialForm>;

function useMaterialForm(props: Props) {
  const { over, onClose } = props;
  const [before] = useState(() => startOf(props));
  const [values, setValues] = useState(before);
  const [isTried, setTried] = useState(false);
  const saving = useStockChange((input: ReturnType<typeof inputOf>, options) =>
    over
      ? api.updateStockMaterial({ ...input, id: over.id, revision: over.revision })
      : api.createStockMaterial(input, options),
  );
  function submit() {
    setTried(true);
    if (Object.keys(faultsOf(values)).length === 0) saving.mutate(inputOf(values, over), { onSuccess: onClose });
  }
  return {
    values,
    saving,
    submit,
    change: (given: Partial<Values>) => setValues(now => ({ ...now, ...given })),
    faults: isTried ? faultsOf(values) : {},
    isDirty: JSON.stringify(values) !== JSON.stringify(before),
  };
}

/** Name, category, unit, and the spellings of records. A new name is its own first spelling. */
function Identity({ form: { values, change, faults } }: { form: MaterialFormState }) {
  return (
    <>
      <TextField
        label={texts.name}
        required
        value={values.name}
        dir="auto"
        limit={{ text: values.name.trim(), most: limits.materialName }}
        onType={name => change({ name, ...(values.names === values.name && { names: name }) })}
        {...(faults.name && { error: faults.name })}
      />
      <div className={styles.pair}>
        <SelectField
          label={texts.category}
          value={values.category}
          onChange={event => change({ category: event.target.value as MaterialCategory })}
        >
          <SelectOptions of={materialCategories.map(one => [one, categoryLabels[one]])} />
        </SelectField>
        <SelectField
          label={texts.unit}
          value={values.unit}
          onChange={event => change({ unit: event.target.value as MaterialUnit })}
        >
          <SelectOptions of={materialUnits.map(one => [one, texts.units[one]])} />
        </SelectField>
      </div>
      <TextAreaField
        label={texts.names}
        help={texts.namesHelp}
        rows={2}
        dir="auto"
        value={values.names}
        onType={names => change({ names })}
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
        <AmountField form={form} field="minLevel" label={texts.minimum} />
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
        <SelectField
          label={texts.pack}
          value={values.packName}
          onChange={event => change({ packName: event.target.value as Values['packName'] })}
        >
          <option value="">{texts.noPack}</option>
          <SelectOptions of={packNames.map(one => [one, texts.packNames[one]])} />
        </SelectField>
        {values.packName !== '' && <AmountField form={form} field="packSize" label={texts.packSize} />}
      </div>
      <AmountField form={form} field="minOrder" label={texts.minOrder} />
    </>
  );
}

type AmountProps = { form: MaterialFormState; field: 'minLevel' | 'minOrder' | 'packSize'; label: string };

function AmountField({ form: { values, change, faults }, field, label }: AmountProps) {
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={values[field]}
      onType={typed => change({ [field]: typed })}
      {...(faults[field] && { error: faults[field] })}
    />
  );
}

function faultsOf({ name, minLevel, minOrder, packName, packSize }: Values) {
  const isWrong = (typed: string) => typed.trim() !== '' && typedAmount(typed) === undefined;
  const noSize = packName !== '' && !(Number(typedAmount(packSize) ?? 0) > 0);
  const faults: Partial<Record<keyof Values, string>> = {
    ...(name.trim() === '' && { name: texts.nameRequired }),
    ...(isWrong(minLevel) && { minLevel: texts.noAmount }),
    ...(isWrong(minOrder) && { minOrder: texts.noAmount }),
    ...(noSize && { packSize: texts.noAmount }),
  };
  return faults;
}

/** Returns what the calls take. Spellings in other units, which this form does not show, stay. */
function inputOf({ packName, packSize, ...values }: Values, over: Material | undefined) {
  const { category, supplierId, hasLots, unit } = values;
  const typed = values.names
    .split('\n')
    .map(one => one.trim())
    .filter(one => one !== '');
  const others = over?.names.filter(one => one.unit !== over.unit) ?? [];
  return {
    ...{ category, supplierId, hasLots, unit, name: values.name.trim() },
    names: [...new Set(typed)].map(name => ({ name, unit })).concat(others),
    minLevel: typedAmount(values.minLevel) ?? '0',
    minOrder: typedAmount(values.minOrder) ?? '0',
    packName: packName === '' ? null : packName,
    packSize: packName === '' ? null : (typedAmount(packSize) ?? null),
  };
}
