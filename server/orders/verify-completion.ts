import { endedProblem, mayVerifyCompletion } from '#contract/orders/order-rules.ts';
import { notifyOfCompletion } from '../notifications/notify.ts';
import { nameOf, type Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited } from '../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { type Problem, problem } from '../platform/problems/problem.ts';
import { holdEndedBy } from './ended-hold.ts';
import { type LockedOrder, lockOrder } from './lock-order.ts';
import { changedOrder } from './read-orders.ts';

/**
 * Marks an order as completed, stores the date (OR-6) and ends its holds (PR-10). Throws orderNotFound,
 * orderNotFinished below 100 %, and orderCompleted or orderCancelled for an order that is not open.
 */
export async function verifyCompletion(
  tx: Tx,
  viewer: Viewer,
  { id }: { id: number },
): Promise<Audited<'completionVerified', JsonStatement>> {
  const order = await lockOrder(tx, viewer, id);
  const refusal = completionRefusal(order);
  if (refusal) throw refusal;
  await complete(tx, viewer, [order]);
  const note = { kind: 'completionVerified', id, name: order.customerName } as const;
  return audited(changedOrder(viewer, id), note);
}

/** Returns why a locked order cannot be completed. The second of two concurrent requests sees the date of the first. */
export function completionRefusal(order: LockedOrder): Problem | undefined {
  const ended = endedProblem(order);
  if (ended) return problem(ended);
  return mayVerifyCompletion(order) ? undefined : problem('orderNotFinished');
}

/** Completes locked, finished orders. Nobody could end a hold of a completed order later, so this ends them. */
export async function complete(tx: Tx, viewer: Viewer, orders: readonly LockedOrder[]): Promise<void> {
  const ids = orders.map(({ id }) => id);
  await sql`
    with ended as (
      update line_holds set ${holdEndedBy(viewer)}
      where order_id = any(${ids}::bigint[]) and ended_at is null
    )
    update orders set completed_at = change_moment(), completed_by = ${viewer.id}, completed_by_name = ${nameOf(viewer)},
      completed_by_side = ${viewer.side} where id = any(${ids}::bigint[])`.execute(tx);
  await notifyOfCompletion(tx, viewer, orders);
}
