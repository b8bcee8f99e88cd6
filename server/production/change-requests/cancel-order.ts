import type { InputOf } from '#contract/calls.ts';
import { t } from '#contract/wording.ts';
import { notifyOfCancellation } from '../../notifications/notify.ts';
import { isCancellable } from '../../orders/cancellable.ts';
import { holdEndedBy } from '../../orders/ended-hold.ts';
import { type LockedOrder, lockOpenOrder } from '../../orders/lock-order.ts';
import { orderJson } from '../../orders/order-json.ts';
import { nameOf, type Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited } from '../../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/problems/problem.ts';
import { noProposal } from './proposal.ts';
import { orderWithChange } from './read-changes.ts';
import { type Requests, requestsJson, requireNoRequest, storeRequest } from './store-request.ts';

/**
 * Cancels an open order (OR-21). A customer who may no longer do so asks the workshop for it (OR-23). Throws orderNotFound,
 * orderCompleted, orderCancelled, deliveryExists, invalidInput without a reason for staff and requests, and for customers
 * who ask changeOpen and tooManyOfThese.
 */
export async function cancelOrder(
  tx: Tx,
  viewer: Viewer,
  { id, reason }: InputOf<'cancelOrder'>,
): Promise<Audited<'orderCancelled' | 'changeAsked', JsonStatement>> {
  const order = await lockOpenOrder(tx, viewer, id);
  if (viewer.side === 'admin' && reason === '') throw reasonMissing();
  const { isYoung, isDelivered, requests } = await readState(tx, id);
  if (isDelivered) throw problem('deliveryExists');
  if (viewer.side === 'customer' && !isYoung) {
    requireNoRequest(requests);
    return askToCancel(tx, viewer, order, reason);
  }
  await cancel(tx, viewer, order, reason);
  const changes = { reason: [null, reason] } as const;
  return audited(cancelledOrder(viewer, id), { kind: 'orderCancelled', id, name: order.customerName, changes });
}

type State = { isYoung: boolean; isDelivered: boolean; requests: Requests };

function readState(tx: Tx, id: number): Promise<State> {
  return sql<State>`
    select ${isCancellable} as "isYoung", o.delivered_items > 0 as "isDelivered", ${requestsJson} as requests
    from orders o where o.id = ${id}`.one(tx);
}

/** Asks the workshop to cancel a locked order (OR-23). */
async function askToCancel(
  tx: Tx,
  viewer: Viewer,
  order: LockedOrder,
  reason: string,
): Promise<Audited<'changeAsked', JsonStatement>> {
  if (reason === '') throw reasonMissing();
  const number = await storeRequest(tx, viewer, order, { kind: 'cancellation', proposal: noProposal, reason });
  const changes = { request: [null, number], cancellation: [null, true], reason: [null, reason] } as const;
  const { id, customerName: name } = order;
  return audited(orderWithChange(viewer, id, number), { kind: 'changeAsked', id, name, changes });
}

function reasonMissing() {
  return problem('invalidInput', { fields: { reason: t`is required` } });
}

/**
 * Cancels a locked, open order and notifies the other side, which may have asked for it. Nobody could end its holds later, so this ends them, and
 * nobody waits for an answer any more.
 */
export async function cancel(
  tx: Tx,
  viewer: Viewer,
  order: LockedOrder,
  reason: string,
  isOnRequest = false,
): Promise<void> {
  // The lines come first, because the lines of a cancelled order cannot change.
  await sql`
    with ended as (
      update line_holds set ${holdEndedBy(viewer)}
      where order_id = ${order.id} and ended_at is null
    )
    update order_products set cancelled = true where order_id = ${order.id}`.execute(tx);
  await sql`
    update orders set cancelled_at = change_moment(), cancelled_by = ${viewer.id}, cancelled_by_name = ${nameOf(viewer)},
      cancelled_by_side = ${viewer.side}, cancel_reason = ${reason},
      answer_settled_at = case when waits_since is null then answer_settled_at else change_moment() end
    where id = ${order.id}`.execute(tx);
  await notifyOfCancellation(tx, viewer, order, isOnRequest);
}

function cancelledOrder(viewer: Viewer, id: number): JsonStatement {
  return sql`
    select json_build_object('order', ${orderJson(viewer, 'whole')}, 'change', null)::text as json
    from orders o where o.id = ${id}`;
}
