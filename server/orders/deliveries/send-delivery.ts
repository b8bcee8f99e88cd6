import type { InputOf } from '#contract/calls.ts';
import { notifyOfDelivery } from '../../notifications/notify-of-deliveries.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited } from '../../platform/audit/audited.ts';
import type { JsonStatement } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { lockKeptOrder } from '../lock-order.ts';
import { changedDelivery } from './delivery-json.ts';
import { checkDeliveries, insertDeliveries } from './new-deliveries.ts';

/**
 * Records a delivery and tells the customer, also of a completed or archived order (DL-1). Throws orderNotFound,
 * orderCancelled, orderProductNotFound, invalidInput for a day before the order or after tomorrow, tooManyOfThese, and moreThanFinished
 * for more items than are finished and not delivered.
 */
export async function sendDelivery(
  tx: Tx,
  viewer: Viewer,
  input: InputOf<'sendDelivery'>,
): Promise<Audited<'deliverySent', JsonStatement>> {
  const { id, date, carrier, tracking, products } = input;
  const order = await lockKeptOrder(tx, viewer, id);
  const deliveries = await checkDeliveries(tx, [{ id, products }], date, () => 'products');
  const [{ number, items } = { number: 0, items: 0 }] = deliveries;
  await insertDeliveries(tx, viewer, input, deliveries);
  await notifyOfDelivery(tx, order, { number, items, carrier, tracking });
  return audited(changedDelivery(viewer, id, number), {
    kind: 'deliverySent',
    id,
    name: order.customerName,
    changes: { delivery: [null, number], items: [null, items], date: [null, date], carrier: [null, carrier] },
  });
}
