import type { Viewer } from '../platform/access/viewer.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { announcement } from '../platform/live/announce.ts';

/** Marks all notifications of the viewer as read. */
export async function markAllNotificationsRead(tx: Tx, viewer: Viewer): Promise<{ success: true }> {
  await sql`
    with unread as (
        select id from notifications where account_id = ${viewer.id} and not read and cleared_at is null
        order by id for update
      ),
      marked as (update notifications set read = true
        where account_id = ${viewer.id} and id in (select id from unread))
    select ${announcement('notificationsChanged', {}, { accounts: [viewer.id] })}`.execute(tx);
  return { success: true };
}
