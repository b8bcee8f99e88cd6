import type { Viewer } from '../platform/access/viewer.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { announcement } from '../platform/live/announce.ts';

/** Removes all notifications of the viewer. Their common time marks what restoreNotifications restores (NO-4). */
export async function deleteAllNotifications(tx: Tx, viewer: Viewer): Promise<{ success: true }> {
  await sql`
    with mine as (
        select id from notifications where account_id = ${viewer.id} and cleared_at is null order by id for update
      ),
      cleared as (update notifications set cleared_at = now()
        where account_id = ${viewer.id} and id in (select id from mine))
    select ${announcement('notificationsChanged', {}, { accounts: [viewer.id] })}`.execute(tx);
  return { success: true };
}
