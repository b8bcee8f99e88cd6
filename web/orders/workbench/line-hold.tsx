import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { focusIn } from '../../platform/browser/focus.ts';
import { Button } from '../../platform/kit/button.tsx';
import { useAlert } from '../../platform/overlays/alert.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { PictureButtons } from '../../platform/pictures/picture-buttons.tsx';
import { holdLines } from '../../platform/stages/hold-reasons.ts';
import { useOrderChange } from '../order-changes.ts';
import { texts } from '../texts.ts';
import styles from './hold.module.css';

type Props = { order: Order; product: OrderProduct };

/**
 * Shows why a product is on hold with the photo that a bench took, and the button that ends the hold. Renders nothing
 * without a hold.
 */
export function LineHold({ order, product }: Props) {
  const { productId, productCode, hold } = product;
  const alert = useAlert();
  const toast = useToast();
  const end = useOrderChange(order.id, (_: undefined) => api.endHold({ id: order.id, productId }));
  if (!hold) return null;
  const { reason, note, until, by, at, photo } = hold;
  return (
    <div className={styles.hold} data-hold>
      <div>
        <b>{holdLines[reason]}</b>
        {until && <span>, {texts.until(until)}</span>}
        {note && <p dir="auto">{note}</p>}
        <p>
          <small>{texts.holdSince(by, at)}</small>
        </p>
      </div>
      {photo && <PictureButtons images={[photo]} title={productCode} name={texts.holdPhoto} size="small" />}
      <Button
        look="quiet"
        busy={end.isPending}
        busyText={texts.endingHold}
        aria-label={texts.endHoldOf(productCode)}
        onClick={({ currentTarget }) => {
          const line = currentTarget.closest('li');
          end.mutate(undefined, {
            onSuccess: () => {
              toast(texts.holdEnded(productCode), { about: 'production' });
              focusIn(line, 'select', { preventScroll: true });
            },
            onError: error => alert(errorText(error, texts.endHoldFailed)),
          });
        }}
      >
        {texts.endHold}
      </Button>
    </div>
  );
}
