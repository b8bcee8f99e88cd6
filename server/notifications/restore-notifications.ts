import type { Viewer } from '../platform/access/viewer.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { announcement } from '../platform/live/announce.ts';

/**
 * Restores the notifications that the viewer's last clearing removed within an hour (NO-4). Notifications of orders and
 * products that were deleted since then stay deleted. Throws notificationNotFound when nothing cleared remains.
 */
export async function restoreNotifications(tx: Tx, viewer: Viewer): Promise<{ success: true }> {
  await sql`
    with cleared as (
        select id from notifications where account_id = ${viewer.id} and cleared_at > now() - interval '1 hour'
          and cleared_at = (select max(cleared_at) from notifications where account_id = ${viewer.id})
        order by id for update
      ),
      restored as (update notifications set cleared_at = null
        where account_id = ${viewer.id} and id in (select id from cleared) returning id)
    select ${announcement('notificationsChanged', {}, { accounts: [viewer.id] })}
    from restored limit 1`.one(tx, 'notificationNotFound');
  return { success: true };
}
