import { useState } from 'react';
import type { SettableHoldReason } from '#contract/orders/hold-reasons.ts';
import type { Card } from '#contract/planning/board/card.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { HoldFields, type HoldValues } from '../../platform/stages/hold-fields.tsx';
import { texts } from './texts.ts';

type Props = {
  cards: readonly Card[];
  onHold: (cards: readonly Card[], hold: { reason: SettableHoldReason; note: string }) => void;
  onClose: () => void;
};

/** Puts cards on hold. */
export function HoldDialog({ cards, onHold, onClose }: Props) {
  const [hold, setHold] = useState<HoldValues>({ reason: 'material', note: '' });
  return (
    <FormDialog
      title={texts.holdTitle(cards.length)}
      size="narrow"
      verb={texts.holdVerb}
      busyText={texts.holding}
      busy={false}
      isDirty={hold.note !== ''}
      onSubmit={() => {
        onHold(cards, hold);
        onClose();
      }}
      onClose={onClose}
    >
      <HoldFields values={hold} onChange={given => setHold(now => ({ ...now, ...given }))} />
    </FormDialog>
  );
}
