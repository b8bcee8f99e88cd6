import { Dialog } from '../platform/overlays/dialog.tsx';
import { CartContents, CartFoot } from './cart-contents.tsx';
import styles from './cart-panel.module.css';
import { useCart } from './cart-provider.tsx';
import { ClearCartButton } from './clear-cart-button.tsx';
import { texts } from './texts.ts';

/** The cart as a dialog, on phones and on screens without the catalog. */
export function CartSheet() {
  const { items, close } = useCart();
  return (
    <Dialog
      open
      onClose={close}
      title={texts.title}
      context={items.length > 0 && texts.selected(items.length)}
      size="narrow"
      footer={
        items.length > 0 && (
          <div className={styles.sheetFoot}>
            <CartFoot />
          </div>
        )
      }
    >
      <CartContents />
      {/* Not in the footer, where the second tap of a double tap on 'Select Product' would hit it. */}
      {items.length > 0 && <ClearCartButton />}
    </Dialog>
  );
}
