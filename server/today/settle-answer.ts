import type { Viewer } from '../access/viewer.ts';
import { sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';
import { announcement } from '../live/announce.ts';
import { lockOrder } from '../orders/lock-order.ts';

/** Marks the customer's newest message as needing no answer (TB-4). Throws orderNotFound. */
export async function settleAnswer(tx: Tx, viewer: Viewer, { id }: { id: number }): Promise<{ success: true }> {
  await lockOrder(tx, viewer, id);
  await sql`
    with settled as (update orders set answer_settled_at = now(), waits_since = null where id = ${id})
    select ${announcement('orderChanged', { orderId: id }, { workshop: true })}`.execute(tx);
  return { success: true };
}
