import { sql } from 'kysely';
import type { Tx } from '../database/transaction.ts';
import { maySeeOrder } from '../http/may-see.ts';
import { problem } from '../http/problem.ts';
import type { Viewer } from '../http/viewer.ts';
import { announcement } from '../live/announce.ts';

/**
 * Stamps that the viewer has an order's details open now, and tells the viewer's other screens (decisions, 'Messages,
 * notifications, live'). The stamp never goes back. Throws orderNotFound.
 */
export async function markOrderSeen(
  tx: Tx,
  viewer: Viewer,
  { id }: { id: number },
): Promise<{ success: true; seenAt: string }> {
  // A message that is being sent holds the order: it comes first and counts as seen, or afterwards and does not.
  const { rows } = await sql<{ seen_at: string }>`
    with opened as (
      select o.id from orders o where o.id = ${id} and ${maySeeOrder(viewer)} for key share
    ), stamped as (
      insert into order_seen as s (account_id, order_id, seen_at)
      select ${viewer.id}, opened.id, clock_timestamp() from opened
      on conflict (account_id, order_id) do update set seen_at = greatest(s.seen_at, excluded.seen_at)
      returning seen_at
    )
    select iso(seen_at) as seen_at, ${announcement('orderSeen', { orderId: id }, { accounts: [viewer.id] })}
    from stamped`.execute(tx);
  const row = rows[0];
  if (!row) throw problem('orderNotFound');
  return { success: true, seenAt: row.seen_at };
}
