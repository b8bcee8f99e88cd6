import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type JsonStatement, type JsonText, type Sql, sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import type { Context } from '../platform/http/context.ts';
import { problem } from '../platform/problems/problem.ts';
import { jobJson } from './job-json.ts';
import { countUnknown, isShut } from './ticket-tries.ts';

/** Returns the line of a ticket (BE-3). Throws the errors of findByTicket. */
export function readJob({ db }: Context) {
  return async (reads: Db, viewer: Viewer, { ticket }: InputOf<'readJob'>): Promise<JsonText> => {
    const answer = sql<JsonText>`json_build_object('job', ${jobJson})::text`;
    return findByTicket(db, reads, viewer, ticket, answer);
  };
}

/**
 * Reads a value of the line `p` of a ticket and of its order `o`. Throws ticketNotFound, and tooManyTries when the
 * caller sent too many unknown tickets. Skips the lookup for such a caller, so that the response time reveals nothing
 * (TI-2).
 */
export async function findByTicket<T>(db: Db, reads: Db, viewer: Viewer, ticket: string, value: Sql<T>): Promise<T> {
  const found = await sql<{ shut: boolean; value: T | null }>`
    with tries as materialized (select ${isShut(viewer)} as shut)
    select shut, case when not shut then (
      select ${value} from order_products p join orders o on o.id = p.order_id where p.ticket = ${ticket}) end as value
    from tries`.one(reads);
  if (found.shut) throw problem('tooManyTries', { retryAfter: 60 });
  if (found.value !== null) return found.value;
  await countUnknown(db, viewer);
  throw problem('ticketNotFound');
}

/** The answer of a changed line: its job, and the id of the change where it is given. */
export function changedJob(ticket: string, changeId?: string): JsonStatement {
  const added = changeId === undefined ? sql`` : sql`, 'changeId', ${changeId}::uuid`;
  return sql`
    select json_build_object('job', ${jobJson}${added})::text as json
    from order_products p join orders o on o.id = p.order_id where p.ticket = ${ticket}`;
}
