import { Trash2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { IconButton } from '../kit/button.tsx';
import { Field, TextArea } from '../kit/field.tsx';
import { NumberInput } from '../kit/number-input.tsx';
import { Picture } from '../kit/picture.tsx';
import type { CartItem } from './cart.ts';
import { useCartActions } from './cart-provider.tsx';
import styles from './cart-screen.module.css';
import { LineImages } from './line-images.tsx';
import { isNoteTooLong } from './order-lines.ts';
import { isTooMany, parseQuantity } from './quantity.ts';
import { texts } from './texts.ts';
import { useRemoveFromCart } from './use-remove-from-cart.ts';

type Props = {
  item: CartItem;
  /** Shows that the quantity is missing: after Place Order was tried, or after it was emptied here. */
  checked: boolean;
  error: string | undefined;
};

/** One product of the cart with its quantity, note and pictures. */
export function CartLine({ item, checked, error }: Props) {
  const { update } = useCartActions();
  const { remove } = useRemoveFromCart();
  const [touched, setTouched] = useState(false);
  const [typed, setTyped] = useState<string>();
  const [wasTooMany, setWasTooMany] = useState(false);
  const { productCode } = item;
  const isMissing = item.quantity === '' && (checked || touched);
  const fault = isMissing ? texts.setQuantity : wasTooMany ? texts.atMost(limits.quantity) : undefined;
  const tooLong = texts.tooLong(item.description.length - limits.lineDescription);
  return (
    <section className={styles.line} aria-label={productCode}>
      <Picture
        address={item.images[item.primaryImageIndex] ?? item.images[0]}
        alt=""
        width={96}
        initialOf={productCode}
      />
      <h3 className={styles.code}>{productCode}</h3>
      <Field className={styles.quantity} label={texts.quantity} required error={fault}>
        {control => (
          <NumberInput
            {...control}
            maxLength={9}
            value={typed ?? item.quantity}
            onChange={event => {
              const text = event.target.value;
              const { data, isComposing } = event.nativeEvent as InputEvent;
              // After a sign or a point the next key means something else; what is pasted is whole.
              const isWhole = !isComposing && (data?.length !== 1 || !/[^\p{Nd}]/u.test(text));
              const quantity = parseQuantity(text);
              setTyped(isWhole ? undefined : text);
              setWasTooMany(isTooMany(text));
              update(productCode, () => ({ quantity }));
            }}
            onBlur={() => {
              setTyped(undefined);
              setTouched(true);
            }}
          />
        )}
      </Field>
      <div className={styles.note}>
        <Field label={texts.note} error={isNoteTooLong(item) ? tooLong : undefined}>
          {control => (
            <TextArea
              {...control}
              dir="auto"
              rows={2}
              placeholder={texts.noteHelp}
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
