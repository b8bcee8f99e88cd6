import type * as z from 'zod/mini';
import type { EnteredUnit } from '#contract/stock/amounts.ts';
import { newPurchase } from '#contract/stock/purchase-fields.ts';
import { api } from '../../platform/api/client.ts';
import { browserToday } from '../../platform/format/day-distance.ts';
import { Checkbox } from '../../platform/forms/checkbox.tsx';
import { Select, TextAreaField, TextField, TextInput } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useFormOf } from '../../platform/forms/use-form-of.ts';
import { Banner } from '../../platform/kit/states.tsx';
import { useRareToast } from '../../platform/overlays/toast.tsx';
import { boughtIn, decimal, inOtherUnit, typedAmount } from '../amount-text.ts';
import { type Material, useStockChange } from '../queries.ts';
import styles from '../stock.module.css';
import { UnitOptions } from '../unit-options.tsx';
import { texts } from './texts.ts';

/** `typed` is in the unit in which the material is bought. */
type Chosen = { material: Material; typed: string };
type Props = {
  supplier: { id: number; name: string };
  /** The day to propose. */
  expectedOn: string;
  lines: readonly Chosen[];
  onClose: () => void;
};
type Line = { material: Material; typed: string; unit: EnteredUnit; isChosen: boolean };

/** Places a purchase with what is short at a supplier (ST-17). Each material can be left out or changed. */
export function PlaceDialog(props: Props) {
  const { supplier, onClose } = props;
  const form = usePlacing(props);
  const { lines } = form.values;
  const problem =
    form.problem ?? form.faults.lines ?? Object.entries(form.faults).find(([path]) => path.startsWith('lines.'))?.[1];
  const change = (at: number, part: Partial<Line>) =>
    form.change(now => ({ lines: now.lines.map((line, place) => (place === at ? { ...line, ...part } : line)) }));
  return (
    <FormDialog
      of={form}
      title={texts.title(supplier.name)}
      verb={texts.place}
      busyText={texts.placing}
      isComplete
      onClose={onClose}
    >
      <div className="loose">
        {problem && <Banner tone="bad">{problem}</Banner>}
        <ul className={styles.bought}>
          {lines.map((line, at) => (
            <BoughtLine key={line.material.id} line={line} onChange={part => change(at, part)} />
          ))}
        </ul>
        <div className={styles.pair}>
          <TextField label={texts.expectedOn} required type="date" min={browserToday()} {...form.text('expectedOn')} />
          <TextField label={texts.reference} dir="auto" {...form.text('reference')} />
        </div>
        <TextAreaField label={texts.note} help={texts.noteHelp} rows={2} dir="auto" {...form.text('note')} />
      </div>
    </FormDialog>
  );
}

function usePlacing({ supplier, expectedOn, lines, onClose }: Props) {
  const toast = useRareToast();
  const placing = useStockChange((input: z.input<typeof newPurchase>, options) => api.placePurchase(input, options));
  return useFormOf(newPurchase, {
    start: () => ({ lines: lines.map(lineOf), expectedOn, reference: '', note: '' }),
    inputOf: values => ({
      ...values,
      supplierId: supplier.id,
      lines: values.lines
        .filter(({ isChosen }) => isChosen)
        .map(({ material, typed, unit }) => ({ materialId: material.id, quantity: typedAmount(typed) ?? '', unit })),
    }),
    words: (values, path) =>
      path === 'expectedOn'
        ? texts.noDay
        : path.startsWith('lines.')
          ? texts.noAmount
          : values.lines.some(({ isChosen }) => isChosen)
            ? undefined
            : texts.noLines,
    send: input =>
      placing.mutate(input, {
        onSuccess: () => {
          toast(texts.placed);
          onClose();
        },
      }),
    sending: placing,
    failed: texts.placeFailed,
  });
}

function lineOf({ material, typed }: Chosen): Line {
  return { material, typed, unit: boughtIn(material), isChosen: true };
}

type LineProps = { line: Line; onChange: (part: Partial<Line>) => void };

function BoughtLine({ line: { material, typed, unit, isChosen }, onChange }: LineProps) {
  const { name, packName, toBuy } = material;
  return (
    <li>
      <Checkbox
        label={<bdi>{name}</bdi>}
        checked={isChosen}
        onChange={event => onChange({ isChosen: event.target.checked })}
      />
      <TextInput
        aria-label={texts.amountOf(name)}
        {...decimal}
        value={typed}
        onType={next => onChange({ typed: next })}
      />
      <Select
        aria-label={texts.unitOf(name)}
        value={unit}
        onChange={event => onChange(inOtherUnit(material, toBuy, { typed, unit }, event.target.value as EnteredUnit))}
      >
        <UnitOptions unit={material.unit} packName={packName} />
      </Select>
    </li>
  );
}
