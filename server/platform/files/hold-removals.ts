import type { Client } from 'pg';
import { sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';

/** The advisory lock that a backup holds exclusively and removals of stored files share. */
const lock = 7_236_520;

/**
 * Blocks removals of stored files in all processes until the client disconnects, so that a backup finds every file of its
 * snapshot (R6). Waits for running removals and other backups, at most the client's lock_timeout.
 */
export async function holdRemovals(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [lock]);
}

/** Returns whether stored files may be removed now. If so, no backup starts before this transaction ends. */
export async function mayRemove(tx: Tx): Promise<boolean> {
  const { free } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${lock}) as free`.one(tx);
  return free;
}
