import type * as z from 'zod/mini';
import { limits } from '#contract/call/limits.ts';
import { amountOf, writeAmount } from '#contract/stock/amounts.ts';
import { newReceipt } from '#contract/stock/purchase-fields.ts';
import { api } from '../../platform/api/client.ts';
import { Checkbox } from '../../platform/forms/checkbox.tsx';
import { TextField } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useFormOf } from '../../platform/forms/use-form-of.ts';
import { Banner } from '../../platform/kit/states.tsx';
import { useRareToast } from '../../platform/overlays/toast.tsx';
import { decimal, typedAmount, typedText } from '../amount-text.ts';
import { type Purchase, useStockChange } from '../queries.ts';
import styles from '../stock.module.css';
import { texts as stockTexts } from '../texts.ts';
import { texts } from './texts.ts';

type Line = Purchase['lines'][number];
type Given = { line: Line; typed: string; lotCode: string; closeRest: boolean };

/** Receives what came of a purchase (ST-17): by default the rest of each line. */
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
      <div className="loose">
        {form.problem && <Banner tone="bad">{form.problem}</Banner>}
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
      </div>
    </FormDialog>
  );
}

function useReceiving({ id, lines }: Purchase, onClose: () => void) {
  const toast = useRareToast();
  const receiving = useStockChange((input: z.input<typeof newReceipt>, options) =>
    api.receivePurchase({ id, ...input }, options),
  );
  return useFormOf(newReceipt, {
    start: () => ({
      lines: lines
        .filter(({ closed }) => !closed)
        .map((line): Given => ({ line, typed: restOf(line), lotCode: '', closeRest: false })),
    }),
    inputOf: values => ({
      lines: values.lines.map(({ line, typed, lotCode, closeRest }) => ({
        ...{ lineId: line.id, quantity: typedAmount(typed || '0') ?? '', unit: line.unit, closeRest },
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

/** Returns what is open of a line, as somebody would type it. */
function restOf({ base, received }: Line): string {
  const rest = amountOf(base) - amountOf(received);
  return rest > 0n ? typedText(writeAmount(rest)) : '0';
}

type LineProps = { given: Given; error: string | undefined; onChange: (part: Partial<Given>) => void };

function ReceiveLine({ given, error, onChange }: LineProps) {
  const { name, unit, hasLots } = given.line;
  return (
    <li>
      <TextField
        label={`${name} (${stockTexts.units[unit]})`}
        {...decimal}
        value={given.typed}
        onType={typed => onChange({ typed })}
        {...(error && { error })}
      />
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
      <Checkbox
        label={texts.closeRest}
        checked={given.closeRest}
        onChange={event => onChange({ closeRest: event.target.checked })}
      />
    </li>
  );
}
