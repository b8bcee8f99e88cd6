import { useState } from 'react';
import type * as z from 'zod/mini';
import { limits } from '#contract/call/limits.ts';
import { amountOf, type EnteredUnit, writeAmount } from '#contract/stock/amounts.ts';
import { newReceipt } from '#contract/stock/purchase-fields.ts';
import { api } from '../../platform/api/client.ts';
import { Checkbox } from '../../platform/forms/checkbox.tsx';
import { SelectField, TextField } from '../../platform/forms/field.tsx';
import { FormDialog, FormFields } from '../../platform/forms/form-dialog.tsx';
import { useFormOf } from '../../platform/forms/use-form-of.ts';
import { useRareToast } from '../../platform/overlays/toast.tsx';
import { decimal, inOtherUnit, typedAmount, typedIn } from '../amount-text.ts';
import { type Purchase, useStockChange } from '../queries.ts';
import styles from '../stock.module.css';
import { texts as stockTexts } from '../texts.ts';
import { UnitOptions } from '../unit-options.tsx';
import { texts } from './texts.ts';

type Line = Purchase['lines'][number];
type Given = { line: Line; typed: string; unit: EnteredUnit; lotCode: string; closeRest: boolean };

/**
 * Receives what came of a purchase (ST-17): by default the rest of each line. More of a line that came in full can come, so
 * only lines of which a person closed the rest are left out.
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
      <FormFields of={form}>
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

/** The form of a receipt. */
export function useReceiving(opened: Purchase, onClose: () => void) {
  // The amounts are those of the opened purchase: what somebody else received since must not be booked again.
  const [{ id, lines, revision: seen }] = useState(opened);
  // A new note or day of the purchase is no reason to refuse them.
  const revision = JSON.stringify(lines) === JSON.stringify(opened.lines) ? opened.revision : seen;
  const toast = useRareToast();
  const receiving = useStockChange((input: z.input<typeof newReceipt>, options) =>
    api.receivePurchase({ id, ...input }, options),
  );
  return useFormOf(newReceipt, {
    start: () => ({
      lines: lines
        .filter(({ closedByHand }) => !closedByHand)
        .map((line): Given => {
          const { unit } = line;
          return { line, typed: typedIn(line, restOf(line), unit), unit, lotCode: '', closeRest: false };
        }),
    }),
    inputOf: values => ({
      revision,
      lines: values.lines.map(({ line, typed, unit, lotCode, closeRest }) => ({
        ...{ lineId: line.id, quantity: typedAmount(typed || '0') ?? '', unit, closeRest },
        ...(lotCode.trim() !== '' && { lotCode }),
      })),
    }),
    words: (_, path) => (path.endsWith('.quantity') ? texts.noAmount : undefined),
    send: input =>
      receiving.mutate(input, {
        onSuccess({ canStart }) {
          toast(texts.received(canStart.length));
          onClose();
        },
      }),
    sending: receiving,
    failed: texts.receiveFailed,
  });
}

/** Returns what is open of a line, in the unit of its material. */
function restOf({ base, received }: Line): string {
  const rest = amountOf(base) - amountOf(received);
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
