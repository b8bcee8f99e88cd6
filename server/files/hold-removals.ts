import { sql } from 'kysely';
import type { Client } from 'pg';
import type { Tx } from '../database/transaction.ts';

/** Held alone by a backup, together by all who remove stored bytes. */
const lock = 7_236_520;

/**
 * Holds back all removals of stored bytes, in every process, until the client ends: what the rows of its snapshot name
 * stays there. Waits for removals that are under way and for another backup, at most the client's lock_timeout.
 */
export async function holdRemovals(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [lock]);
}

/** Whether stored bytes may be removed now; if so, no backup begins before the end of this transaction. */
export async function mayRemove(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${lock}) as free`.execute(tx);
  return rows[0]?.free === true;
}
