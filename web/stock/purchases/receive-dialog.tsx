import { useState } from 'react';
import type { MaterialUnit } from '#contract/materials/material-rules.ts';
import { amountOf, writeAmount } from '#contract/stock/amounts.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { Checkbox } from '../../platform/forms/checkbox.tsx';
import { TextField } from '../../platform/forms/field.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { Banner } from '../../platform/kit/states.tsx';
import { useRareToast } from '../../platform/overlays/toast.tsx';
import { typedAmount, typedText } from '../amount-text.ts';
import { type Purchase, useStockChange } from '../queries.ts';
import styles from '../stock.module.css';
import { texts as stockTexts } from '../texts.ts';
import { texts } from './texts.ts';

type Line = Purchase['lines'][number];
type Given = { typed: string; closeRest: boolean };
type Sent = { id: number; lines: { lineId: number; quantity: string; unit: MaterialUnit; closeRest: boolean }[] };

/** Receives what came of a purchase (ST-17): by default the rest of each line. */
export function ReceiveDialog({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const open = purchase.lines.filter(({ closed }) => !closed);
  const [before] = useState(() => new Map(open.map(line => [line.id, { typed: restOf(line), closeRest: false }])));
  const [given, setGiven] = useState<ReadonlyMap<number, Given>>(before);
  const [isTried, setTried] = useState(false);
  const toast = useRareToast();
  const receiving = useStockChange((input: Sent, options) => api.receivePurchase(input, options));
  const typedOf = (id: number) => given.get(id)?.typed ?? '';
  const isWrong = open.some(({ id }) => typedAmount(typedOf(id) || '0') === undefined);

  function submit() {
    setTried(true);
    if (isWrong) return;
    const lines = open.map(({ id, unit }) => ({
      lineId: id,
      quantity: typedAmount(typedOf(id) || '0') ?? '0',
      unit,
      closeRest: given.get(id)?.closeRest ?? false,
    }));
    receiving.mutate(
      { id: purchase.id, lines },
      {
        onSuccess({ canStart }) {
          toast(texts.received(canStart.length));
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={texts.receiveTitle(purchase.id)}
      context={<bdi>{purchase.supplierName}</bdi>}
      verb={texts.receive}
      busyText={texts.receiving}
      busy={receiving.isPending}
      isDirty={open.some(({ id }) => given.get(id) !== before.get(id))}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="loose">
        {receiving.error && <Banner tone="bad">{errorText(receiving.error, texts.receiveFailed)}</Banner>}
        <ul className={styles.bought}>
          {open.map(line => (
            <ReceiveLine
              key={line.id}
              line={line}
              given={given.get(line.id)}
              isTried={isTried}
              onChange={part => setGiven(now => new Map(now).set(line.id, part))}
            />
          ))}
        </ul>
      </div>
    </FormDialog>
  );
}

/** Returns what is open of a line, as somebody would type it. */
function restOf({ base, received }: Line): string {
  const rest = amountOf(base) - amountOf(received);
  return rest > 0n ? typedText(writeAmount(rest)) : '0';
}

type LineProps = { line: Line; given: Given | undefined; isTried: boolean; onChange: (given: Given) => void };

function ReceiveLine({ line: { name, unit }, given = { typed: '', closeRest: false }, isTried, onChange }: LineProps) {
  const isWrong = isTried && typedAmount(given.typed || '0') === undefined;
  return (
    <li>
      <TextField
        label={`${name} (${stockTexts.units[unit]})`}
        inputMode="decimal"
        autoComplete="off"
        value={given.typed}
        onType={typed => onChange({ ...given, typed })}
        {...(isWrong && { error: texts.noAmount })}
      />
      <Checkbox
        label={texts.closeRest}
        checked={given.closeRest}
        onChange={event => onChange({ ...given, closeRest: event.target.checked })}
      />
    </li>
  );
}
