import { useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { amountOf, type EnteredUnit, unitsFor } from '#contract/stock/amounts.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { browserToday } from '../../platform/format/day-distance.ts';
import { Checkbox } from '../../platform/forms/checkbox.tsx';
import { Select, SelectOptions, TextAreaField, TextField, TextInput } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { Banner } from '../../platform/kit/states.tsx';
import { useRareToast } from '../../platform/overlays/toast.tsx';
import { typedAmount, typedText } from '../amount-text.ts';
import { type Material, useStockChange } from '../queries.ts';
import styles from '../stock.module.css';
import { texts as stockTexts } from '../texts.ts';
import { texts } from './texts.ts';

type Chosen = { material: Material; amount: string };
type Props = {
  supplier: { id: number; name: string; leadDays: number };
  lines: readonly Chosen[];
  onClose: () => void;
};
type Line = { material: Material; typed: string; unit: EnteredUnit; isChosen: boolean };

/** Places a purchase with what is short at a supplier (ST-17). Each material can be left out or changed. */
export function PlaceDialog({ supplier, lines: given, onClose }: Props) {
  const form = usePlacing({ supplier, lines: given, onClose });
  const { lines, expectedOn, reference, note, isTried, problem } = form;
  return (
    <FormDialog
      title={texts.title(supplier.name)}
      verb={texts.place}
      busyText={texts.placing}
      busy={form.isPending}
      isDirty={form.isDirty}
      isComplete
      onSubmit={form.submit}
      onClose={onClose}
    >
      <div className="loose">
        {problem && <Banner tone="bad">{problem}</Banner>}
        <ul className={styles.bought}>
          {lines.map(line => (
            <BoughtLine key={line.material.id} line={line} onChange={part => form.changeLine(line.material.id, part)} />
          ))}
        </ul>
        <div className={styles.pair}>
          <TextField
            label={texts.expectedOn}
            required
            type="date"
            min={browserToday()}
            value={expectedOn}
            onType={typed => form.change({ expectedOn: typed })}
            {...(isTried && expectedOn === '' && { error: texts.noDay })}
          />
          <TextField
            label={texts.reference}
            value={reference}
            onType={typed => form.change({ reference: typed })}
            dir="auto"
            limit={{ text: reference.trim(), most: limits.purchaseReference }}
          />
        </div>
        <TextAreaField
          label={texts.note}
          rows={2}
          dir="auto"
          value={note}
          onType={typed => form.change({ note: typed })}
          limit={{ text: note.trim(), most: limits.purchaseNote }}
        />
      </div>
    </FormDialog>
  );
}

function usePlacing({ supplier, lines: given, onClose }: Props) {
  const [before] = useState(() => ({
    lines: given.map(lineOf),
    ...{ expectedOn: inWorkingDays(supplier.leadDays), reference: '', note: '' },
  }));
  const [values, setValues] = useState(before);
  const [isTried, setTried] = useState(false);
  const toast = useRareToast();
  const placing = useStockChange((input: PlaceInput, options) => api.placePurchase(input, options));
  const change = (part: Partial<typeof values>) => setValues(now => ({ ...now, ...part }));
  const chosen = values.lines.filter(({ isChosen }) => isChosen);
  const fault = chosen.length === 0 ? texts.noLines : chosen.some(isWrong) ? texts.noAmount : undefined;

  function submit() {
    setTried(true);
    if (fault || values.expectedOn === '') return;
    const lines = chosen.map(({ material, typed, unit }) => {
      return { materialId: material.id, quantity: typedAmount(typed) ?? '', unit };
    });
    const { expectedOn, reference, note } = values;
    const texted = { expectedOn, reference: reference.trim(), note: note.trim() };
    const onSuccess = () => {
      toast(texts.placed);
      onClose();
    };
    placing.mutate({ supplierId: supplier.id, ...texted, lines }, { onSuccess });
  }

  return {
    ...values,
    ...{ isTried, submit, change },
    changeLine: (id: number, part: Partial<Line>) =>
      change({ lines: values.lines.map(line => (line.material.id === id ? { ...line, ...part } : line)) }),
    isPending: placing.isPending,
    isDirty: JSON.stringify(values) !== JSON.stringify(before),
    problem: placing.error ? errorText(placing.error, texts.placeFailed) : isTried ? fault : undefined,
  };
}

type PlaceInput = {
  supplierId: number;
  expectedOn: string;
  reference: string;
  note: string;
  lines: { materialId: number; quantity: string; unit: EnteredUnit }[];
};

/** A line in whole packs where the material has them and the amount is a number of packs. */
function lineOf({ material, amount }: Chosen): Line {
  const size = material.packSize === null ? 0n : amountOf(material.packSize);
  const isWhole = size > 0n && amountOf(amount) % size === 0n;
  return isWhole
    ? { material, typed: String(amountOf(amount) / size), unit: 'pack', isChosen: true }
    : { material, typed: typedText(amount), unit: material.unit, isChosen: true };
}

function isWrong({ typed }: Line): boolean {
  return !(Number(typedAmount(typed) ?? 0) > 0);
}

/** Returns the day in so many days from Monday to Friday; the workshop's own calendar decides nothing here. */
function inWorkingDays(days: number): string {
  const date = new Date(`${browserToday()}T00:00Z`);
  for (let left = days; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (date.getUTCDay() % 6 !== 0) left -= 1;
  }
  return date.toISOString().slice(0, 10);
}

type LineProps = { line: Line; onChange: (part: Partial<Line>) => void };

function BoughtLine({ line: { material, typed, unit, isChosen }, onChange }: LineProps) {
  const { name, packSize } = material;
  return (
    <li>
      <Checkbox
        label={<bdi>{name}</bdi>}
        checked={isChosen}
        onChange={event => onChange({ isChosen: event.target.checked })}
      />
      <TextInput
        aria-label={texts.amountOf(name)}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onType={next => onChange({ typed: next })}
      />
      <Select
        aria-label={texts.unitOf(name)}
        value={unit}
        onChange={event => onChange({ unit: event.target.value as EnteredUnit })}
      >
        <SelectOptions of={unitsFor(material.unit, packSize !== null).map(one => [one, stockTexts.units[one]])} />
      </Select>
    </li>
  );
}
