import { Trash2, TriangleAlert } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { Field, TextArea } from '../../forms/field.tsx';
import { NumberInput } from '../../forms/number-input.tsx';
import { IconButton } from '../../kit/button.tsx';
import { Picture } from '../../pictures/picture.tsx';
import type { CartItem } from '../cart.ts';
import { useCartActions } from '../cart-provider.tsx';
import { texts } from '../texts.ts';
import { useRemoveFromCart } from '../use-remove-from-cart.ts';
import styles from './cart-screen.module.css';
import { LineImages } from './line-images.tsx';
import { isNoteTooLong, isTooMany } from './order-lines.ts';
import { pageTexts } from './page-texts.ts';
import { parseQuantity } from './quantity.ts';

type Props = {
  item: CartItem;
  /** Whether Place Order was tried, so that a missing quantity is shown. */
  checked: boolean;
  error: string | undefined;
};

/** One product of the cart with quantity, note and images. */
export function CartLine({ item, checked, error }: Props) {
  const { update } = useCartActions();
  const { remove } = useRemoveFromCart();
  const { productCode } = item;
  const tooLong = pageTexts.tooLong(item.description.length - limits.lineDescription);
  return (
    <section className={styles.line} aria-label={productCode}>
      <Picture
        address={item.images[item.primaryImageIndex] ?? item.images[0]}
        alt=""
        width={96}
        initialOf={productCode}
      />
      <h3 className={styles.code}>{productCode}</h3>
      <QuantityField item={item} checked={checked} />
      <div className={styles.note}>
        <Field label={pageTexts.note} error={isNoteTooLong(item) ? tooLong : undefined}>
          {control => (
            <TextArea
              {...control}
              dir="auto"
              rows={2}
              placeholder={pageTexts.noteHelp}
              value={item.description}
              onChange={event => {
                const description = event.target.value;
                update(productCode, () => ({ description }));
              }}
            />
          )}
        </Field>
        <LineImages item={item} />
      </div>
      <div className={styles.remove}>
        <IconButton
          data-remove
          label={texts.remove(productCode)}
          onClick={event => remove(item, event)}
          icon={<Trash2 size={18} aria-hidden="true" />}
        />
      </div>
      {error && (
        <p className={styles.lineError} role="alert">
          <TriangleAlert size={16} aria-hidden="true" />
          {error}
        </p>
      )}
    </section>
  );
}

/** The quantity. A missing one is reported after leaving the field or trying to place the order. */
function QuantityField({ item, checked }: Pick<Props, 'item' | 'checked'>) {
  const { update } = useCartActions();
  const [touched, setTouched] = useState(false);
  const [typed, setTyped] = useState<string>();
  const isMissing = item.quantity === '' && (checked || touched);
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
    setTouched(true);
  }

  return (
    <Field className={styles.quantity} label={pageTexts.quantity} required error={fault}>
      {control => <NumberInput {...control} value={typed ?? item.quantity} onChange={change} onBlur={leave} />}
    </Field>
  );
}
