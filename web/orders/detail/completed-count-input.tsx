import type { KeyboardEvent } from 'react';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import { NumberInput } from '../../forms/number-input.tsx';
import { texts } from '../texts.ts';
import { useCompletedCount } from './use-completed-count.ts';

/**
 * The completed count of one product (PR-2). Updates from the server do not overwrite what is being typed. A count that
 * could not be saved stays in the field: Enter retries, Esc discards it.
 */
export function CompletedCountInput({ order, product }: { order: Order; product: OrderProduct }) {
  const count = useCompletedCount(order, product);

  function onKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') count.save();
    if (event.key === 'Escape' && count.typed !== undefined) {
      // The first Esc discards the typed count; the next one closes the dialog.
      event.preventDefault();
      event.stopPropagation();
      count.takeBack();
    }
  }

  return (
    <NumberInput
      aria-label={texts.completedOf(product.productCode, product.quantity)}
      aria-invalid={count.isRefused}
      maxLength={12}
      value={count.typed ?? product.completed}
      onChange={event => count.type(event.target.value)}
      onFocus={event => event.target.select()}
      onBlur={count.leave}
      onKeyDown={onKey}
    />
  );
}
