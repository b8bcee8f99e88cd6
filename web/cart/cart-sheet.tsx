import { Dialog } from '../kit/dialog.tsx';
import { CartContents, CartFoot } from './cart-contents.tsx';
import styles from './cart-panel.module.css';
import { useCart } from './cart-provider.tsx';
import { ClearCartButton } from './clear-cart-button.tsx';
import { texts } from './texts.ts';

/** The cart over the screen: on phones, and wherever the catalogue is not beside it. */
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
      {/* Not in the foot: a tap twice on 'Select Product', which opens this, would empty it. */}
      {items.length > 0 && <ClearCartButton />}
    </Dialog>
  );
}
