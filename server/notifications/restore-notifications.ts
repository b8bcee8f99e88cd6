import type { Viewer } from '../access/viewer.ts';
import { sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';
import { announcement } from '../live/announce.ts';
import { problem } from '../problems/problem.ts';

/**
 * Restores the notifications that one clearing of the viewer removed (NO-4). Notifications of orders and products that
 * were deleted since then stay deleted. Throws notificationNotFound when nothing of that clearing remains.
 */
export async function restoreNotifications(
  tx: Tx,
  viewer: Viewer,
  { clearedAt }: { clearedAt: string },
): Promise<{ success: true }> {
  const { rows } = await sql`
    with cleared as (
        select id from notifications where account_id = ${viewer.id} and cleared_at = ${clearedAt}::timestamptz
        order by id for update
      ),
      restored as (update notifications set cleared_at = null where id in (select id from cleared) returning id)
    select ${announcement('notificationsChanged', {}, { accounts: [viewer.id] })} from restored limit 1`.execute(tx);
  if (rows.length === 0) throw problem('notificationNotFound');
  return { success: true };
}
