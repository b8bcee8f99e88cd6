import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '#contract/calls.ts';
import { byChoice } from '#contract/materials/material-color.ts';
import { fits } from '#contract/stock/amounts.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { formatAmount } from '../../platform/format/format.ts';
import { SelectField, SelectOptions } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { Banner } from '../../platform/kit/states.tsx';
import { allMaterialsOptions, useStockChange } from '../queries.ts';
import styles from '../stock.module.css';
import { texts as stockTexts } from '../texts.ts';
import { texts } from './texts.ts';

type Name = AnswerOf<'readShortages'>['notKept'][number];
const keyOf = ({ category, unit, name }: Name) => `${category} ${unit} ${name}`;

/** Names that jobs need and no material has: each is kept with one press, or is another spelling of a material. */
export function NotKept({ names }: { names: readonly Name[] }) {
  const [same, setSame] = useState<Name>();
  const keeping = useStockChange(({ category, name, unit }: Name, options) =>
    api.createStockMaterial({ category, name, unit }, options),
  );
  const { chosen, open } = byChoice(names);
  if (names.length === 0) return null;
  return (
    <section className={styles.group}>
      <h2>{texts.notKept}</h2>
      {keeping.error && <Banner tone="bad">{errorText(keeping.error, texts.keepFailed)}</Banner>}
      <ul className={styles.notKept}>
        {chosen.map(one => (
          <li key={keyOf(one)}>
            <Named name={one} />
            <Button look="quiet" aria-label={texts.sameAsOf(one.name)} onClick={() => setSame(one)}>
              {texts.sameAs}
            </Button>
            <Button
              aria-label={texts.keepOf(one.name)}
              busy={keeping.isPending && keeping.variables === one}
              onClick={() => keeping.mutate(one)}
            >
              {texts.keep}
            </Button>
          </li>
        ))}
      </ul>
      {open.length > 0 && <h3>{texts.withoutChoice}</h3>}
      <ul className={styles.notKept}>
        {open.map(one => (
          <li key={keyOf(one)}>
            <Named name={one} />
          </li>
        ))}
      </ul>
      {same && <SameAs name={same} onClose={() => setSame(undefined)} />}
    </section>
  );
}

function Named({ name: { name, need, unit } }: { name: Name }) {
  return (
    <span className={styles.name}>
      <bdi>{name}</bdi>
      <small>
        {formatAmount(need)} {stockTexts.units[unit]}
      </small>
    </span>
  );
}

/** Makes a name another spelling of a material: both count as one from now on. */
function SameAs({ name, onClose }: { name: Name; onClose: () => void }) {
  const materials = useQuery(allMaterialsOptions);
  const [id, setId] = useState<number>();
  const [isTried, setTried] = useState(false);
  const uniting = useStockChange(
    (given: { id: number; revision: number; names: { name: string; unit: Name['unit'] }[] }) =>
      api.setMaterialNames(given),
  );
  const fitting = (materials.data ?? []).filter(one => one.category === name.category && fits(name.unit, one.unit));
  const chosen = fitting.find(one => one.id === id);

  function submit() {
    setTried(true);
    if (!chosen) return;
    const names = [...chosen.names, { name: name.name, unit: name.unit }];
    uniting.mutate({ id: chosen.id, revision: chosen.revision, names }, { onSuccess: onClose });
  }

  return (
    <FormDialog
      title={texts.sameAsOf(name.name)}
      size="narrow"
      verb={texts.same}
      busyText={texts.saving}
      busy={uniting.isPending}
      isDirty={id !== undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="loose">
        {uniting.error && <Banner tone="bad">{errorText(uniting.error, stockTexts.saveFailed)}</Banner>}
        <SelectField
          label={texts.other}
          required
          value={id ?? ''}
          onChange={event => setId(Number(event.target.value) || undefined)}
          {...(isTried && !chosen && { error: texts.choose })}
        >
          <option value="">{texts.choose}</option>
          <SelectOptions of={fitting.map(one => [one.id, one.name])} />
        </SelectField>
        {chosen && <p className="soft">{texts.asOne(chosen.name, name.name)}</p>}
      </div>
    </FormDialog>
  );
}
