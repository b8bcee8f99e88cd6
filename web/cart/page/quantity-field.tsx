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
  /** Whether Place Order was tried, so that a missing quantity is shown. */
  checked: boolean;
  /** Still the 1 that it started with. */
  untouched: boolean;
};

/** The quantity. A missing one is reported after leaving the field or trying to place the order. */
export function QuantityField({ item, checked, untouched }: Props) {
  const { update } = useCartActions();
  const [isLeft, setLeft] = useState(false);
  const [typed, setTyped] = useState<string>();
  const isMissing = item.quantity === '' && (checked || isLeft);
  const fault = isMissing ? pageTexts.setQuantity : isTooMany(item) ? pageTexts.atMost(limits.quantity) : undefined;

  function change(event: ChangeEvent<HTMLInputElement>) {
    const text = event.target.value;
    const { data, isComposing } = event.nativeEvent as InputEvent;
    // Keep a typed sign or point, which the next key may complete. Pasted text is complete.
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
