import { type KeyboardEvent, useState } from 'react';
import type { Order, OrderProduct } from '#contract/orders.ts';
import { errorText } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { useAlert } from '../kit/alert.tsx';
import { NumberInput } from '../kit/field.tsx';
import { parseCompletedCount } from './completed-count.ts';
import { useOrderChange } from './queries.ts';
import { texts } from './texts.ts';

/**
 * How many units of one product are finished, 0 to its quantity; saved on leaving the field or pressing Enter. What is
 * being typed is not disturbed by news from the server; after a refusal the kept number is shown again.
 */
export function CompletedCountInput({ order, product }: { order: Order; product: OrderProduct }) {
  const { productCode, quantity } = product;
  const alert = useAlert();
  const [typed, setTyped] = useState<string>();
  const mutation = useOrderChange(order.id, (completed: number) =>
    api.setCompletedCount({ id: order.id, productCode, completed }),
  );

  function save() {
    if (typed === undefined || mutation.isPending) return;
    const completed = parseCompletedCount(typed, quantity);
    if (completed === undefined || completed === product.completed) return setTyped(undefined);
    setTyped(String(completed));
    mutation.mutate(completed, {
      onError: error => alert(errorText(error, texts.completionFailed)),
      onSettled: () => setTyped(undefined),
    });
  }

  function onKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') save();
    if (event.key === 'Escape' && typed !== undefined) {
      event.stopPropagation();
      setTyped(undefined);
    }
  }

  return (
    <NumberInput
      aria-label={texts.completedOf(productCode)}
      maxLength={9}
      value={typed ?? product.completed}
      onChange={event => setTyped(event.target.value)}
      onFocus={event => event.target.select()}
      onBlur={save}
      onKeyDown={onKey}
    />
  );
}
