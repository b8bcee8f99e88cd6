import { answersRead } from '../orders/answers-read.ts';
import { maySeeOrder } from '../platform/access/may-see.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { announcement } from '../platform/live/announce.ts';

/**
 * Stores the time when the viewer last opened an order's details and announces it to the viewer's other screens (ME-4).
 * The time never decreases. For staff, the answers of the customer are read then (TB-4). Throws orderNotFound.
 */
export async function markOrderSeen(
  tx: Tx,
  viewer: Viewer,
  { id }: { id: number },
): Promise<{ success: true; seenAt: string }> {
  // Waits for a message that is being sent, which locks the order. The message is then either older and seen, or newer.
  const { seenAt } = await sql<{ seenAt: string }>`
    with opened as (
      select o.id from orders o where o.id = ${id} and ${maySeeOrder(viewer)} for key share
    ), stamped as (
      insert into order_seen as s (account_id, order_id, seen_at)
      select ${viewer.id}, opened.id, clock_timestamp() from opened
      on conflict (account_id, order_id) do update set seen_at = greatest(s.seen_at, excluded.seen_at)
      returning seen_at
    )${viewer.side === 'admin' ? sql`, read as (${answersRead(sql`(select id from opened)`)})` : sql``}
    select iso(seen_at) as "seenAt", ${announcement('orderSeen', { orderId: id }, { accounts: [viewer.id] })}
      ${viewer.side === 'admin' ? sql`, (select ${announcement('orderChanged', { orderId: id }, { workshop: true })} from read limit 1)` : sql``}
    from stamped`.one(tx, 'orderNotFound');
  return { success: true, seenAt };
}
