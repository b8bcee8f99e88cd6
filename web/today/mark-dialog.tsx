import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Card } from '#contract/board/card.ts';
import { plainDigits } from '#contract/call/plain-digits.ts';
import type { Stage } from '#contract/orders/order-rules.ts';
import { errorText } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { Field } from '../forms/field.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { NumberInput } from '../forms/number-input.tsx';

import { Banner } from '../kit/states.tsx';
import { useUndoChange } from '../open-lines/use-change-lines.ts';
import { ordersKey } from '../order-data/queries.ts';
import { useToast } from '../overlays/toast.tsx';
import { texts } from './texts.ts';

type Props = { card: Card; stage: Stage; onClose: () => void; onMarked: () => void };

/** Marks some of the units that wait at a stage as done. */
export function MarkDialog({ card, stage, onClose, onMarked }: Props) {
  const { orderId, productId, productCode, waiting, passed } = card;
  const queryClient = useQueryClient();
  const toast = useToast();
  const undo = useUndoChange();
  const [typed, setTyped] = useState(String(waiting));
  const [isTried, setTried] = useState(false);
  const count = Number(plainDigits(typed.trim()));
  const isGood = Number.isInteger(count) && count >= 1 && count <= waiting;
  const save = useMutation({
    mutationFn: () => api.setProductStages({ id: orderId, productId, [stage]: passed[stage] + count }),
    onSuccess: ({ changeId }) => {
      toast(texts.marked(count, stage, productCode), {
        about: 'production',
        ...(changeId && { undo: () => undo(changeId) }),
      });
      onMarked();
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ordersKey }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isGood) save.mutate();
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
      <Field
        label={texts.markField(stage)}
        required
        {...(isTried && !isGood
          ? { error: texts.markRange(waiting) }
          : { help: texts.waitHere(waiting, card.quantity).join('') })}
      >
        {wired => (
          <NumberInput
            {...wired}
            value={typed}
            onChange={event => setTyped(event.target.value)}
            onFocus={event => event.target.select()}
          />
        )}
      </Field>
    </FormDialog>
  );
}
