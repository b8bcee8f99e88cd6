import { benchDays } from '../platform/access/bench-session.ts';
import { sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';

/** Removes benches that were not paired within a day, and ends sessions of benches that were not seen for 180 days. */
export async function sweepBenches(db: Db): Promise<void> {
  await sql`
    delete from benches where paired_at is null and ended_at is null
      and pairing_expires_at < now() - interval '1 day'`.execute(db);
  await sql`
    delete from bench_sessions s using benches b
    where b.id = s.bench_id and b.last_seen_at < now() - make_interval(days => ${benchDays})`.execute(db);
}
