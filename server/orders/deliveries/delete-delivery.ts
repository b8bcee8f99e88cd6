import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, changesOf } from '../../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { announcement, sidesOf } from '../../platform/live/announce.ts';
import { changedOrder } from '../read-orders.ts';
import { lockDelivery } from './lock-delivery.ts';

/**
 * Deletes a delivery that was not received yet, with its notifications, and takes its items from the sums (DL-2). Its row
 * stays, so that its number is not used again. Throws orderNotFound, deliveryNotFound and deliveryReceived.
 */
export async function deleteDelivery(
  tx: Tx,
  viewer: Viewer,
  { id, number }: InputOf<'deleteDelivery'>,
): Promise<Audited<'deliveryDeleted', JsonStatement>> {
  const { order, restOf, lines } = await lockDelivery(tx, viewer, { id, number });
  const items = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  // A rest was counted with the first delivery, where it is missing again.
  const counted = restOf === null ? items : 0;
  await sql`
    with deleted as (
      update deliveries set deleted_at = change_moment() where order_id = ${id} and number = ${number}
    ), lines as (
      update order_products p set delivered = p.delivered - ${restOf === null ? sql`l.quantity` : sql`0`}
      from delivery_lines l
      where l.order_id = ${id} and l.number = ${number} and p.order_id = l.order_id and p.product_id = l.product_id
    ), sums as (
      update orders set delivered_items = delivered_items - ${counted} where id = ${id}
    ), missing as (
      update delivery_lines f set resent = f.resent - l.quantity
      from delivery_lines l
      where l.order_id = ${id} and l.number = ${number} and f.order_id = l.order_id and f.number = ${restOf}::int
        and f.product_id = l.product_id
    ), untold as (
      delete from notifications where event = 'deliverySent' and related_id = ${id} and facts ->> 'number' = ${String(number)}
    )
    select ${announcement('orderChanged', { orderId: id }, sidesOf(order))},
      ${announcement('notificationsChanged', {}, sidesOf(order))}`.execute(tx);
  const changes = changesOf({ delivery: number, items }, undefined);
  return audited(changedOrder(viewer, id), { kind: 'deliveryDeleted', id, name: order.customerName, changes });
}
