import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** The beginnings of the keys of `login_tries` that count for an hour. The others count for 15 minutes. */
export const hourKeys = { mail: 'mail:', quote: 'quote:' } as const;

/**
 * Locks keys of `login_tries` until the transaction ends, so that tries that arrive together are counted one after the
 * other. A separate statement, because a statement sees only what was committed before it began.
 */
export async function lockTries(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(k, 0)) from unnest(${keys}::text[]) k`.execute(tx);
}
