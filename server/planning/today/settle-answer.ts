import type { InputOf } from '#contract/calls.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { announcement } from '../../platform/live/announce.ts';
import { problem } from '../../platform/problems/problem.ts';

/**
 * Marks the customer's newest message as needing no answer (TB-4). `messageId` is the newest message that the viewer has
 * seen. Throws orderNotFound, and changedMeanwhile when a later message exists.
 */
export async function settleAnswer(
  tx: Tx,
  viewer: Viewer,
  { id, messageId }: InputOf<'settleAnswer'>,
): Promise<{ success: true }> {
  await lockOrder(tx, viewer, id);
  if (messageId !== undefined) {
    const { isSeen } = await sql<{ isSeen: boolean }>`
      select not exists (select from order_messages
        where order_id = ${id} and id > ${messageId} and answer_read_at is null) as "isSeen"`.one(tx);
    if (!isSeen) throw problem('changedMeanwhile');
  }
  // The time of the lock, because messages that came meanwhile are settled, too.
  await sql`update orders set answer_settled_at = change_moment() where id = ${id}`.execute(tx);
  await sql`
    select recount_waiting(${id}), ${announcement('orderChanged', { orderId: id }, { workshop: true })}`.execute(tx);
  return { success: true };
}
