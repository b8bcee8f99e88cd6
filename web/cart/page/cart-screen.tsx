import { ChevronLeft, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Banner, Empty } from '../../kit/states.tsx';
import { useAlert } from '../../overlays/alert.tsx';
import type { CartItem } from '../cart.ts';
import { useCart, useUploads } from '../cart-provider.tsx';
import { texts } from '../texts.ts';
import { useIsPlacing } from '../use-is-placing.ts';
import { useLeave } from '../use-leave.ts';
import { useRemoveFromCart } from '../use-remove-from-cart.ts';
import { CartLine } from './cart-line.tsx';
import styles from './cart-screen.module.css';
import { EarlierOrderQuestion } from './earlier-order-question.tsx';
import { hasNoQuantity, isNoteTooLong, isTooMany, totalItems } from './order-lines.ts';
import { pageTexts } from './page-texts.ts';
import { usePlaceOrder } from './place-order.ts';
import { PlaceOrderBar } from './place-order-bar.tsx';
import { EarlierOrder } from './send-order.ts';

/** The Customization Cart page. */
export function CartScreen() {
  const { items, isKept } = useCart();
  const { clear } = useRemoveFromCart();
  const lines = useRef<HTMLDivElement>(null);
  const { placeOrder, send, place, checked } = usePlacing(lines);
  const isPlacing = useIsPlacing();
  const leave = useLeave();
  if (items.length === 0) return <EmptyCart />;

  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <div>
          <h2>{pageTexts.header(items.length)}</h2>
          <p>{pageTexts.total(totalItems(items))}</p>
        </div>
        <Button look="danger" icon={<Trash2 size={16} aria-hidden="true" />} busy={isPlacing} onClick={clear}>
          {pageTexts.clearAll}
        </Button>
      </div>
      {!isKept && <Banner tone="bad">{texts.notKept}</Banner>}
      <div ref={lines} className={styles.sheet} inert={isPlacing}>
        {items.map(item => (
          <CartLine
            key={item.productCode}
            item={item}
            checked={checked}
            error={placeOrder.refused.get(item.productCode)}
          />
        ))}
      </div>
      <div className={styles.actions}>
        <Button look="quiet" icon={<ChevronLeft size={18} aria-hidden="true" />} onClick={() => leave('/')}>
          {pageTexts.continueShopping}
        </Button>
        <PlaceOrderBar onPlace={place} />
      </div>
      <EarlierOrderQuestion
        earlier={placeOrder.error instanceof EarlierOrder ? placeOrder.error : undefined}
        onCancel={placeOrder.reset}
        onConfirm={() => send(true)}
      />
    </div>
  );
}

/** Checks the lines and places the order. `checked` is whether that was tried, so that missing quantities are shown. */
function usePlacing(lines: { current: HTMLDivElement | null }) {
  const { items } = useCart();
  const uploads = useUploads();
  const placeOrder = usePlaceOrder();
  const leave = useLeave();
  const alert = useAlert();
  const [checked, setChecked] = useState(false);
  const leaveWhenEmptied = useLeaveWhenEmptied(items.length);

  /** Focuses a field of the first invalid line. An alert returns the focus to it. */
  function goTo(field: 'input' | 'textarea', isInvalid: (item: CartItem) => boolean) {
    lines.current?.children[items.findIndex(isInvalid)]?.querySelector(field)?.focus();
  }

  function send(another: boolean) {
    leaveWhenEmptied.current = false;
    const onError = () => {
      leaveWhenEmptied.current = true;
    };
    placeOrder.mutate({ another }, { onSuccess: () => leave('/orders'), onError });
  }

  function place() {
    setChecked(true);
    if (items.some(hasNoQuantity)) {
      goTo('input', hasNoQuantity);
      return alert(pageTexts.setAll);
    }
    if (items.some(isTooMany)) return goTo('input', isTooMany);
    if (items.some(isNoteTooLong)) return goTo('textarea', isNoteTooLong);
    const failed = uploads.find(upload => upload.error && !upload.isAway);
    if (failed) return alert(pageTexts.notUploaded(failed.productCode));
    send(false);
  }

  return { placeOrder, send, place, checked };
}

/** A cart that becomes empty without an order leads to the catalog. Opened empty, the page shows its empty state. */
function useLeaveWhenEmptied(count: number) {
  const leave = useLeave();
  const isOn = useRef(true);
  const hadItems = useRef(count > 0);
  useEffect(() => {
    if (count > 0) hadItems.current = true;
    else if (hadItems.current && isOn.current) leave('/catalog');
  }, [count, leave]);
  return isOn;
}

function EmptyCart() {
  const leave = useLeave();
  return (
    <Empty
      title={texts.empty}
      text={pageTexts.emptyHelp}
      action={
        <Button look="primary" onClick={() => leave('/')}>
          {pageTexts.back}
        </Button>
      }
    />
  );
}
