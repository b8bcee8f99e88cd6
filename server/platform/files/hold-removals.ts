import type { Client } from 'pg';
import { backupLock } from '../database/migrate.ts';
import { sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';

/**
 * Blocks removals of stored files and migrations in all processes until the client disconnects, so that a backup finds
 * every file and row of its snapshot (R6). Waits for those that run and for other backups, at most the client's
 * lock_timeout.
 */
export async function holdRemovals(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [backupLock]);
}

/** Returns whether stored files may be removed now. If so, no backup starts before this transaction ends. */
export async function mayRemove(tx: Tx): Promise<boolean> {
  const { free } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${backupLock}) as free`.one(tx);
  return free;
}
