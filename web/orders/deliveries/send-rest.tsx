import type { Delivery } from '#contract/orders/deliveries/deliveries.ts';
import type { Order } from '#contract/orders/orders.ts';
import { FormProblem } from '../../platform/forms/form.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import styles from './deliveries.module.css';
import { DepartureFields, LeavingProduct } from './delivery-fields.tsx';
import { missingOf } from './delivery-rules.ts';
import { moveInColumn } from './move-in-column.ts';
import { texts } from './texts.ts';
import { useSendRest } from './use-send-rest.ts';

type Props = { order: Order; delivery: Delivery; onClose: () => void };

/** Sends the items that did not arrive with a delivery (DL-8); begins with all of them. */
export function SendRest({ order, delivery, onClose }: Props) {
  const { form, products } = useSendRest(order, delivery, onClose);
  const { quantities } = form.values;
  const { products: noItems, ...faults } = form.faults;
  return (
    <FormDialog
      of={form}
      title={texts.restTitle(delivery.number)}
      size="broad"
      note={texts.restNote}
      verb={texts.send}
      busyText={texts.sending}
      isOnward
      onClose={onClose}
    >
      <div className={styles.dialog}>
        <div className={styles.parts}>
          <ul className={styles.products} onKeyDown={moveInColumn}>
            {products.map(one => (
              <LeavingProduct
                key={one.productId}
                product={{
                  ...one,
                  images: order.products.find(({ productId }) => productId === one.productId)?.images ?? [],
                }}
                ready={missingOf(one)}
                about={texts.missing(missingOf(one))}
                value={quantities[one.productId] ?? ''}
                fault={faults[`quantity ${one.productId}`]}
                onType={text => form.change({ quantities: { ...quantities, [one.productId]: text } })}
              />
            ))}
          </ul>
          <DepartureFields form={form} />
        </div>
      </div>
      <FormProblem text={Object.keys(faults).length === 0 ? (noItems ?? form.problem) : undefined} />
    </FormDialog>
  );
}
