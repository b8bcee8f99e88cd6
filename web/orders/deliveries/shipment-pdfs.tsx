import type { Delivery } from '#contract/orders/deliveries/deliveries.ts';
import { DownloadPdfButton } from '../../documents/download-pdf-button.tsx';
import { withNodes } from '../../platform/format/with-nodes.tsx';
import { OrderLinks } from '../order-links.tsx';
import styles from './deliveries.module.css';
import { texts } from './texts.ts';

/** The packing list of a shipment and, for staff, its address label. */
export function ShipmentPdfs({ id, hasLabel }: { id: number; hasLabel: boolean }) {
  return (
    <span className="cluster">
      <DownloadPdfButton request={{ kind: 'packing', shipmentId: id }} label={texts.packingList} />
      {hasLabel && <DownloadPdfButton request={{ kind: 'label', shipmentId: id }} label={texts.addressLabel} />}
    </span>
  );
}

type Props = { orderId: number; delivery: Delivery; isStaff?: boolean };

/** With which orders a delivery left, and the PDFs of all of them (DL-7). */
export function OfShipment({ orderId, delivery: { shipment }, isStaff = false }: Props) {
  if (!shipment) return null;
  const others = shipment.orderIds.filter(id => id !== orderId);
  return (
    <div className={styles.after}>
      {others.length > 0 && (
        <span className={styles.soft}>
          {withNodes((orders = '') => texts.oneShipmentWith(orders), <OrderLinks ids={others} />)}
          {shipment.cartons !== null && ` · ${texts.inCartons(shipment.cartons)}`}
        </span>
      )}
      <ShipmentPdfs id={shipment.id} hasLabel={isStaff} />
    </div>
  );
}
