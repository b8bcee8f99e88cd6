import { useState } from 'react';
import { readWholeNumber } from '#contract/call/whole-numbers.ts';
import type { Stage } from '#contract/orders/order-rules.ts';
import type { Card } from '#contract/planning/board/card.ts';
import { toDo } from '#contract/production/count-texts.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { NumberField } from '../../platform/forms/number-input.tsx';
import { texts as formTexts } from '../../platform/forms/texts.ts';
import { Banner } from '../../platform/kit/states.tsx';
import { texts } from './texts.ts';
import { useMarkUnits } from './use-mark-units.ts';

type Props = { card: Card; stage: Stage; onClose: () => void; onMarked: () => void };

/** Marks some of the units that wait at a stage as done. */
export function MarkDialog({ card, stage, onClose, onMarked }: Props) {
  const { productCode, waiting } = card;
  const [typed, setTyped] = useState(String(waiting));
  const [isTried, setTried] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const count = readWholeNumber(typed) ?? 0;
  const isGood = count >= 1 && count <= waiting;
  const isNotWhole = !isTyping && typed.trim() !== '' && readWholeNumber(typed) === undefined;
  const save = useMarkUnits(card, stage, onMarked);

  function submit() {
    setTried(true);
    if (isGood) save.mutate(count, { onSuccess: onClose });
  }

  return (
    <FormDialog
      title={texts.markTitle(productCode)}
      size="narrow"
      verb={texts.markVerb(stage)}
      busyText={texts.marking}
      busy={save.isPending}
      isDirty={false}
      onSubmit={submit}
      onClose={onClose}
    >
      {save.error && <Banner tone="bad">{errorText(save.error, texts.markFailed)}</Banner>}
      <NumberField
        label={texts.markField(stage)}
        required
        {...(isNotWhole || (isTried && !isGood)
          ? { error: isNotWhole ? formTexts.notWhole : texts.markRange(waiting) }
          : { help: toDo(stage, waiting) })}
        value={typed}
        onType={(text, isUnfinished) => {
          setTyped(text);
          setTyping(isUnfinished);
        }}
        onFocus={event => event.target.select()}
      />
    </FormDialog>
  );
}
