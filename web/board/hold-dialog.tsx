import { useState } from 'react';
import type { Card } from '#contract/board/card.ts';
import { limits } from '#contract/call/limits.ts';
import { type HoldReason, holdReasons } from '#contract/orders/hold-reasons.ts';
import { Field, Select, TextArea } from '../forms/field.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { holdReasonLabels } from '../stages/hold-reasons.ts';
import { texts } from './texts.ts';

type Props = {
  cards: readonly Card[];
  onHold: (cards: readonly Card[], hold: { reason: HoldReason; note: string }) => void;
  onClose: () => void;
};

/** Puts cards on hold. */
export function HoldDialog({ cards, onHold, onClose }: Props) {
  const [reason, setReason] = useState<HoldReason>('material');
  const [note, setNote] = useState('');
  return (
    <FormDialog
      title={texts.holdTitle(cards.length)}
      size="narrow"
      verb={texts.holdVerb}
      busyText={texts.holding}
      busy={false}
      isDirty={note !== ''}
      onSubmit={event => {
        event.preventDefault();
        onHold(cards, { reason, note });
        onClose();
      }}
      onClose={onClose}
    >
      <Field label={texts.holdReason}>
        {wired => (
          <Select {...wired} value={reason} onChange={event => setReason(event.target.value as HoldReason)}>
            {holdReasons.map(one => (
              <option key={one} value={one}>
                {holdReasonLabels[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={texts.holdNote}>
        {wired => (
          <TextArea
            {...wired}
            rows={3}
            maxLength={limits.holdNote}
            value={note}
            onChange={event => setNote(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
