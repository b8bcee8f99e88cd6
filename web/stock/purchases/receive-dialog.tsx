import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { limits } from '#contract/call/limits.ts';
import { amountOf, type EnteredUnit, writeAmount } from '#contract/stock/amounts.ts';
import { newReceipt } from '#contract/stock/purchase-fields.ts';
import { api } from '../../platform/api/client.ts';
import { formatAmount } from '../../platform/format/format.ts';
import { Checkbox } from '../../platform/forms/checkbox.tsx';
import { SaveConflict } from '../../platform/forms/conflict/save-conflict.tsx';
import { SelectField, TextField } from '../../platform/forms/field.tsx';
import { FormDialog, FormFields } from '../../platform/forms/form-dialog.tsx';
import { useStoredForm } from '../../platform/forms/use-stored-form.ts';
import { Banner } from '../../platform/kit/states.tsx';
import { useRareToast } from '../../platform/overlays/toast.tsx';
import { decimal, inOtherUnit, typedAmount, typedIn } from '../amount-text.ts';
import { type Purchase, purchaseOptions, useStockChange } from '../queries.ts';
import styles from '../stock.module.css';
import { conflictTexts, texts as stockTexts } from '../texts.ts';
import { UnitOptions } from '../unit-options.tsx';
import { texts } from './texts.ts';

type Line = Purchase['lines'][number];
type Given = { line: Line; typed: string; unit: EnteredUnit; lotCode: string; closeRest: boolean };
type Values = { lines: Given[] };

/**
 * Receives what came of a purchase (ST-17): by default the rest of each line. More of a line that came in full can come, so
 * only lines of which a person closed the rest are left out. When somebody else has received of it meanwhile, it keeps the
 * input and says what is left, and which amounts it left out.
 */
export function ReceiveDialog({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const form = useReceiving(purchase, onClose);
  return (
    <FormDialog
      of={form}
      title={texts.receiveTitle(purchase.id)}
      context={<bdi>{purchase.supplierName}</bdi>}
      verb={texts.receive}
      busyText={texts.receiving}
      isOnward
      onClose={onClose}
    >
      {form.conflict && <ReceiptConflict mine={form.base} {...form.answers} />}
      <FormFields of={form}>
        {form.leftOut.length > 0 && <Banner tone="bad">{texts.restClosed(form.leftOut)}</Banner>}
        <ul className={styles.bought}>
          {form.values.lines.map((given, at) => (
            <ReceiveLine
              key={given.line.id}
              given={given}
              error={form.faults[`lines.${at}.quantity`]}
              onChange={part => form.change(({ lines }) => ({ lines: lines.with(at, { ...given, ...part }) }))}
            />
          ))}
        </ul>
      </FormFields>
    </FormDialog>
  );
}

/** The form, which the server refuses when somebody else received of the purchase meanwhile. */
export function useReceiving(purchase: Purchase, onClose: () => void) {
  const toast = useRareToast();
  const receiving = useStockChange((input: z.input<typeof newReceipt> & { id: number }, options) =>
    api.receivePurchase(input, options),
  );
  /** The materials of which somebody entered an amount and a colleague closed the rest. */
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const form = useStoredForm(newReceipt, {
    name: `receipt ${purchase.id}`,
    over: purchase,
    valuesOf: startOf,
    adapt: adapted,
    inputOf,
    words: (_, path) => (path.endsWith('.quantity') ? texts.noAmount : undefined),
    send(input, { id, revision }) {
      receiving.mutate(
        { ...input, id, revision },
        {
          onSuccess({ canStart }) {
            toast(texts.received(canStart.length));
            onClose();
          },
        },
      );
    },
    sending: receiving,
    failed: texts.receiveFailed,
  });
  const answers = {
    ...form.answers,
    onMine(theirs: Purchase): void {
      const lost = namesOfLost(form.values, theirs);
      setLeftOut(lost);
      if (lost.length > 0) form.answers.keep(theirs);
      else form.answers.onMine(theirs);
    },
    onTheirs(theirs: Purchase): void {
      setLeftOut([]);
      form.answers.onTheirs(theirs);
    },
  };
  return { ...form, answers, leftOut };
}

/** More of a line may come, also when all of it came, unless somebody closed its rest. */
function startOf({ lines }: Purchase): Values {
  const open = lines.filter(({ closedByHand }) => !closedByHand);
  return {
    lines: open.map(line => {
      const { unit } = line;
      return { line, typed: typedIn(line, restOf(line), unit), unit, lotCode: '', closeRest: false };
    }),
  };
}

const openLine = ({ lines }: Purchase, { line: { id } }: Given) =>
  lines.find(line => line.id === id && !line.closedByHand);

/** Leaves out lines of which a colleague closed the rest. */
function adapted({ lines }: Values, now: Purchase): Values {
  return {
    lines: lines.flatMap(given => {
      const line = openLine(now, given);
      return line ? [{ ...given, line }] : [];
    }),
  };
}

/** Returns the names of the lines that `adapted` leaves out although somebody typed an amount other than the rest. */
function namesOfLost({ lines }: Values, now: Purchase): string[] {
  const isTyped = ({ line, typed, unit }: Given) => typed !== typedIn(line, restOf(line), unit);
  const hasAmount = ({ typed }: Given) => amountOf(typedAmount(typed || '0') ?? '1') !== 0n;
  const isLost = (given: Given) => isTyped(given) && hasAmount(given) && !openLine(now, given);
  return lines.filter(isLost).map(({ line }) => line.name);
}

function inputOf({ lines }: Values) {
  return {
    lines: lines.map(({ line, typed, unit, lotCode, closeRest }) => ({
      ...{ lineId: line.id, quantity: typedAmount(typed || '0') ?? '', unit, closeRest },
      ...(lotCode.trim() !== '' && { lotCode }),
    })),
  };
}

/** `mine` is the purchase as it was when the form opened. */
type ConflictProps = Pick<ReturnType<typeof useReceiving>['answers'], 'onMine' | 'onTheirs'> & { mine: Purchase };

/** Shown when somebody else received of the purchase while the form was open. */
function ReceiptConflict({ mine, ...ways }: ConflictProps) {
  const { data, isFetching } = useQuery({ ...purchaseOptions(mine.id), staleTime: 0 });
  const theirs = isFetching ? undefined : data;
  return (
    <SaveConflict {...ways} words={conflictTexts.receipt} theirs={theirs} changed={now => changedLines(mine, now)} />
  );
}

/** Returns how much of each line that differs came by now, and whether its rest was closed. */
export function changedLines(before: Purchase, { lines }: Purchase): string[] {
  const stateOf = ({ received, closed, closedByHand }: Line) => JSON.stringify([received, closed, closedByHand]);
  const was = new Map(before.lines.map(line => [line.id, stateOf(line)]));
  return lines
    .filter(line => stateOf(line) !== was.get(line.id))
    .map(({ name, received, base, unit, closedByHand }) => {
      const text = closedByHand ? texts.closedLine : texts.receivedLine;
      return text(name, formatAmount(received), stockTexts.amount(base, unit));
    });
}

/** Returns what is open of a line, in the unit of its material. */
function restOf({ base, received, closed }: Line): string {
  const rest = closed ? 0n : amountOf(base) - amountOf(received);
  return writeAmount(rest > 0n ? rest : 0n);
}

type LineProps = { given: Given; error: string | undefined; onChange: (part: Partial<Given>) => void };

function ReceiveLine({ given, error, onChange }: LineProps) {
  const { line, typed, unit } = given;
  const { name, hasLots } = line;
  return (
    <li>
      <div className={styles.amount}>
        <TextField
          label={name}
          {...decimal}
          value={typed}
          onType={next => onChange({ typed: next })}
          {...(error && { error })}
        />
        <SelectField
          label={stockTexts.unit}
          aria-label={texts.unitOf(name)}
          value={unit}
          onChange={event =>
            onChange(inOtherUnit(line, restOf(line), { typed, unit }, event.target.value as EnteredUnit))
          }
        >
          <UnitOptions unit={line.unit} packName={line.packName} />
        </SelectField>
      </div>
      {hasLots && (
        <TextField
          label={texts.lotOf(name)}
          autoComplete="off"
          value={given.lotCode}
          dir="auto"
          limit={{ text: given.lotCode.trim(), most: limits.lotCode }}
          onType={lotCode => onChange({ lotCode })}
        />
      )}
      {!line.closed && (
        <Checkbox
          label={texts.closeRest}
          checked={given.closeRest}
          onChange={event => onChange({ closeRest: event.target.checked })}
        />
      )}
    </li>
  );
}
