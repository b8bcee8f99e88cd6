import { ChevronLeft, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../api/api-error.ts';
import { useAlert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Banner, Empty } from '../kit/states.tsx';
import type { CartItem } from './cart.ts';
import { CartLine } from './cart-line.tsx';
import { useCart, useUploads } from './cart-provider.tsx';
import styles from './cart-screen.module.css';
import { hasNoQuantity, isNoteTooLong, totalItems } from './order-lines.ts';
import { refusedLines, usePlaceOrder } from './place-order.ts';
import { texts } from './texts.ts';
import { useIsPlacing } from './use-is-placing.ts';
import { useLeave } from './use-leave.ts';
import { useRemoveFromCart } from './use-remove-from-cart.ts';

/** The Customization Cart page (specification 2). */
export function CartScreen() {
  const { items, isKept } = useCart();
  const { clear } = useRemoveFromCart();
  const placeOrder = usePlaceOrder();
  const isPlacing = useIsPlacing();
  const leave = useLeave();
  const alert = useAlert();
  const [checked, setChecked] = useState(false);
  const uploads = useUploads();
  const lines = useRef<HTMLDivElement>(null);

  // It leads to the catalogue when it becomes empty, unless by an order; opened empty it shows its empty state.
  const willLeave = useRef(false);
  const hadItems = useRef(items.length > 0);
  useEffect(() => {
    if (items.length > 0) hadItems.current = true;
    else if (hadItems.current && !willLeave.current) leave('/catalog');
  }, [items.length, leave]);

  if (items.length === 0) {
    return (
      <Empty
        title={texts.empty}
        text={texts.emptyHelp}
        action={
          <Button look="primary" onClick={() => leave('/')}>
            {texts.back}
          </Button>
        }
      />
    );
  }

  const missing = items.filter(hasNoQuantity).length;
  const uploading = uploads.some(upload => !upload.error);
  const notUploaded = uploads.find(upload => upload.error);
  const refused = refusedLines(placeOrder.error, placeOrder.variables ?? []);

  /** To the field of the first line that `isFaulty`; from an alert over it the focus comes back there. */
  function goTo(field: 'input' | 'textarea', isFaulty: (item: CartItem) => boolean) {
    lines.current?.children[items.findIndex(isFaulty)]?.querySelector(field)?.focus();
  }

  function place() {
    setChecked(true);
    if (missing > 0) {
      goTo('input', hasNoQuantity);
      return alert(texts.setAll);
    }
    if (items.some(isNoteTooLong)) return goTo('textarea', isNoteTooLong);
    if (notUploaded) return alert(texts.notUploaded(notUploaded.productCode));
    if (uploading) return alert(texts.stillUploading);
    willLeave.current = true;
    placeOrder.mutate(items, {
      onSuccess: () => leave('/orders'),
      onError: error => {
        willLeave.current = false;
        alert(errorText(error, texts.failed));
      },
    });
  }

  const hint = missing > 0 ? texts.missing(missing) : uploading ? texts.stillUploading : '';
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <div>
          <h2>{texts.header(items.length)}</h2>
          <p>{texts.total(totalItems(items))}</p>
        </div>
        <Button look="danger" icon={<Trash2 size={16} aria-hidden="true" />} busy={isPlacing} onClick={clear}>
          {texts.clearAll}
        </Button>
      </div>
      {!isKept && <Banner tone="bad">{texts.notKept}</Banner>}
      <div ref={lines} className={styles.sheet} inert={isPlacing}>
        {items.map(item => (
          <CartLine key={item.productCode} item={item} checked={checked} error={refused.get(item.productCode)} />
        ))}
      </div>
      <div className={styles.actions}>
        <Button look="quiet" icon={<ChevronLeft size={18} aria-hidden="true" />} onClick={() => leave('/')}>
          {texts.continueShopping}
        </Button>
        <div className={styles.order}>
          <p className={styles.sums}>
            <b>{texts.items(totalItems(items))}</b>
            <span>{hint}</span>
          </p>
          <Button look="primary" busy={isPlacing} busyText={texts.placing} onClick={place}>
            {texts.placeOrder}
          </Button>
        </div>
      </div>
    </div>
  );
}
