import { mayVerifyCompletion } from '#contract/orders/order-rules.ts';
import { nameOf, type Viewer } from '../access/viewer.ts';
import { type Audited, audited } from '../audit/audited.ts';
import type { JsonStatement } from '../database/json-text.ts';
import { sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';
import { notifyOfCompletion } from '../notifications/notify.ts';
import { problem } from '../problems/problem.ts';
import { lockOrder } from './lock-order.ts';
import { changedOrder } from './read-orders.ts';

/**
 * Marks an order as completed, stores the date (OR-6) and ends its holds (PR-10). Throws orderNotFound,
 * orderNotFinished below 100 %, and orderCompleted for a completed order.
 */
export async function verifyCompletion(
  tx: Tx,
  viewer: Viewer,
  { id }: { id: number },
): Promise<Audited<'completionVerified', JsonStatement>> {
  const order = await lockOrder(tx, viewer, id);
  // The second of two concurrent requests waits for the lock and then sees the date of the first one.
  if (order.completedAt !== null) throw problem('orderCompleted');
  if (!mayVerifyCompletion(order)) throw problem('orderNotFinished');
  // Nobody could end a hold of a completed order later.
  await sql`
    with ended as (
      update line_holds set ended_at = now(), end_change_id = gen_random_uuid(), ended_by = ${viewer.id},
        ended_by_name = ${nameOf(viewer)}
      where order_id = ${id} and ended_at is null
    )
    update orders set completed_at = now(), completed_by = ${viewer.id}, completed_by_name = ${nameOf(viewer)},
      completed_by_side = ${viewer.side} where id = ${id}`.execute(tx);
  await notifyOfCompletion(tx, viewer, order);
  const note = { kind: 'completionVerified', id, name: order.customerName } as const;
  return audited(changedOrder(viewer, id), note);
}
