import { readWholeNumber } from '#contract/call/whole-numbers.ts';
import type { Stage } from '#contract/orders/order-rules.ts';
import type { Card } from '#contract/planning/board/card.ts';
import { toDo } from '#contract/production/count-texts.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { NumberField } from '../../platform/forms/number-input.tsx';
import { texts as formTexts } from '../../platform/forms/texts.ts';
import { type Faults, useLocalForm } from '../../platform/forms/use-form-of.ts';
import { Banner } from '../../platform/kit/states.tsx';
import { texts } from './texts.ts';
import { useMarkUnits } from './use-mark-units.ts';

type Props = { card: Card; stage: Stage; onClose: () => void; onMarked: () => void };

/** Marks some of the units that wait at a stage as done. */
export function MarkDialog({ card, stage, onClose, onMarked }: Props) {
  const { productCode, waiting } = card;
  const save = useMarkUnits(card, stage, onMarked);
  const form = useLocalForm({
    start: () => ({ typed: String(waiting), isTyping: false }),
    rules({ typed }): Faults {
      const count = readWholeNumber(typed) ?? 0;
      return count >= 1 && count <= waiting ? {} : { typed: texts.markRange(waiting) };
    },
    send: ({ typed }) => save.mutate(readWholeNumber(typed) ?? 0, { onSuccess: onClose }),
    busy: save.isPending,
  });
  const { typed, isTyping } = form.values;
  const isNotWhole = !isTyping && typed.trim() !== '' && readWholeNumber(typed) === undefined;
  const error = isNotWhole ? formTexts.notWhole : form.faults.typed;

  return (
    <FormDialog
      of={form}
      title={texts.markTitle(productCode)}
      size="narrow"
      verb={texts.markVerb(stage)}
      busyText={texts.marking}
      isDirty={false}
      onClose={onClose}
    >
      {save.error && <Banner tone="bad">{errorText(save.error, texts.markFailed)}</Banner>}
      <NumberField
        label={texts.markField(stage)}
        required
        {...(error ? { error } : { help: toDo(stage, waiting) })}
        value={typed}
        onType={(text, isUnfinished) => form.change({ typed: text, isTyping: isUnfinished })}
        onFocus={event => event.target.select()}
      />
    </FormDialog>
  );
}
