import { type KeyboardEvent, useState } from 'react';
import type { Order, OrderProduct } from '#contract/orders.ts';
import { errorText } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { useAlert } from '../kit/alert.tsx';
import { NumberInput } from '../kit/number-input.tsx';
import { useToast } from '../kit/toast.tsx';
import { withCompleted } from './changed-order.ts';
import { parseCompletedCount } from './completed-count.ts';
import { useOrderChange } from './order-changes.ts';
import { texts } from './texts.ts';

/**
 * How many units of one product are finished, 0 to its quantity; saved on leaving the field or pressing Enter, shown at
 * once. What is being typed is not disturbed by news from the server, and stays when it could not be saved: Enter tries
 * again, Esc takes it back. A toast says what was saved and sets it back.
 */
export function CompletedCountInput({ order, product }: { order: Order; product: OrderProduct }) {
  const { id } = order;
  const { productCode, quantity } = product;
  const alert = useAlert();
  const toast = useToast();
  const [typed, setTyped] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const { mutate } = useOrderChange(
    id,
    (completed: number) =>
      api.setCompletedCount({ id, productCode, completed }).catch(error => {
        alert(errorText(error, texts.completionFailed));
        throw error;
      }),
    (before, completed) => withCompleted(before, productCode, completed),
  );

  function save() {
    if (typed === undefined) return;
    const completed = parseCompletedCount(typed, quantity);
    if (completed === undefined || completed === product.completed) return setTyped(undefined);
    const before = product.completed;
    const shown = String(completed);
    setTyped(shown);
    setRefused(undefined);
    mutate(completed, {
      onSuccess: () => {
        // What was typed since then stays.
        setTyped(now => (now === shown ? undefined : now));
        toast(texts.completedSet(productCode, completed, quantity), {
          about: 'production',
          undo: () => mutate(before),
        });
      },
      onError: () => setRefused(shown),
    });
  }

  function onKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') save();
    if (event.key === 'Escape' && typed !== undefined) {
      // Esc takes back what was typed; only the next one closes the dialog.
      event.preventDefault();
      event.stopPropagation();
      setTyped(undefined);
    }
  }

  return (
    <NumberInput
      aria-label={texts.completedOf(productCode, quantity)}
      aria-invalid={typed !== undefined && typed === refused}
      maxLength={12}
      value={typed ?? product.completed}
      onChange={event => setTyped(event.target.value)}
      onFocus={event => event.target.select()}
      onBlur={() => typed !== refused && save()}
      onKeyDown={onKey}
    />
  );
}
