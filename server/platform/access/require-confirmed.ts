import { sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';
import { problem } from '../problems/problem.ts';
import type { Viewer } from './viewer.ts';

const minutes = 10;

/**
 * Checks that the user gave the password in this session within the last 10 minutes, so that a stolen open session
 * cannot take over the account or give power over others to somebody else (SI-13). Throws confirmIdentity, and
 * notSignedIn when the session has ended.
 */
export async function requireConfirmed(tx: Tx, { sessionHash }: Viewer): Promise<void> {
  const session = await sql<{ isConfirmed: boolean }>`
    select coalesce(confirmed_at > now() - make_interval(mins => ${minutes}), false) as "isConfirmed"
    from sessions where token_hash = ${sessionHash}`.first(tx);
  // The session may have ended since the request began, as when two people delete each other.
  if (!session) throw problem('notSignedIn');
  if (!session.isConfirmed) throw problem('confirmIdentity');
}
