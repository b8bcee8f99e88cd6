import { useQuery } from '@tanstack/react-query';
import { byChoice } from '#contract/materials/material-choices.ts';
import type { MaterialUnit } from '#contract/materials/material-rules.ts';
import { fits } from '#contract/stock/amounts.ts';
import { errorText } from '../platform/api/api-error.ts';
import { api } from '../platform/api/client.ts';
import { SelectField, SelectOptions } from '../platform/forms/field.tsx';
import { FormDialog } from '../platform/forms/form-dialog.tsx';
import { type Faults, useLocalForm } from '../platform/forms/use-form-of.ts';
import { Banner } from '../platform/kit/states.tsx';
import { allMaterialsOptions, type Material, type NotKeptName, shortagesOptions, useStockChange } from './queries.ts';
import { texts } from './texts.ts';

/** A material, and a name of records that would mean it, too. */
type Pair = { material: Material; name: NotKeptName };
type Props = {
  title: string;
  label: string;
  /** What can be chosen, with its text; undefined while it loads. */
  pairs: readonly (Pair & { text: string })[] | undefined;
  /** Said where nothing can be chosen. */
  none: string;
  onClose: () => void;
};
/** The list may change while somebody chooses, so a place in it says nothing. */
const keyOf = ({ material, name }: Pair) => JSON.stringify([material.id, name.name, name.unit]);
type Sent = { id: number; revision: number; names: { name: string; unit: MaterialUnit }[] };

/** Makes a name that no material has another spelling of the chosen material (ST-1). */
export function SameAsName({ name, onClose }: { name: NotKeptName; onClose: () => void }) {
  const { data } = useQuery(allMaterialsOptions);
  const pairs = data
    ?.filter(one => one.category === name.category && fits(name.unit, one.unit))
    .map(material => ({ material, name, text: material.name }));
  const { noMaterial, material: label } = texts;
  return <SameAs title={texts.sameAsOf(name.name)} label={label} pairs={pairs} none={noMaterial} onClose={onClose} />;
}

/** Makes one of the names that no material has another spelling of this material (ST-1). */
export function SameAsMaterial({ material, onClose }: { material: Material; onClose: () => void }) {
  const { data } = useQuery(shortagesOptions);
  const pairs =
    data &&
    byChoice(data.notKept)
      .chosen.filter(one => one.category === material.category && fits(one.unit, material.unit))
      .map(name => ({ material, name, text: name.name }));
  const { noName, nameInRecords: label } = texts;
  return <SameAs title={texts.sameAsOf(material.name)} label={label} pairs={pairs} none={noName} onClose={onClose} />;
}

function SameAs({ title, label, pairs, none, onClose }: Props) {
  const uniting = useStockChange((given: Sent) => api.setMaterialNames(given));
  const foundIn = (chosen: string) => pairs?.find(pair => keyOf(pair) === chosen);
  const form = useLocalForm({
    start: () => ({ chosen: '' }),
    rules: ({ chosen }): Faults => (foundIn(chosen) ? {} : { chosen: texts.chooseName }),
    send({ chosen }) {
      const { material, name } = foundIn(chosen) as Pair;
      const names = [...material.names, { name: name.name, unit: name.unit }];
      uniting.mutate({ id: material.id, revision: material.revision, names }, { onSuccess: onClose });
    },
    busy: uniting.isPending,
  });
  const found = foundIn(form.values.chosen);

  return (
    <FormDialog
      of={form}
      title={title}
      size="narrow"
      verb={texts.countAsOne}
      busyText={texts.saving}
      disabled={pairs?.length === 0}
      onClose={onClose}
    >
      <div className="loose">
        {uniting.error && <Banner tone="bad">{errorText(uniting.error, texts.saveFailed)}</Banner>}
        {pairs?.length === 0 ? (
          <p className="soft">{none}</p>
        ) : (
          <SelectField label={label} required {...form.choice('chosen')}>
            <option value="">{texts.chooseName}</option>
            <SelectOptions of={(pairs ?? []).map(pair => [keyOf(pair), pair.text])} />
          </SelectField>
        )}
        {found && <p className="soft">{texts.asOne(found.material.name, found.name.name)}</p>}
      </div>
    </FormDialog>
  );
}
