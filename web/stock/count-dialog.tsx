import { useState } from 'react';
import { amountOf, converted, type EnteredUnit, unitsFor } from '#contract/stock/amounts.ts';
import { ApiError, errorText } from '../platform/api/api-error.ts';
import { SelectField, SelectOptions, TextField } from '../platform/forms/field.tsx';
import { FormDialog } from '../platform/forms/form-dialog.tsx';
import { Banner } from '../platform/kit/states.tsx';
import { signed, typedAmount } from './amount-text.ts';
import { type Material, useCount } from './queries.ts';
import styles from './stock.module.css';
import { texts } from './texts.ts';

type Props = { material: Material; onClose: () => void };

/** Counts one material (ST-9). The difference to the books is shown while somebody types. */
export function CountDialog({ material, onClose }: Props) {
  const { id, name, unit, packSize } = material;
  const [typed, setTyped] = useState('');
  const [entered, setEntered] = useState<EnteredUnit>(unit);
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  /** The balance that the person saw; a refused count brings a newer one. */
  const [seen, setSeen] = useState(material.onHand);
  const counting = useCount();
  const counted = typedAmount(typed);

  function submit() {
    setTried(true);
    if (counted === undefined) return;
    counting.mutate(
      { id, counted, unit: entered, seen, ...(note.trim() !== '' && { note: note.trim() }) },
      { onSuccess: onClose, onError: error => setSeen(balanceIn(error) ?? seen) },
    );
  }

  return (
    <FormDialog
      title={texts.countOf(name)}
      size="narrow"
      verb={texts.saveCount}
      busyText={texts.saving}
      busy={counting.isPending}
      isDirty={typed !== '' || note !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="loose">
        {counting.error && <Banner tone="bad">{countProblem(counting.error, material)}</Banner>}
        <div className={styles.amount}>
          <TextField
            label={texts.counted}
            required
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onType={setTyped}
            {...(isTried && counted === undefined && { error: texts.noAmount })}
          />
          <UnitField material={material} value={entered} onChange={setEntered} />
        </div>
        <p className="soft" role="status">
          {difference({ counted, entered, unit, packSize, seen })}
        </p>
        <TextField
          label={texts.note}
          value={note}
          onType={setNote}
          dir="auto"
          limit={{ text: note.trim(), most: 500 }}
        />
      </div>
    </FormDialog>
  );
}

type UnitProps = {
  material: Pick<Material, 'unit' | 'packSize'>;
  value: EnteredUnit;
  onChange: (unit: EnteredUnit) => void;
};

/** The unit of an entered amount: those of the material's kind, and its packs. */
export function UnitField({ material: { unit, packSize }, value, onChange }: UnitProps) {
  return (
    <SelectField label={texts.unit} value={value} onChange={event => onChange(event.target.value as EnteredUnit)}>
      <SelectOptions of={unitsFor(unit, packSize !== null).map(one => [one, texts.units[one]])} />
    </SelectField>
  );
}

type Difference = Pick<Material, 'unit' | 'packSize'> & {
  counted: string | undefined;
  entered: EnteredUnit;
  seen: string;
};

/** Says what the books have, and the difference to what was typed: '212.50 in the books, difference −8.50'. */
function difference({ counted, entered, unit, packSize, seen }: Difference): string {
  const books = texts.amount(seen, unit).replace('-', '−');
  if (counted === undefined) return texts.justBooks(books);
  const kept = converted(amountOf(counted), entered, unit, packSize === null ? undefined : amountOf(packSize));
  return kept === undefined ? texts.justBooks(books) : texts.inBooks(books, signed(kept - amountOf(seen)));
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
