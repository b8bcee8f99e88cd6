import { sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';
import { problem } from '../problems/problem.ts';
import type { Viewer } from './viewer.ts';

const minutes = 10;

/**
 * Checks that the user gave the password in this session within the last 10 minutes, so that a stolen open session
 * cannot take over the account or give power over others to somebody else (SI-13). Throws confirmIdentity.
 */
export async function requireConfirmed(tx: Tx, { sessionHash }: Viewer): Promise<void> {
  const { rows } = await sql`
    select from sessions
    where token_hash = ${sessionHash} and confirmed_at > now() - make_interval(mins => ${minutes})`.execute(tx);
  if (rows.length === 0) throw problem('confirmIdentity');
}
