import { plainWholeNumber } from '#contract/call/whole-numbers.ts';
import type { Order, OrderProduct } from '#contract/orders/orders.ts';
import { FormProblem, InlineForm } from '../../platform/forms/form.tsx';
import { Button } from '../../platform/kit/button.tsx';
import styles from './deliveries.module.css';
import { DepartureFields, LeavingProduct } from './delivery-fields.tsx';
import { readyOf } from './delivery-rules.ts';
import { moveInColumn } from './move-in-column.ts';
import { texts } from './texts.ts';
import { useSendDelivery } from './use-send-delivery.ts';

type Props = { order: Order; carrier: string; onClose: () => void; onSent: (number: number) => void };
type DeliveryForm = ReturnType<typeof useSendDelivery>;

/**
 * Sends a delivery, which begins with all that is ready (DL-1). Enter and the arrow keys lead from quantity to quantity as
 * in a table, and Enter from field to field below, also that of a scanner. The button and Ctrl+Enter send.
 */
export function NewDelivery({ order, carrier, onClose, onSent }: Props) {
  const form = useSendDelivery(order, carrier, onSent);
  const { quantities } = form.values;
  const { products: noItems, ...faults } = form.faults;
  return (
    <InlineForm of={form} className="column stack" aria-label={texts.add}>
      <h4>{texts.add}</h4>
      <div className={styles.parts}>
        <ul className={styles.products} onKeyDown={moveInColumn}>
          {inOrder(order.products).map(product => (
            <LeavingProduct
              key={product.productId}
              product={product}
              ready={readyOf(product)}
              about={texts.ready(readyOf(product))}
              value={quantities[product.productId] ?? ''}
              fault={faults[`quantity ${product.productId}`]}
              onType={text => form.change({ quantities: { ...quantities, [product.productId]: text } })}
            />
          ))}
        </ul>
        <DepartureFields form={form} />
      </div>
      <FormProblem text={Object.keys(faults).length === 0 ? (noItems ?? form.problem) : undefined} />
      <Foot items={itemsIn(quantities)} isSending={form.isSending} onClose={onClose} />
    </InlineForm>
  );
}

function Foot({ items, isSending, onClose }: { items: number; isSending: boolean; onClose: () => void }) {
  return (
    <div className={styles.foot}>
      <span className={styles.soft}>{texts.willTell(items)}</span>
      <Button look="quiet" onClick={onClose}>
        {texts.cancel}
      </Button>
      <Button type="submit" look="primary" busy={isSending} busyText={texts.sending}>
        {texts.send}
      </Button>
    </div>
  );
}

/** The products with something ready come first. */
function inOrder(products: readonly OrderProduct[]): OrderProduct[] {
  return products.toSorted((one, other) => Number(readyOf(other) > 0) - Number(readyOf(one) > 0));
}

function itemsIn(quantities: DeliveryForm['values']['quantities']): number {
  return Object.values(quantities).reduce((sum, text) => sum + Number(plainWholeNumber(text) ?? 0), 0);
}
