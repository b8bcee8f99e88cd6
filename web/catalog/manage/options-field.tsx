import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { limits } from '#contract/call/limits.ts';
import { optionKinds } from '#contract/catalog/option-kinds.ts';
import { Checkbox } from '../../platform/forms/checkbox.tsx';
import { SelectField, SelectOptions, TextAreaField, TextField } from '../../platform/forms/field.tsx';
import { textFault } from '../../platform/forms/text-fault.ts';
import { Button } from '../../platform/kit/button.tsx';
import { choicesOf, emptyOption, retiredChoices } from './form-options.ts';
import styles from './options-field.module.css';
import type { ProductValues } from './product-form-values.ts';
import { optionTexts as texts } from './texts.ts';

type Form = UseFormReturn<ProductValues>;

/** The options of a product in their order (OP-1). */
export function OptionsField({ form }: { form: Form }) {
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'options' });
  const [removed, setRemoved] = useState<string[]>([]);
  const fault = form.formState.errors.root?.options?.message;

  function removeAt(at: number) {
    const { optionId, name } = form.getValues(`options.${at}`);
    if (optionId !== null) setRemoved([...removed, name]);
    remove(at);
  }

  return (
    <section className={styles.options} aria-label={texts.options}>
      <h2>{texts.options}</h2>
      {fields.map(({ id }, at) => (
        <OptionFields
          key={id}
          form={form}
          at={at}
          onUp={at > 0 ? () => move(at, at - 1) : undefined}
          onDown={at < fields.length - 1 ? () => move(at, at + 1) : undefined}
          onRemove={() => removeAt(at)}
        />
      ))}
      <div role="status">
        {removed.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal and never move
          <p key={at} className={styles.kept}>
            {texts.kept(name)}
          </p>
        ))}
      </div>
      {fault && (
        <p className="error" role="alert">
          {fault}
        </p>
      )}
      {fields.length < limits.options && (
        <Button
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={() => append(emptyOption, { focusName: `options.${fields.length}.name` })}
        >
          {texts.add}
        </Button>
      )}
    </section>
  );
}

type OptionProps = {
  form: Form;
  at: number;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
};

function OptionFields({ form, at, onUp, onDown, onRemove }: OptionProps) {
  const { control, register, formState } = form;
  const path = `options.${at}` as const;
  const [name, kind] = useWatch({ control, name: [`${path}.name`, `${path}.kind`] });
  const errors = formState.errors.options?.[at];
  const label = name.trim() || texts.option(at + 1);
  const nameRule = { most: limits.optionName, required: texts.nameRequired };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own box and legend
    <div className={styles.option} role="group" aria-label={label}>
      <TextField
        label={texts.name}
        required
        error={errors?.name?.message}
        autoComplete="off"
        {...register(`${path}.name`, { validate: typed => textFault(typed, nameRule) })}
      />
      <SelectField label={texts.kind} error={errors?.kind?.message} {...register(`${path}.kind`)}>
        <SelectOptions of={optionKinds.map(one => [one, texts.kinds[one]])} />
      </SelectField>
      <Checkbox label={texts.required} {...register(`${path}.required`)} />
      <TextField
        label={texts.help}
        error={errors?.help?.message}
        className={styles.wide}
        dir="auto"
        autoComplete="off"
        {...register(`${path}.help`, { validate: typed => textFault(typed, { most: limits.optionHelp }) })}
      />
      {kind === 'choice' ? <ChoicesField form={form} at={at} /> : <MostField form={form} at={at} />}
      <div className={styles.actions}>
        <Button look="quiet" disabled={!onUp} aria-label={texts.actionOf(texts.up, label)} onClick={onUp}>
          {texts.up}
        </Button>
        <Button look="quiet" disabled={!onDown} aria-label={texts.actionOf(texts.down, label)} onClick={onDown}>
          {texts.down}
        </Button>
        <Button look="quiet" aria-label={texts.actionOf(texts.remove, label)} onClick={onRemove}>
          {texts.remove}
        </Button>
      </div>
    </div>
  );
}

type FieldProps = Pick<OptionProps, 'form' | 'at'>;

/** The choices, as lines. */
function ChoicesField({ form: { control, register, formState }, at }: FieldProps) {
  const error = formState.errors.options?.[at]?.choices?.message;
  const isThere = (typed: string) => choicesOf(typed).length > 0 || texts.choicesRequired;
  const [optionId, choices] = useWatch({ control, name: [`options.${at}.optionId`, `options.${at}.choices`] });
  const before = formState.defaultValues?.options?.find(option => option?.optionId === optionId && optionId !== null);
  return (
    <div className={styles.wide}>
      <TextAreaField
        label={texts.choices}
        required
        help={texts.choicesHelp}
        error={error}
        dir="auto"
        rows={3}
        {...register(`options.${at}.choices`, { validate: isThere })}
      />
      <div role="status">
        {retiredChoices(before?.choices ?? '', choices).map(name => (
          <p key={name} className={styles.kept}>
            {texts.kept(name)}
          </p>
        ))}
      </div>
    </div>
  );
}

/** How long a text may be. */
function MostField({ form: { register, formState }, at }: FieldProps) {
  return (
    <TextField
      label={texts.most}
      error={formState.errors.options?.[at]?.most?.message}
      inputMode="numeric"
      autoComplete="off"
      placeholder={String(limits.optionText)}
      {...register(`options.${at}.most`)}
    />
  );
}
