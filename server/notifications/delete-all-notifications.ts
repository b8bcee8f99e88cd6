import type { Viewer } from '../access/viewer.ts';
import { sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';
import { announcement } from '../live/announce.ts';

/** Removes all notifications of the viewer. `clearedAt` identifies this clearing for restoreNotifications (NO-4). */
export async function deleteAllNotifications(tx: Tx, viewer: Viewer): Promise<{ success: true; clearedAt: string }> {
  // The time is in milliseconds, because the answer's time format has no finer precision.
  const { rows } = await sql<{ clearedAt: string }>`
    with mine as (
        select id from notifications where account_id = ${viewer.id} and cleared_at is null order by id for update
      ),
      cleared as (
        update notifications set cleared_at = date_trunc('milliseconds', now()) where id in (select id from mine)
      )
    select iso(date_trunc('milliseconds', now())) as "clearedAt",
      ${announcement('notificationsChanged', {}, { accounts: [viewer.id] })}`.execute(tx);
  return { success: true, clearedAt: rows[0]?.clearedAt ?? '' };
}
