import { limits } from '#contract/call/limits.ts';
import { hashOfToken, newToken } from '../access/session.ts';
import { sql } from '../database/sql.ts';
import type { Db, Tx } from '../database/transaction.ts';

/** A link that sets a new password. The token is in the fragment, which reaches no log and no Referer. */
export function resetLink(origin: string, token: string): string {
  return `${origin}/reset-password#${token}`;
}

/** A new token, and its hash: only this is stored. */
export function newResetToken(): { token: string; hash: Buffer } {
  const token = newToken();
  return { token, hash: hashOfToken(token) };
}

type Link = { accountId: number; hash: Buffer; mailed: boolean };

/** Stores the hash of a link for its account. Older links of the account end unless `keepsOthers` (SI-11). */
export async function storeResetLink(tx: Tx, { accountId, hash, mailed }: Link, keepsOthers = false): Promise<void> {
  await sql`
    with ended as (
      update sign_in_links set ended_at = now()
      where account_id = ${accountId} and ended_at is null and ${!keepsOthers}
    )
    insert into sign_in_links (token_hash, account_id, mailed, expires_at)
    select ${hash}, id, ${mailed}, now() + make_interval(mins => ${limits.resetLinkMinutes})
    from accounts where id = ${accountId}`.execute(tx);
}

/** The account of a link that can still be used. */
export async function findResetLink(db: Db, hash: Buffer): Promise<number | undefined> {
  const link = await sql<{ account_id: number }>`
    select account_id from sign_in_links
    where token_hash = ${hash} and ended_at is null and expires_at > now()`.first(db);
  return link?.account_id;
}

/** Deletes expired links. They also count the mails of the last hour, which is as long as a link is valid. */
export async function sweepResetLinks(db: Db): Promise<void> {
  await sql`delete from sign_in_links where expires_at < now()`.execute(db);
}
