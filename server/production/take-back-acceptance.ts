import type { Viewer } from '../access/viewer.ts';
import { sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';
import { withdrawPromises } from '../dates/write-promises.ts';
import { announcements, sidesOf } from '../live/announce.ts';
import type { LockedOrder } from '../orders/lock-order.ts';

/** How long after a change its promise and its news can be taken back. The emails about it wait as long. */
const takeBackMinutes = 2;

/**
 * Takes back the news of an acceptance: removes its notifications and withdraws its promise (AC-4).
 * Returns false when it is too late for that, so that the promise stays. The orders must be locked.
 */
export async function takeBackAcceptance(
  tx: Tx,
  viewer: Viewer,
  orders: readonly LockedOrder[],
  changeId: string,
): Promise<boolean> {
  const { isLate, hasPromise } = await sql<{ isLate: boolean; hasPromise: boolean }>`
    select coalesce((select max(changed_at) from production_events where change_id = ${changeId}::uuid)
        < now() - make_interval(mins => ${sql.lit(takeBackMinutes)}), false) as "isLate",
      exists (select from order_promises where change_id = ${changeId}::uuid) as "hasPromise"`.one(tx);
  if (!isLate) {
    await withdrawPromises(tx, viewer, changeId);
    await sql`delete from notifications where change_id = ${changeId}::uuid`.execute(tx);
  }
  await sql`${announcements(
    orders.map(order => ({ event: 'orderChanged', data: { orderId: order.id }, to: sidesOf(order) })),
  )}`.execute(tx);
  return !isLate || !hasPromise;
}
