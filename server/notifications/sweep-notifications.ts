import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

const batchSize = 5_000;

/** Removes notifications older than 90 days, read or not, some thousand at a time. */
export async function sweepNotifications(db: Db, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await sweepBatch(db)) === batchSize) {}
}

async function sweepBatch(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notifications where id in (
      select id from notifications where created_at < now() - interval '90 days' order by created_at limit ${batchSize}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}
