import type { Viewer } from '../access/viewer.ts';
import { type Sql, sql } from '../database/sql.ts';
import type { Db, Tx } from '../database/transaction.ts';

/** After this many unknown tickets within 15 minutes, a bench or account gets no answer for any ticket (TI-2). */
const most = 30;
const minutes = 15;

/** Whether the caller sent too many unknown tickets. */
export function isShut(viewer: Viewer): Sql<boolean> {
  return sql`(select count(*) >= ${most} from login_tries
    where key = ${keyOf(viewer)} and tried_at > now() - make_interval(mins => ${minutes}))`;
}

/** Counts unknown tickets, outside the transaction of a failing change, so that its rollback keeps the count. */
export async function countUnknown(db: Db | Tx, viewer: Viewer, tickets = 1): Promise<void> {
  await sql`
    insert into login_tries (key, failed) select ${keyOf(viewer)}, true from generate_series(1, ${tickets}::int)`.execute(
    db,
  );
}

function keyOf({ id }: Viewer): string {
  return `ticket:${id}`;
}
