import { Minus, Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { percentage } from '#contract/orders/order-rules.ts';
import type { OrderProduct } from '#contract/orders/orders.ts';
import { isEnter } from '../../platform/browser/keys.ts';
import { formatPercent } from '../../platform/format/format.ts';
import { NumberInput } from '../../platform/forms/number-input.tsx';
import { IconButton } from '../../platform/kit/button.tsx';
import { texts as orderTexts } from '../texts.ts';
import { texts } from './texts.ts';
import type { useCompletedCount } from './use-completed-count.ts';
import styles from './workbench-line.module.css';

type Props = { product: OrderProduct; count: ReturnType<typeof useCompletedCount> };

/**
 * The completed count of one product (PR-2), with buttons that add or subtract one. Updates from the server do not
 * overwrite typed text. Enter saves and moves to the next count, Esc discards the typed text.
 */
export function CountStepper({ product, count }: Props) {
  const { productCode, quantity, completed } = product;
  const shown = count.typed ?? String(completed);

  function onKey(event: KeyboardEvent<HTMLInputElement>) {
    if (isEnter(event) && count.save()) {
      nextCount(event.currentTarget)?.focus();
    }
    if (event.key === 'Escape' && count.typed !== undefined) {
      // The first Esc discards the typed count; the second clears the selection or closes the order.
      event.preventDefault();
      event.stopPropagation();
      count.takeBack();
    }
  }

  return (
    <div className={styles.stepper}>
      <IconButton
        data-step="-1"
        label={texts.oneLess(productCode)}
        onClick={() => count.step(-1)}
        icon={<Minus size={18} aria-hidden="true" />}
      />
      <NumberInput
        data-count
        aria-label={orderTexts.completedOf(productCode, quantity)}
        aria-invalid={count.isRefused}
        className={count.isSaving ? styles.saving : undefined}
        value={shown}
        onType={text => text !== shown && count.type(text)}
        onFocus={event => event.target.select()}
        onBlur={count.leave}
        onKeyDown={onKey}
      />
      <IconButton
        data-step="1"
        label={texts.oneMore(productCode)}
        onClick={() => count.step(1)}
        icon={<Plus size={18} aria-hidden="true" />}
      />
      <span className={styles.of}>
        {orderTexts.ofQuantity(quantity)}
        <small>{formatPercent(percentage(completed, quantity))}</small>
      </span>
    </div>
  );
}

function nextCount(input: HTMLElement): HTMLElement | null | undefined {
  return input.closest('[data-line]')?.nextElementSibling?.querySelector<HTMLElement>('[data-count]');
}
