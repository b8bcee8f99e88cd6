import { limits } from '#contract/call/limits.ts';
import { mayMakeLinks } from '../../platform/access/may-make.ts';
import { hashOfToken, newToken } from '../../platform/access/session.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import type { Db, Tx } from '../../platform/database/transaction.ts';

/** Returns a link that sets a new password. The token is in the fragment, which reaches no log and no Referer. */
export function resetLink(origin: string, token: string): string {
  return `${origin}/reset-password#${token}`;
}

/** Returns a link that verifies an email address. */
export function verifyLink(origin: string, token: string): string {
  return `${origin}/verify-email#${token}`;
}

/** Creates a token and its hash. Only the hash is stored. */
export function newLinkToken(): { token: string; hash: Buffer } {
  const token = newToken();
  return { token, hash: hashOfToken(token) };
}

/**
 * `email` is the address that the link verifies; without it the link sets a new password. `madeBy` is the account that
 * made the link or entered the address.
 */
type Link = { accountId: number; hash: Buffer; email?: string | undefined; madeBy?: number | undefined };

/**
 * Stores the hash of a link, unless its maker may no longer make it. Ends older links of the account with the same
 * purpose unless `keepsOthers` is set (SI-11).
 */
export async function storeLink(tx: Tx, { accountId, hash, email, madeBy }: Link, keepsOthers = false): Promise<void> {
  await sql`
    with ended as (
      update sign_in_links set ended_at = now()
      where account_id = ${accountId} and ended_at is null and (email is null) = ${email === undefined}
        and ${!keepsOthers}
    )
    insert into sign_in_links (token_hash, account_id, mailed, email, made_by, expires_at)
    select ${hash}, id, false, ${email ?? null}, ${madeBy ?? null}, now() + make_interval(mins => ${limits.resetLinkMinutes})
    from accounts a where id = ${accountId} and ${isMakerIn(madeBy, sql`for share`)}`.execute(tx);
}

/**
 * Condition on the row `a`: nobody made the link, or the maker may still make it. `lock` locks the maker, so that a
 * concurrent loss of the right ends the link.
 */
export function isMakerIn(madeBy: number | undefined, lock: Sql = sql``): Sql<boolean> {
  if (madeBy === undefined) return sql`true`;
  return sql`exists (select from accounts m where m.id = ${madeBy} and ${mayMakeLinks} ${lock})`;
}

/** Marks a link as mailed. Ends older links of the account with the same purpose unless `keepsOthers` is set. */
export async function noteMailed(tx: Tx, hash: Buffer, keepsOthers: boolean): Promise<void> {
  await sql`
    with mailed as (
      update sign_in_links set mailed = true where token_hash = ${hash} returning account_id, email, created_at
    )
    update sign_in_links l set ended_at = now() from mailed m
    where l.account_id = m.account_id and l.ended_at is null and (l.email is null) = (m.email is null)
      and l.created_at < m.created_at and ${!keepsOthers}`.execute(tx);
}

/** Returns the active account of a reset link that can still be used. */
export async function findResetLink(db: Db, hash: Buffer): Promise<{ id: number; username: string } | undefined> {
  return sql<{ id: number; username: string }>`
    select a.id, a.username from sign_in_links l join accounts a on a.id = l.account_id
    where l.token_hash = ${hash} and l.email is null and l.ended_at is null and l.expires_at > now()
      and a.deactivated_at is null`.first(db);
}

/**
 * Deletes expired links. Unexpired ones also count the emails of the last hour, because a link is valid for an hour.
 */
export async function sweepSignInLinks(db: Db): Promise<void> {
  await sql`delete from sign_in_links where expires_at < now()`.execute(db);
}
