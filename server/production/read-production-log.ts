import { limits } from '#contract/call/limits.ts';
import type { AnswerOf, InputOf } from '#contract/calls.ts';
import type { LogPromise } from '#contract/production/production-log.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import { isKeptPromise } from '../platform/stages/kept-promise.ts';
import { readLogChanges, readLogPeople } from './log-changes.ts';

/**
 * Reads a page of an order's production log, newest first (PR-9). The first page has the people of the complete log.
 * Promises concern the complete order, so it also has them unless a product or worker is selected. Throws orderNotFound.
 */
export async function readProductionLog(
  db: Db,
  viewer: Viewer,
  { limit = limits.productionLogPage, ...filter }: InputOf<'readProductionLog'>,
): Promise<AnswerOf<'readProductionLog'>> {
  const found = await readLogChanges(db, viewer, filter, limit + 1);
  const changes = found.slice(0, limit);
  const { id, productId, workerId, accountId, cursor } = filter;
  const isFirst = cursor === undefined;
  const hasPromises = isFirst && productId === undefined && workerId === undefined;
  const promises = hasPromises ? await readLogPromises(db, id, accountId) : [];
  const people = isFirst ? await readLogPeople(db, id) : [];
  return { changes, promises, people, nextCursor: found.length > limit ? (changes.at(-1)?.changeId ?? null) : null };
}

/** Reads the newest promised dates of an order, newest first, or those of one account. */
async function readLogPromises(db: Db, id: number, accountId: number | undefined): Promise<LogPromise[]> {
  const { rows } = await sql<LogPromise>`
    select iso(set_at) as at, json_build_object('id', set_by, 'name', set_by_name) as account,
      promised_on::text as "promisedOn", was::text, reason, note
    from order_promises r where order_id = ${id} and ${isKeptPromise} and set_by = coalesce(${accountId ?? null}::bigint, set_by)
    order by id desc limit ${sql.lit(limits.productionLogPage)}`.execute(db);
  return rows;
}
