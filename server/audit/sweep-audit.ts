import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import type { Settings } from '../settings.ts';

const batchSize = 5_000;

/** Removes entries older than AUDIT_KEEP_DAYS, some thousand at a time: all that the table's trigger lets go. */
export function sweepAudit({ AUDIT_KEEP_DAYS }: Settings) {
  return async (db: Db, signal?: AbortSignal): Promise<void> => {
    while (!signal?.aborted && (await sweepBatch(db, AUDIT_KEEP_DAYS)) === batchSize) {}
  };
}

async function sweepBatch(db: Db, days: number): Promise<number> {
  return db.transaction().execute(async tx => {
    await sql`select set_config('cordwain.audit_keep_days', ${String(days)}, true)`.execute(tx);
    const { numAffectedRows } = await sql`
      delete from audit_entries where id in (
        select id from audit_entries where at < now() - make_interval(days => ${days}::int) order by at limit ${batchSize}
      )`.execute(tx);
    return Number(numAffectedRows ?? 0);
  });
}
