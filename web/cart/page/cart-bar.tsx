import { ChevronLeft, ClipboardList } from 'lucide-react';
import type { ReactNode } from 'react';
import { useKeyHints } from '../../platform/browser/key-hints.ts';
import { keyName } from '../../platform/browser/key-names.ts';
import { useIsNarrow } from '../../platform/browser/use-is-narrow.ts';
import { Button, IconButton } from '../../platform/kit/button.tsx';
import { useCart, useUploads } from '../cart-provider.tsx';
import { fieldTexts } from '../order-fields/texts.ts';
import { hasNoQuantity, totalItems } from '../order-lines.ts';
import type { Placing } from '../placing/use-placing.ts';
import { cancelWait } from '../placing/wait-for-uploads.ts';
import { pageTexts } from '../texts.ts';
import { useIsPlacing } from '../use-is-placing.ts';
import { useLeave } from '../use-leave.ts';
import styles from './cart-bar.module.css';

type Props = {
  placing: Placing;
  orderFields: { isShown: boolean; open: () => void };
  /** The actions for the selected products, above the bar. */
  children: ReactNode;
};

/**
 * Totals, hints, the way to the fields of the complete order, and Place Order, always visible. The customer can cancel
 * waiting for uploads (CT-4).
 */
export function CartBar({ placing, orderFields, children }: Props) {
  const { items } = useCart();
  const leave = useLeave();
  const hasKeys = useKeyHints('cart', ['enter'], true);
  const isPlacing = useIsPlacing();
  const uploading = useUploads().filter(upload => !upload.error).length;
  const isWaiting = isPlacing && uploading > 0;
  const hint = isWaiting ? pageTexts.waiting(uploading) : uploading > 0 ? pageTexts.uploading(uploading) : '';
  return (
    <div className={styles.bar} data-lower-bar>
      {children}
      <div className={styles.sums}>
        <b>{pageTexts.sums(items.length, totalItems(items))}</b>
        <Faults placing={placing} />
        <span role="status">{hint}</span>
      </div>
      {hasKeys && (
        <p className={styles.keys} aria-hidden="true">
          <kbd>{keyName('Enter')}</kbd> {pageTexts.nextQuantity}
          <kbd>{keyName('Mod')}</kbd>
          <kbd>D</kbd> {pageTexts.copyNote}
        </p>
      )}
      <OrderFieldsButton {...orderFields} />
      <Button
        className={styles.back}
        look="quiet"
        icon={<ChevronLeft className="mirrored" size={18} aria-hidden="true" />}
        onClick={() => leave('/')}
      >
        {pageTexts.continueShopping}
      </Button>
      {isWaiting && (
        <Button look="quiet" onClick={cancelWait}>
          {pageTexts.cancel}
        </Button>
      )}
      <Button look="primary" busy={isPlacing} busyText={pageTexts.placing} onClick={placing.place}>
        {pageTexts.placeOrder}
      </Button>
    </div>
  );
}

/** Leads to the fields of the complete order below the last line; an icon where the bar is narrow. */
function OrderFieldsButton({ isShown, open }: Props['orderFields']) {
  const label = isShown ? fieldTexts.title : fieldTexts.unfold;
  const icon = <ClipboardList size={18} aria-hidden="true" />;
  return useIsNarrow(1248) ? (
    <IconButton label={label} icon={icon} onClick={open} />
  ) : (
    <Button look="quiet" icon={icon} onClick={open}>
      {label}
    </Button>
  );
}

/** Returns a text such as '1 quantity missing · 2 still at 1'. */
function Faults({ placing }: { placing: Placing }) {
  const { items } = useCart();
  const missing = items.filter(hasNoQuantity).length;
  return (
    <>
      {missing > 0 && (
        <button type="button" className={styles.missing} onClick={placing.goToMissing}>
          {pageTexts.missing(missing)}
        </button>
      )}
      {placing.stillAtOne > 0 && (
        <span>
          {missing > 0 && ' · '}
          {pageTexts.stillAtOne(placing.stillAtOne)}
        </span>
      )}
    </>
  );
}
