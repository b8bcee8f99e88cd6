import { sql } from 'kysely';
import type { Tx } from '../database/transaction.ts';
import { problem } from '../http/problem.ts';
import type { Viewer } from '../http/viewer.ts';
import { announcement } from '../live/announce.ts';

/**
 * Removes one notification of the viewer, and tells the viewer's other screens. Throws notificationNotFound, also for
 * somebody else's and for one removed before.
 */
export async function deleteNotification(tx: Tx, viewer: Viewer, { id }: { id: number }): Promise<{ success: true }> {
  const { rows } = await sql`
    with removed as (delete from notifications where id = ${id} and account_id = ${viewer.id} returning id)
    select ${announcement('notificationsChanged', {}, { accounts: [viewer.id] })} from removed`.execute(tx);
  if (rows.length === 0) throw problem('notificationNotFound');
  return { success: true };
}
