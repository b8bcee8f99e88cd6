import { sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';
import { problem } from '../problems/problem.ts';
import type { Viewer } from './viewer.ts';

const minutes = 10;

/**
 * Checks that the password was given in this session within 10 minutes, so that a stolen open session cannot change how its
 * user signs in (SI-13). Throws confirmIdentity.
 */
export async function requireConfirmed(tx: Tx, { sessionHash }: Viewer): Promise<void> {
  const { rows } = await sql`
    select from sessions
    where token_hash = ${sessionHash} and confirmed_at > now() - make_interval(mins => ${minutes})`.execute(tx);
  if (rows.length === 0) throw problem('confirmIdentity');
}
