import { Link } from '@tanstack/react-router';
import { Trash2, X } from 'lucide-react';
import { useEffect } from 'react';
import { Button, buttonLook, IconButton } from '../kit/button.tsx';
import { Picture } from '../kit/picture.tsx';
import styles from './cart-panel.module.css';
import { useCart } from './cart-provider.tsx';
import { texts } from './texts.ts';

/** The cart beside the catalogue; over the whole screen on phones (specification 2, 'Customization cart sidebar'). */
export function CartPanel() {
  const { items, isOpen, isKept, close, remove, clear } = useCart();

  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen, close]);

  if (!isOpen) return null;
  return (
    <aside className={styles.panel} aria-label={texts.title}>
      <header className={styles.head}>
        <div>
          <h2>{texts.title}</h2>
          {items.length > 0 && <p>{texts.selected(items.length)}</p>}
        </div>
        <IconButton label={texts.close} onClick={close} icon={<X size={20} aria-hidden="true" />} />
      </header>
      {items.length === 0 ? (
        <p className={styles.empty}>{texts.empty}</p>
      ) : (
        <>
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
                  onClick={() => remove(item.productCode)}
                  icon={<Trash2 size={18} aria-hidden="true" />}
                />
              </li>
            ))}
          </ul>
          <footer className={styles.foot}>
            {!isKept && <p role="status">{texts.notKept}</p>}
            <Link to="/customization-cart" className={buttonLook('primary', { wide: true })} onClick={close}>
              {texts.customize}
            </Link>
            <Button look="quiet" wide onClick={clear}>
              {texts.clearCart}
            </Button>
          </footer>
        </>
      )}
    </aside>
  );
}
