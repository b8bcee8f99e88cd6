import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import type { AdminProduct } from '#contract/catalog/catalog.ts';
import { optionKinds } from '#contract/catalog/option-kinds.ts';
import { focusIn } from '../../platform/browser/focus.ts';
import { randomId } from '../../platform/browser/random-id.ts';
import { Checkbox } from '../../platform/forms/checkbox.tsx';
import { SelectField, SelectOptions, TextAreaField, TextField } from '../../platform/forms/field.tsx';
import type { Faults, FieldsOf } from '../../platform/forms/use-form-of.ts';
import { Button } from '../../platform/kit/button.tsx';
import { choicesOf, emptyOption, type FormOption, factorKey, formOptions, retiredChoices } from './form-options.ts';
import styles from './options-field.module.css';
import type { ProductValues } from './product-form-values.ts';
import { optionTexts as texts } from './texts.ts';

type Props = { form: FieldsOf<ProductValues>; base: AdminProduct | undefined };

/** The options of a product in their order (OP-1). */
export function OptionsField({ form: { values, change, faults }, base }: Props) {
  const { options } = values;
  const [removed, setRemoved] = useState<string[]>([]);
  const place = useRef<HTMLElement>(null);

  function put(at: number, count: number, ...given: FormOption[]) {
    change({ options: options.toSpliced(at, count, ...given) });
  }
  function removeAt(at: number, { optionId, name }: FormOption) {
    if (optionId !== null) setRemoved([...removed, name]);
    put(at, 1);
  }
  function add() {
    put(options.length, 0, { ...emptyOption, key: randomId() });
    requestAnimationFrame(() =>
      focusIn(place.current?.querySelectorAll('[role="group"]').item(options.length), 'input'),
    );
  }

  return (
    <section ref={place} className={styles.options} aria-label={texts.options}>
      <h2>{texts.options}</h2>
      {options.map((option, at) => (
        <OptionFields
          key={option.key}
          option={option}
          at={at}
          before={base?.options}
          faults={faults}
          onChange={given => put(at, 1, { ...option, ...given })}
          onUp={at > 0 ? () => put(at - 1, 2, option, options[at - 1] ?? option) : undefined}
          onDown={at < options.length - 1 ? () => put(at, 2, options[at + 1] ?? option, option) : undefined}
          onRemove={() => removeAt(at, option)}
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
      {faults.options && (
        <p className="error" role="alert">
          {faults.options}
        </p>
      )}
      {options.length < limits.options && (
        <Button icon={<Plus size={16} aria-hidden="true" />} onClick={add}>
          {texts.add}
        </Button>
      )}
    </section>
  );
}

type OptionProps = {
  option: FormOption;
  at: number;
  /** The options of the edited version. */
  before: AdminProduct['options'] | undefined;
  faults: Faults;
  onChange: (given: Partial<FormOption>) => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
};

function OptionFields({ option, at, before, faults, onChange, onUp, onDown, onRemove }: OptionProps) {
  const label = option.name.trim() || texts.option(at + 1);
  const fault = (field: string) => faults[`options.${at}.${field}`];
  const part = { option, fault, onChange };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own box and legend
    <div className={styles.option} role="group" aria-label={label}>
      <TextField
        label={texts.name}
        required
        error={fault('name')}
        limit={{ text: option.name.trim(), most: limits.optionName }}
        autoComplete="off"
        value={option.name}
        onType={name => onChange({ name })}
      />
      <SelectField
        label={texts.kind}
        error={fault('kind')}
        value={option.kind}
        onChange={event => onChange({ kind: event.target.value as FormOption['kind'] })}
      >
        <SelectOptions of={optionKinds.map(one => [one, texts.kinds[one]])} />
      </SelectField>
      <Checkbox
        label={texts.required}
        checked={option.required}
        onChange={event => onChange({ required: event.target.checked })}
      />
      <TextField
        label={texts.help}
        error={fault('help')}
        limit={{ text: option.help.trim(), most: limits.optionHelp }}
        className={styles.wide}
        dir="auto"
        autoComplete="off"
        value={option.help}
        onType={help => onChange({ help })}
      />
      {option.kind === 'choice' ? <ChoicesField {...part} before={before} /> : <MostField {...part} />}
      <div className={styles.actions}>
        <Button look="quiet" disabled={!onUp} aria-label={texts.upOf(label)} onClick={onUp}>
          {texts.up}
        </Button>
        <Button look="quiet" disabled={!onDown} aria-label={texts.downOf(label)} onClick={onDown}>
          {texts.down}
        </Button>
        <Button look="quiet" aria-label={texts.removeOf(label)} onClick={onRemove}>
          {texts.remove}
        </Button>
      </div>
    </div>
  );
}

type PartProps = Pick<OptionProps, 'option' | 'onChange'> & { fault: (field: string) => string | undefined };

/** The choices, as lines. */
function ChoicesField({ before, ...part }: PartProps & Pick<OptionProps, 'before'>) {
  const { option, fault, onChange } = part;
  const [was] = formOptions(before?.filter(({ id }) => id === option.optionId) ?? []);
  return (
    <div className={styles.wide}>
      <TextAreaField
        label={texts.choices}
        required
        help={texts.choicesHelp}
        error={fault('choices')}
        dir="auto"
        rows={3}
        value={option.choices}
        onType={choices => onChange({ choices })}
      />
      <FactorFields {...part} />
      <div role="status">
        {retiredChoices(was?.choices ?? '', option.choices).map(name => (
          <p key={name} className={styles.kept}>
            {texts.kept(name)}
          </p>
        ))}
      </div>
    </div>
  );
}

/** How much more or less leather and lining each choice takes (OP-6). Few choices do, so the fields are folded. */
function FactorFields({ option: { choices, factors }, fault, onChange }: PartProps) {
  const unique = [...new Map(choicesOf(choices).map(name => [factorKey(name), name]))];
  const hasFault = unique.some(([key]) => fault(`factors.${key}`));
  if (unique.length === 0) return null;
  return (
    <details open={hasFault || undefined}>
      <summary>{texts.factors}</summary>
      <p className={styles.kept}>{texts.factorsHelp}</p>
      {unique.map(([key, name]) => (
        <TextField
          key={key}
          label={texts.factorOf(name)}
          error={fault(`factors.${key}`)}
          inputMode="decimal"
          autoComplete="off"
          placeholder="1"
          value={factors[key] ?? ''}
          onType={typed => onChange({ factors: { ...factors, [key]: typed } })}
        />
      ))}
    </details>
  );
}

/** How long a text may be. */
function MostField({ option: { most }, fault, onChange }: PartProps) {
  return (
    <TextField
      label={texts.most}
      error={fault('most')}
      inputMode="numeric"
      autoComplete="off"
      placeholder={String(limits.optionText)}
      value={most}
      onType={typed => onChange({ most: typed })}
    />
  );
}
