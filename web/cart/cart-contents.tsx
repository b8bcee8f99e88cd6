import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { Button, buttonLook, IconButton } from '../kit/button.tsx';
import { Picture } from '../kit/picture.tsx';
import styles from './cart-panel.module.css';
import { useCart, useCartActions } from './cart-provider.tsx';
import { texts } from './texts.ts';
import { useRemoveFromCart } from './use-remove-from-cart.ts';

/** The chosen products, or that there are none. */
export function CartContents() {
  const { items } = useCart();
  const { remove } = useRemoveFromCart();
  if (items.length === 0) return <p className={styles.empty}>{texts.empty}</p>;
  return (
    <ul className={styles.items}>
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
            label={texts.remove(item.productCode)}
            onClick={() => remove(item)}
            icon={<Trash2 size={18} aria-hidden="true" />}
          />
        </li>
      ))}
    </ul>
  );
}

/** What can be done with the whole cart. */
export function CartFoot() {
  const { isKept } = useCart();
  const { close } = useCartActions();
  const { clear } = useRemoveFromCart();
  return (
    <>
      {!isKept && <p role="status">{texts.notKept}</p>}
      {/* Loaded ahead: it opens at once, also without a connection. */}
      <Link to="/customization-cart" preload="render" className={buttonLook('primary', { wide: true })} onClick={close}>
        {texts.customize}
      </Link>
      <Button look="quiet" wide onClick={clear}>
        {texts.clearCart}
      </Button>
    </>
  );
}
