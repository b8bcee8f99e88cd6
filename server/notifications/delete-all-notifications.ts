import { sql } from 'kysely';
import type { Tx } from '../database/transaction.ts';
import type { Viewer } from '../http/viewer.ts';
import { announcement } from '../live/announce.ts';

/** Removes all notifications of the viewer. */
export async function deleteAllNotifications(tx: Tx, viewer: Viewer): Promise<{ success: true }> {
  await sql`
    with removed as (delete from notifications where account_id = ${viewer.id})
    select ${announcement('notificationsChanged', {}, { accounts: [viewer.id] })}`.execute(tx);
  return { success: true };
}
