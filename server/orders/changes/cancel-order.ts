import type { InputOf } from '#contract/calls.ts';
import { notifyOfCancellation } from '../../notifications/notify.ts';
import { nameOf, type Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited } from '../../platform/audit/audited.ts';
import type { JsonStatement } from '../../platform/database/json-text.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/problems/problem.ts';
import { isCancellable } from '../cancellable.ts';
import { holdEndedBy } from '../ended-hold.ts';
import { type LockedOrder, lockOpenOrder } from '../lock-order.ts';
import { orderJson } from '../order-json.ts';

/**
 * Cancels an open order (OR-21). Throws orderNotFound, orderCompleted, orderCancelled, tooLateToChange when a customer
 * may no longer do so, deliveryExists, and invalidInput for staff without a reason.
 */
export async function cancelOrder(
  tx: Tx,
  viewer: Viewer,
  { id, reason }: InputOf<'cancelOrder'>,
): Promise<Audited<'orderCancelled', JsonStatement>> {
  const order = await lockOpenOrder(tx, viewer, id);
  if (viewer.side === 'admin' && reason === '') {
    throw problem('invalidInput', { fields: { reason: 'is required' } });
  }
  const { isYoung, isDelivered } = await readState(tx, id);
  if (isDelivered) throw problem('deliveryExists');
  if (viewer.side === 'customer' && !isYoung) throw problem('tooLateToChange');
  await cancel(tx, viewer, order, reason);
  const changes = { reason: [null, reason] } as const;
  return audited(cancelledOrder(viewer, id), { kind: 'orderCancelled', id, name: order.customerName, changes });
}

function readState(tx: Tx, id: number): Promise<{ isYoung: boolean; isDelivered: boolean }> {
  return sql<{ isYoung: boolean; isDelivered: boolean }>`
    select ${isCancellable} as "isYoung", o.delivered_items > 0 as "isDelivered" from orders o where o.id = ${id}`.one(
    tx,
  );
}

/**
 * Cancels a locked, open order and notifies the other side. Nobody could end its holds later, so this ends them, and
 * nobody waits for an answer any more.
 */
async function cancel(tx: Tx, viewer: Viewer, order: LockedOrder, reason: string): Promise<void> {
  // The lines come first, because the lines of a cancelled order cannot change.
  await sql`
    with ended as (
      update line_holds set ${holdEndedBy(viewer)}
      where order_id = ${order.id} and ended_at is null
    )
    update order_products set cancelled = true where order_id = ${order.id}`.execute(tx);
  await sql`
    update orders set cancelled_at = now(), cancelled_by = ${viewer.id}, cancelled_by_name = ${nameOf(viewer)},
      cancelled_by_side = ${viewer.side}, cancel_reason = ${reason},
      answer_settled_at = case when waits_since is null then answer_settled_at else clock_timestamp() end
    where id = ${order.id}`.execute(tx);
  await notifyOfCancellation(tx, viewer, order);
}

function cancelledOrder(viewer: Viewer, id: number): JsonStatement {
  return sql`
    select json_build_object('order', ${orderJson(viewer, 'whole')}, 'change', null)::text as json
    from orders o where o.id = ${id}`;
}
