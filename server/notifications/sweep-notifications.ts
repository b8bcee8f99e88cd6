import { sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';

const batchSize = 5_000;

/** Deletes notifications older than 90 days (NO-6) and those cleared more than an hour ago (NO-4), in batches. */
export async function sweepNotifications(db: Db, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await sweepBatch(db)) === batchSize) {}
}

async function sweepBatch(db: Db): Promise<number> {
  const { rowCount } = await sql`
    delete from notifications where (account_id, id) in (
      select account_id, id from notifications
      where created_at < now() - interval '90 days' or cleared_at < now() - interval '1 hour'
      order by created_at limit ${batchSize}
      for update skip locked
    )`.execute(db);
  return rowCount;
}
