import type { Viewer } from '../access/viewer.ts';
import { type Sql, sql } from '../database/sql.ts';
import type { Db, Tx } from '../database/transaction.ts';

/** Unknown tickets of one bench or account within 15 minutes, after which no ticket is answered (TI-2). */
const most = 30;
const minutes = 15;

/** Whether the caller named too many unknown tickets. */
export function isShut(viewer: Viewer): Sql<boolean> {
  return sql`(select count(*) >= ${most} from login_tries
    where key = ${keyOf(viewer)} and tried_at > now() - make_interval(mins => ${minutes}))`;
}

/** Counts unknown tickets. Outside the transaction of a change that fails, so that it stays. */
export async function countUnknown(db: Db | Tx, viewer: Viewer, tickets = 1): Promise<void> {
  await sql`
    insert into login_tries (key, failed) select ${keyOf(viewer)}, true from generate_series(1, ${tickets}::int)`.execute(
    db,
  );
}

function keyOf({ id }: Viewer): string {
  return `ticket:${id}`;
}
