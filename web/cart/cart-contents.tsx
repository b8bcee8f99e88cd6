import { Trash2 } from 'lucide-react';
import { IconButton } from '../platform/kit/button.tsx';
import { Picture } from '../platform/pictures/picture.tsx';
import styles from './cart-panel.module.css';
import { useCart } from './cart-provider.tsx';
import { CustomizeButton } from './customize-button.tsx';
import { texts } from './texts.ts';
import { useIsPlacing } from './use-is-placing.ts';
import { useRemoveFromCart } from './use-remove-from-cart.ts';

/** The products in the cart, or its empty state. */
export function CartContents() {
  const { items } = useCart();
  const { remove } = useRemoveFromCart();
  const isPlacing = useIsPlacing();
  if (items.length === 0) return <p className={styles.empty}>{texts.empty}</p>;
  return (
    <ul className={styles.items} inert={isPlacing}>
      {items.map(item => (
        <li key={item.productCode}>
          <Picture
            address={item.images[item.primaryImageIndex] ?? item.images[0]}
            alt=""
            width={96}
            initialOf={item.productCode}
          />
          <span className={styles.code}>{item.productCode}</span>
          <IconButton
            data-remove
            label={texts.remove(item.productCode)}
            onClick={event => remove(item, event)}
            icon={<Trash2 size={18} aria-hidden="true" />}
          />
        </li>
      ))}
    </ul>
  );
}

/** The button that leads to the cart's page. */
export function CartFoot() {
  const { isStored } = useCart();
  return (
    <>
      {!isStored && <p role="status">{texts.notStored}</p>}
      <CustomizeButton />
    </>
  );
}
