import type { Viewer } from '../platform/access/viewer.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { orderChanged, sidesOf } from '../platform/live/announce.ts';
import type { MailedOrder } from './mails/queue-mail.ts';
import { besides, notify } from './notify.ts';
import { queueShipment } from './queue-shipment.ts';
import type { Facts } from './words/notification-facts.ts';

/** Tells the customer that a delivery left, by an email of its own, too (DL-4). */
export async function notifyOfDelivery(tx: Tx, order: MailedOrder, facts: Facts['deliverySent']): Promise<void> {
  const kind = { event: 'deliverySent', to: 'customer', messageId: facts.number } as const;
  await notify(tx, kind, [{ order, facts, mail: 'deliverySent' }]);
}

type Leaving = { order: MailedOrder; facts: Facts['deliverySent'] };

/**
 * Tells the customer that deliveries of several of its orders left together: a notification of each order, and one email of
 * all to each person who gets the emails of any (DL-7).
 */
export async function notifyOfShipment(tx: Tx, shipmentId: number, deliveries: readonly Leaving[]): Promise<void> {
  await notify(tx, { event: 'deliverySent', to: 'customer' }, deliveries);
  await queueShipment(
    tx,
    shipmentId,
    deliveries.map(({ order }) => order),
  );
}

/**
 * Notifies the workshop, and the viewer's colleagues, of a difference in a delivery. `messageId` is the message about it
 * in the conversation, which notifies nobody a second time (DL-4).
 */
export async function notifyOfDifference(
  tx: Tx,
  viewer: Viewer,
  order: MailedOrder,
  facts: Facts['deliveryDifference'],
  messageId: number,
): Promise<void> {
  const sent = { event: 'messageSent', data: { orderId: order.id, messageId }, to: sidesOf(order) } as const;
  const kind = { event: 'deliveryDifference', type: 'message', to: 'workshop', messageId: facts.number } as const;
  await notify(tx, { ...kind, ...besides(viewer) }, [
    { order, facts, mail: 'deliveryDifference', live: [sent, orderChanged(order)] },
  ]);
}
