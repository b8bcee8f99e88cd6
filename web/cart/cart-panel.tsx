import { X } from 'lucide-react';
import { useIsNarrow } from '../platform/browser/use-is-narrow.ts';
import { IconButton } from '../platform/kit/button.tsx';
import { CartContents, CartFoot } from './cart-contents.tsx';
import styles from './cart-panel.module.css';
import { useCart } from './cart-provider.tsx';
import { ClearCartButton } from './clear-cart-button.tsx';
import { texts } from './texts.ts';
import { focusContent } from './use-leave.ts';

/** The cart beside the catalog. Phones use CartSheet instead. */
export function CartPanel() {
  const { items, close } = useCart();
  const isNarrow = useIsNarrow();
  if (isNarrow) return null;
  return (
    <aside className={styles.panel} aria-label={texts.title}>
      <header className={styles.head}>
        <div>
          <h2>{texts.title}</h2>
          {items.length > 0 && <p>{texts.selected(items.length)}</p>}
        </div>
        <IconButton
          label={texts.close}
          onClick={() => {
            focusContent();
            close();
          }}
          icon={<X size={20} aria-hidden="true" />}
        />
      </header>
      <div className={styles.body}>
        <CartContents />
      </div>
      {items.length > 0 && (
        <footer className={styles.foot}>
          <CartFoot />
          <ClearCartButton />
        </footer>
      )}
    </aside>
  );
}
