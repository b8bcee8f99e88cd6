import { sql } from 'kysely';
import type { Tx } from '../database/transaction.ts';
import { problem } from '../http/problem.ts';
import type { Viewer } from '../http/viewer.ts';
import { announcement } from '../live/announce.ts';

/**
 * Marks one notification of the viewer read, and tells the viewer's other screens; repeating it changes nothing.
 * Throws notificationNotFound, also for somebody else's.
 */
export async function markNotificationRead(tx: Tx, viewer: Viewer, { id }: { id: number }): Promise<{ success: true }> {
  const { rows } = await sql`
    with marked as (
      update notifications set read = true where id = ${id} and account_id = ${viewer.id} returning id
    )
    select ${announcement('notificationsChanged', {}, { accounts: [viewer.id] })} from marked`.execute(tx);
  if (rows.length === 0) throw problem('notificationNotFound');
  return { success: true };
}
