import { useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import type { EnteredUnit } from '#contract/stock/amounts.ts';
import { errorText } from '../platform/api/api-error.ts';
import { TextField } from '../platform/forms/field.tsx';
import { FormDialog } from '../platform/forms/form-dialog.tsx';
import { Segmented } from '../platform/kit/segmented.tsx';
import { Banner } from '../platform/kit/states.tsx';
import { typedAmount } from './amount-text.ts';
import { UnitField } from './count-dialog.tsx';
import { type Material, useAdjust } from './queries.ts';
import styles from './stock.module.css';
import { texts } from './texts.ts';

const ways = [
  { value: 'out', label: texts.takeOut },
  { value: 'back', label: texts.putBack },
] as const;

/** Takes out or puts back an amount of a material, with a note why (ST-9). */
export function AdjustDialog({ material, onClose }: { material: Material; onClose: () => void }) {
  const [way, setWay] = useState<'out' | 'back'>('out');
  const [typed, setTyped] = useState('');
  const [unit, setUnit] = useState<EnteredUnit>(material.unit);
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const adjusting = useAdjust();
  const amount = typedAmount(typed);
  const isAmount = amount !== undefined && Number(amount) > 0;

  function submit() {
    setTried(true);
    if (!isAmount || note.trim() === '') return;
    const quantity = way === 'out' ? `-${amount}` : amount;
    adjusting.mutate({ id: material.id, quantity, unit, note: note.trim() }, { onSuccess: onClose });
  }

  return (
    <FormDialog
      title={texts.adjustOf(material.name)}
      size="narrow"
      verb={texts.save}
      busyText={texts.saving}
      busy={adjusting.isPending}
      isDirty={typed !== '' || note !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="loose">
        {adjusting.error && <Banner tone="bad">{errorText(adjusting.error, texts.adjustFailed)}</Banner>}
        <Segmented label={texts.way} value={way} options={ways} onChange={setWay} />
        <div className={styles.amount}>
          <TextField
            label={texts.quantity}
            required
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onType={setTyped}
            {...(isTried && !isAmount && { error: texts.noAmount })}
          />
          <UnitField material={material} value={unit} onChange={setUnit} />
        </div>
        <TextField
          label={texts.note}
          required
          help={texts.adjustHelp}
          value={note}
          onType={setNote}
          dir="auto"
          limit={{ text: note.trim(), most: limits.stockNote }}
          {...(isTried && note.trim() === '' && { error: texts.noNote })}
        />
      </div>
    </FormDialog>
  );
}
