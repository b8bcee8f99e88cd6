import { useState } from 'react';
import { isNegativeNumber, readWholeNumber } from '#contract/call/whole-numbers.ts';
import { NumberField } from '../../platform/forms/number-input.tsx';
import type { CartItem } from '../cart.ts';
import { useCartActions } from '../cart-provider.tsx';
import { quantityFault } from '../quantity-fault.ts';
import { pageTexts } from '../texts.ts';
import { touch } from '../touched-products.ts';
import styles from './cart-line.module.css';

type Props = {
  item: CartItem;
  /** Whether the customer tried to place the order, so that a missing quantity is reported. */
  checked: boolean;
  /** Whether the quantity still has its initial value of 1. */
  untouched: boolean;
};

/**
 * The quantity of a line. A missing quantity is reported when the field loses focus or the customer tries to place the
 * order. A text that is not a whole number stays in the field, which is marked (CT-3).
 */
export function QuantityField({ item, checked, untouched }: Props) {
  const { update } = useCartActions();
  const [isLeft, setLeft] = useState(false);
  const [kept, setKept] = useState<{ text: string; isTyping: boolean; quantity: number | '' }>();
  // 'Set for all' and Undo replace a text.
  const typed = kept?.quantity === item.quantity ? kept : undefined;
  const text = typed?.text ?? String(item.quantity);
  const isMarked = checked || isLeft || text.trim() !== '';
  const fault = isMarked && !typed?.isTyping ? quantityFault(text) : undefined;

  function type(now: string, isTyping: boolean) {
    const quantity = readWholeNumber(now);
    const isNone = now.trim() === '' || quantity === 0 || (!isTyping && isNegativeNumber(now));
    const isKept = !isNone && (isTyping || quantity === undefined);
    setKept(isKept ? { text: now, isTyping, quantity: quantity ?? '' } : undefined);
    update(item.productCode, () => ({ quantity: quantity || '' }));
  }

  return (
    <NumberField
      className={`${styles.quantity} ${untouched ? styles.untouched : ''}`}
      labelHidden
      label={pageTexts.quantity}
      required
      error={fault}
      help={untouched ? pageTexts.untouched : undefined}
      data-quantity
      value={text}
      onType={type}
      onFocus={({ currentTarget }) => {
        touch([item.productCode]);
        // Typing replaces the number.
        currentTarget.select();
      }}
      onBlur={() => setLeft(true)}
    />
  );
}
