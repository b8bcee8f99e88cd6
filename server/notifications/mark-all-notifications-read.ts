import { sql } from 'kysely';
import type { Tx } from '../database/transaction.ts';
import type { Viewer } from '../http/viewer.ts';
import { announcement } from '../live/announce.ts';

/** Marks all notifications of the viewer read. */
export async function markAllNotificationsRead(tx: Tx, viewer: Viewer): Promise<{ success: true }> {
  await sql`
    with marked as (update notifications set read = true where account_id = ${viewer.id} and not read)
    select ${announcement('notificationsChanged', {}, { accounts: [viewer.id] })}`.execute(tx);
  return { success: true };
}
