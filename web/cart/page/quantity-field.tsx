import { type ChangeEvent, useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { Field } from '../../forms/field.tsx';
import { NumberInput } from '../../forms/number-input.tsx';
import type { CartItem } from '../cart.ts';
import { useCartActions } from '../cart-provider.tsx';
import { isTooMany } from '../order-lines.ts';
import { pageTexts } from '../page-texts.ts';
import { touch } from '../touched.ts';
import styles from './cart-line.module.css';
import { parseQuantity } from './quantity.ts';

type Props = {
  item: CartItem;
  /** Whether the customer tried to place the order, so that a missing quantity is reported. */
  checked: boolean;
  /** Whether the quantity still has its initial value of 1. */
  untouched: boolean;
};

/**
 * The quantity of a line. A missing quantity is reported when the field loses focus or the customer tries to place the
 * order.
 */
export function QuantityField({ item, checked, untouched }: Props) {
  const { update } = useCartActions();
  const [isLeft, setLeft] = useState(false);
  const [typed, setTyped] = useState<string>();
  const isMissing = item.quantity === '' && (checked || isLeft);
  const fault = isMissing ? pageTexts.setQuantity : isTooMany(item) ? pageTexts.atMost(limits.quantity) : undefined;

  function change(event: ChangeEvent<HTMLInputElement>) {
    const text = event.target.value;
    const { data, isComposing } = event.nativeEvent as InputEvent;
    // Keeps a typed sign or point, which the next key may complete. Pasted text is complete.
    const isWhole = !isComposing && (data?.length !== 1 || !/[^\p{Nd}]/u.test(text));
    const quantity = parseQuantity(text);
    setTyped(isWhole ? undefined : text);
    update(item.productCode, () => ({ quantity }));
  }

  function leave() {
    setTyped(undefined);
    setLeft(true);
  }

  return (
    <Field
      className={`${styles.quantity} ${untouched ? styles.untouched : ''}`}
      labelHidden
      label={pageTexts.quantity}
      required
      error={fault}
      help={untouched ? pageTexts.untouched : undefined}
    >
      {control => (
        <NumberInput
          {...control}
          data-quantity
          value={typed ?? item.quantity}
          onChange={change}
          onFocus={({ currentTarget }) => {
            touch([item.productCode]);
            // Typing replaces the number.
            currentTarget.select();
          }}
          onBlur={leave}
        />
      )}
    </Field>
  );
}
