import { sql } from '../database/sql.ts';
import { type Db, transaction } from '../database/transaction.ts';
import type { Settings } from '../settings/settings.ts';

const batchSize = 5_000;

/** Removes entries older than AUDIT_KEEP_DAYS in batches. The table's trigger allows no other delete. */
export function sweepAudit({ AUDIT_KEEP_DAYS }: Settings) {
  return async (db: Db, signal?: AbortSignal): Promise<void> => {
    while (!signal?.aborted && (await sweepBatch(db, AUDIT_KEEP_DAYS)) === batchSize) {}
  };
}

async function sweepBatch(db: Db, days: number): Promise<number> {
  return transaction(db, async tx => {
    await sql`select set_config('cordwain.audit_keep_days', ${String(days)}, true)`.execute(tx);
    const { rowCount } = await sql`
      delete from audit_entries where id in (
        select id from audit_entries where at < now() - make_interval(days => ${days}::int) order by at limit ${batchSize}
      )`.execute(tx);
    return rowCount;
  });
}
