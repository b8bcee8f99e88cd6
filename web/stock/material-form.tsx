import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { categoryLabels } from '#contract/materials/category-labels.ts';
import { materialCategories, materialUnits } from '#contract/materials/material-rules.ts';
import { packNames } from '#contract/stock/choices.ts';
import { newStockMaterial } from '#contract/stock/stock-material.ts';
import { api } from '../platform/api/client.ts';
import { changedLabels } from '../platform/forms/changed-values.ts';
import { Checkbox } from '../platform/forms/checkbox.tsx';
import { SaveConflict } from '../platform/forms/conflict/save-conflict.tsx';
import { SelectField, SelectOptions, TextAreaField, TextField } from '../platform/forms/field.tsx';
import { FormDialog, FormFields } from '../platform/forms/form-dialog.tsx';
import { useStoredForm } from '../platform/forms/use-stored-form.ts';
import { decimal, typedAmount, typedText } from './amount-text.ts';
import { type Material, materialOptions, suppliersOptions, useStockChange } from './queries.ts';
import styles from './stock.module.css';
import { conflictTexts, texts } from './texts.ts';

type Props = { over?: Material | undefined; onClose: () => void };

function startOf(over: Material | undefined) {
  const { category = 'leather', name = '', unit = 'sqft', names = [] } = over ?? {};
  return {
    ...{ category, name, unit },
    names: names
      .filter(one => one.unit === unit)
      .map(one => one.name)
      .join('\n'),
    minLevel: over ? typedText(over.minLevel) : '',
    minOrder: over ? typedText(over.minOrder) : '',
    supplierId: over?.supplierId ?? null,
    packName: (over?.packName ?? '') as (typeof packNames)[number] | '',
    packSize: over?.packSize ? typedText(over.packSize) : '',
    hasLots: over?.hasLots ?? false,
  };
}
type Values = ReturnType<typeof startOf>;

const labels: Record<keyof Values, string> = {
  category: texts.category,
  name: texts.name,
  unit: texts.unit,
  names: texts.names,
  minLevel: texts.minimum,
  minOrder: texts.minOrder,
  supplierId: texts.supplier,
  packName: texts.pack,
  packSize: texts.packSize,
  hasLots: texts.hasLots,
};

/**
 * Adds a material to the stock, or changes one (ST-1). When somebody else has saved the material meanwhile, it keeps
 * the input and asks which version to keep.
 */
export function MaterialForm(props: Props) {
  const form = useMaterialForm(props);
  const { base, conflict, answers } = form;
  return (
    <FormDialog
      of={form}
      title={base ? texts.editOf(base.name) : texts.newMaterial}
      verb={texts.save}
      busyText={texts.saving}
      onClose={props.onClose}
    >
      {base && conflict && <MaterialConflict mine={base} isGone={conflict === 'gone'} {...answers} />}
      <FormFields of={form}>
        <Identity form={form} />
        <Buying form={form} />
        <Checkbox label={texts.hasLots} {...form.tick('hasLots')} />
      </FormFields>
    </FormDialog>
  );
}

type MaterialFormState = ReturnType<typeof useMaterialForm>;
type Sent = { input: z.input<typeof newStockMaterial>; over: Material | undefined };

/** The form of a material, which the server refuses when somebody else changed the material meanwhile. */
export function useMaterialForm({ over: opened, onClose }: Props) {
  const saving = useStockChange(({ input, over }: Sent, options) =>
    over
      ? api.updateStockMaterial({ ...input, id: over.id, revision: over.revision })
      : api.createStockMaterial(input, options),
  );
  const { noAmount } = texts;
  return useStoredForm(newStockMaterial, {
    name: `material of the stock ${opened?.id}`,
    over: opened,
    gone: 'stockMaterialNotFound',
    valuesOf: startOf,
    inputOf,
    words: { name: texts.nameRequired, minLevel: noAmount, minOrder: noAmount, packSize: noAmount },
    send: (input, over) => saving.mutate({ input: withOtherNames(input, over), over }, { onSuccess: onClose }),
    sending: saving,
    failed: texts.saveFailed,
  });
}

type ConflictProps = Pick<MaterialFormState['answers'], 'onMine' | 'onTheirs' | 'onNew'> & {
  /** The material as it was when the form opened. */
  mine: Material;
  /** Whether somebody else deleted the material instead of changing it. */
  isGone: boolean;
};

/** Shown when somebody else saved or deleted the material while the form was open. */
function MaterialConflict({ mine, isGone, ...ways }: ConflictProps) {
  const { data, isFetching } = useQuery({ ...materialOptions(mine.id), enabled: !isGone, staleTime: 0 });
  const theirs = isGone ? null : isFetching ? undefined : data?.material;
  const changed = (now: Material) => changedLabels(labels, startOf(mine), startOf(now));
  return <SaveConflict {...ways} words={conflictTexts.entry} theirs={theirs} changed={changed} />;
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

/** Returns what the calls take, with the spellings that the form shows. */
function inputOf({ packName, packSize, ...values }: Values) {
  const { category, supplierId, hasLots, unit } = values;
  const typed = values.names
    .split('\n')
    .map(one => one.trim())
    .filter(one => one !== '');
  const amount = (given: string) => (given.trim() === '' ? '0' : (typedAmount(given) ?? ''));
  return {
    ...{ category, supplierId, hasLots, unit, name: values.name },
    names: [...new Set(typed)].map(name => ({ name, unit })),
    minLevel: amount(values.minLevel),
    minOrder: amount(values.minOrder),
    packName: packName === '' ? null : packName,
    packSize: packName === '' ? null : (typedAmount(packSize) ?? ''),
  };
}

/** Spellings in other units, which the form does not show, stay. */
function withOtherNames({ names = [], ...input }: Sent['input'], over: Material | undefined): Sent['input'] {
  return { ...input, names: [...names, ...(over?.names.filter(one => one.unit !== over.unit) ?? [])] };
}
