import { limits } from '#contract/call/limits.ts';
import type { LogPromise } from '#contract/production/production-log.ts';
import { isKeptPromise } from '../orders/order-dates.ts';
import { sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';

/** Reads the newest promised dates of an order, newest first, or those of one account. */
export async function readLogPromises(db: Db, id: number, accountId: number | undefined): Promise<LogPromise[]> {
  const { rows } = await sql<LogPromise>`
    select iso(set_at) as at, json_build_object('id', set_by, 'name', set_by_name) as account,
      promised_on::text as "promisedOn", was::text, reason, note
    from order_promises r where order_id = ${id} and ${isKeptPromise} and set_by = coalesce(${accountId ?? null}::bigint, set_by)
    order by id desc limit ${sql.lit(limits.productionLogPage)}`.execute(db);
  return rows;
}
