import type { Viewer } from '../platform/access/viewer.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import { type Db, type Tx, writingAfterRollback } from '../platform/database/transaction.ts';
import { problem } from '../platform/problems/problem.ts';

/** After this many unknown tickets within 15 minutes, a bench or account gets no answer for any ticket (TI-2). */
const most = 30;
const minutes = 15;

/** Whether the caller sent too many unknown tickets. */
export function isShut(viewer: Viewer): Sql<boolean> {
  return sql`(select count(*) >= ${most} from login_tries
    where key = ${keyOf(viewer)} and tried_at > now() - make_interval(mins => ${minutes}))`;
}

/** Counts unknown tickets. A change that fails counts them after its rollback, which would take the count back. */
export async function countUnknown(db: Db | Tx, viewer: Viewer, tickets = 1): Promise<void> {
  await sql`
    insert into login_tries (key, failed) select ${keyOf(viewer)}, true
    from generate_series(1, ${tickets}::int)`.execute(db);
}

/**
 * Counts the unknown tickets of a call that has several, one call of the caller at a time. Throws tooManyTries when they
 * exceed what is left, so that one call or many at once cannot try more. The first unknown tickets of a quarter of an
 * hour are always accepted, because a device repeats its marks until they get an answer.
 */
export async function countUnknownOfCall(tx: Tx, viewer: Viewer, tickets: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(viewer)}, 0))`.execute(tx);
  const { before } = await sql<{ before: number }>`
    select count(*)::int as before from login_tries
    where key = ${keyOf(viewer)} and tried_at > now() - make_interval(mins => ${minutes})`.one(tx);
  const isTooMany = before > 0 && before + tickets > most;
  if (!isTooMany) return countUnknown(tx, viewer, tickets);
  const refusal = problem('tooManyTries', { retryAfter: 60 });
  throw writingAfterRollback(refusal, db => countUnknown(db, viewer, tickets));
}

function keyOf({ id }: Viewer): string {
  return `ticket:${id}`;
}
