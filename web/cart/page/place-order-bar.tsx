import { Button } from '../../kit/button.tsx';
import { useCart, useUploads } from '../cart-provider.tsx';
import { useIsPlacing } from '../use-is-placing.ts';
import styles from './cart-screen.module.css';
import { hasNoQuantity, totalItems } from './order-lines.ts';
import { pageTexts } from './page-texts.ts';
import { cancelWait } from './wait-for-uploads.ts';

/** Total, hint and Place Order. Waiting for uploads can be canceled (CT-4). */
export function PlaceOrderBar({ onPlace }: { onPlace: () => void }) {
  const { items } = useCart();
  const isPlacing = useIsPlacing();
  const missing = items.filter(hasNoQuantity).length;
  const uploading = useUploads().filter(upload => !upload.error).length;
  const isWaiting = isPlacing && uploading > 0;

  let hint = '';
  if (isWaiting) hint = pageTexts.waiting(uploading);
  else if (missing > 0) hint = pageTexts.missing(missing);
  else if (uploading > 0) hint = pageTexts.uploading(uploading);
  return (
    <div className={styles.order}>
      <p className={styles.sums}>
        <b>{pageTexts.items(totalItems(items))}</b>
        <span role="status">{hint}</span>
      </p>
      {isWaiting && (
        <Button look="quiet" onClick={cancelWait}>
          {pageTexts.cancel}
        </Button>
      )}
      <Button look="primary" busy={isPlacing} busyText={pageTexts.placing} onClick={onPlace}>
        {pageTexts.placeOrder}
      </Button>
    </div>
  );
}
