import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/**
 * Locks keys of `login_tries` until the transaction ends, so that tries that arrive together are counted one after the
 * other. A separate statement, because a statement sees only what was committed before it began.
 */
export async function lockTries(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(k, 0)) from unnest(${keys}::text[]) k`.execute(tx);
}
