import type { Viewer } from '../platform/access/viewer.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { announcement } from '../platform/live/announce.ts';

/**
 * Removes one notification of the viewer. Throws notificationNotFound, also for another user's notification.
 */
export async function deleteNotification(tx: Tx, viewer: Viewer, { id }: { id: number }): Promise<{ success: true }> {
  await sql`
    with removed as (delete from notifications where id = ${id} and account_id = ${viewer.id} and cleared_at is null returning id)
    select ${announcement('notificationsChanged', {}, { accounts: [viewer.id] })}
    from removed`.one(tx, 'notificationNotFound');
  return { success: true };
}
