import { sql } from 'kysely';
import { mayVerifyCompletion } from '#contract/order-rules.ts';
import type { Tx } from '../database/transaction.ts';
import { type Audited, audited } from '../http/audited.ts';
import type { JsonStatement } from '../http/json-text.ts';
import { problem } from '../http/problem.ts';
import type { Viewer } from '../http/viewer.ts';
import { tellOfCompletion } from '../notifications/tell.ts';
import { lockOrder } from './lock-order.ts';
import { changedOrder } from './read-orders.ts';

/**
 * Marks an order complete and dates it (specification 4, 'Order completion').
 * Throws orderNotFound when the viewer may not see it, orderNotFinished below 100 %, orderCompleted when it is dated already.
 */
export async function verifyCompletion(
  tx: Tx,
  viewer: Viewer,
  { id }: { id: number },
): Promise<Audited<'completionVerified', JsonStatement>> {
  const order = await lockOrder(tx, viewer, id);
  // Of two at once exactly one wins: the second waited for the lock and sees the first's date.
  if (order.completedAt !== null) throw problem('orderCompleted');
  if (!mayVerifyCompletion(order)) throw problem('orderNotFinished');
  await tx
    .updateTable('orders')
    .set({ completed_at: sql`now()`, completed_by: viewer.id })
    .where('id', '=', id)
    .execute();
  await tellOfCompletion(tx, viewer, order);
  const note = { kind: 'completionVerified', id, name: order.customerName } as const;
  return audited(changedOrder(viewer, id), note);
}
