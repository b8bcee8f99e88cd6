import { useState } from 'react';
import { plainWholeNumber } from '#contract/call/whole-numbers.ts';
import type { Shipment } from '#contract/orders/deliveries/shipments.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { FormProblem } from '../../platform/forms/form.tsx';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { Dialog } from '../../platform/overlays/dialog.tsx';
import styles from './deliveries.module.css';
import { DepartureFields, LeavingProduct } from './delivery-fields.tsx';
import { readyOf } from './delivery-rules.ts';
import { moveInColumn } from './move-in-column.ts';
import { ShipmentPdfs } from './shipment-pdfs.tsx';
import { texts } from './texts.ts';
import { quantityKey, useDeliverTogether } from './use-deliver-together.ts';

type Props = { orders: readonly OrderSummary[]; onClose: () => void; onSent: () => void };

/**
 * Delivers orders of one customer and address together (DL-7). The form begins with all that is ready; afterwards the dialog
 * offers the packing list and the address label.
 */
export function DeliverTogether({ orders, onClose, onSent }: Props) {
  const [sent, setSent] = useState<Shipment>();
  if (sent) return <Sent shipment={sent} onClose={onSent} />;
  return <ShipmentForm orders={orders} onClose={onClose} onSent={setSent} />;
}

type FormProps = { orders: readonly OrderSummary[]; onClose: () => void; onSent: (shipment: Shipment) => void };

function ShipmentForm({ orders, onClose, onSent }: FormProps) {
  const form = useDeliverTogether(orders, onSent);
  const { quantities } = form.values;
  const { orders: noOrders, ...faults } = form.faults;
  const items = Object.values(quantities).reduce((sum, text) => sum + Number(plainWholeNumber(text) ?? 0), 0);
  const [{ deliveryAddress = '' } = {}] = orders;
  return (
    <FormDialog
      of={form}
      title={texts.together}
      size="broad"
      context={deliveryAddress && <span dir="auto">{deliveryAddress}</span>}
      note={texts.willTell(items)}
      verb={texts.send}
      busyText={texts.sending}
      isOnward
      onClose={onClose}
    >
      <div className={styles.dialog}>
        <div className={styles.parts}>
          <ul className="stack" onKeyDown={moveInColumn}>
            {orders.map(({ id, poNumber, products }) => (
              <li key={id}>
                <h3>
                  {texts.orderOf(id)} <small className={styles.soft}>{poNumber}</small>
                </h3>
                <ul className={styles.products}>
                  {products.map(product => {
                    const key = quantityKey(id, product.productId);
                    return (
                      <LeavingProduct
                        key={key}
                        product={product}
                        ready={readyOf(product)}
                        about={texts.ready(readyOf(product))}
                        value={quantities[key] ?? ''}
                        fault={faults[`quantity ${key}`]}
                        onType={text => form.change({ quantities: { ...quantities, [key]: text } })}
                      />
                    );
                  })}
                </ul>
              </li>
            ))}
          </ul>
          <DepartureFields form={form} />
        </div>
      </div>
      <FormProblem text={Object.keys(faults).length === 0 ? (noOrders ?? form.problem) : undefined} />
    </FormDialog>
  );
}

/** Says that the shipment was sent, and offers its PDFs. */
function Sent({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const { id, deliveries, items } = shipment;
  return (
    <Dialog
      open
      title={texts.together}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <div className="column stack">
        <p role="status">{texts.togetherSent(deliveries.length, items)}</p>
        <ShipmentPdfs id={id} hasLabel />
      </div>
    </Dialog>
  );
}
