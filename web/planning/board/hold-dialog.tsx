import type { SettableHoldReason } from '#contract/orders/hold-reasons.ts';
import type { Card } from '#contract/planning/board/card.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useLocalForm } from '../../platform/forms/use-form-of.ts';
import { HoldFields, type HoldValues } from '../../platform/stages/hold-fields.tsx';
import { texts } from './texts.ts';

type Props = {
  cards: readonly Card[];
  onHold: (cards: readonly Card[], hold: { reason: SettableHoldReason; note: string }) => void;
  onClose: () => void;
};

/** Puts cards on hold. */
export function HoldDialog({ cards, onHold, onClose }: Props) {
  const form = useLocalForm({
    start: (): HoldValues => ({ reason: 'material', note: '' }),
    send: hold => {
      onHold(cards, hold);
      onClose();
    },
  });
  return (
    <FormDialog
      of={form}
      title={texts.holdTitle(cards.length)}
      size="narrow"
      verb={texts.holdVerb}
      busyText={texts.holding}
      isDirty={form.values.note !== ''}
      onClose={onClose}
    >
      <HoldFields values={form.values} onChange={form.change} />
    </FormDialog>
  );
}
