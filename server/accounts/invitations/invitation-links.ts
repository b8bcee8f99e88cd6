import { limits } from '#contract/call/limits.ts';
import { hashOfToken, newToken } from '../../access/session.ts';
import { type Sql, sql } from '../../database/sql.ts';
import type { Db } from '../../database/transaction.ts';

/** A link that joins a person to a company. The token is in the fragment, which reaches no log and no Referer. */
export function invitationLink(origin: string, token: string): string {
  return `${origin}/invitation#${token}`;
}

/** A new token, and its hash: only this is stored. */
export function newInvitationToken(): { token: string; hash: Buffer } {
  const token = newToken();
  return { token, hash: hashOfToken(token) };
}

/** When a link that is made now ends. */
export const linkExpires: Sql<Date> = sql`now() + make_interval(days => ${limits.invitationDays})`;

/** Condition on the row `i`: the token opens this invitation. */
export function isOpenFor(tokenHash: Buffer): Sql<boolean> {
  return sql`(i.token_hash = ${tokenHash} or i.mail_token_hash = ${tokenHash})
    and i.accepted_at is null and i.expires_at > now()`;
}

/** Days that an accepted or expired invitation is kept; an expired one can get a new link. */
const keptDays = 30;

/** Deletes invitations that expired long ago, accepted or not. */
export async function sweepInvitations(db: Db): Promise<void> {
  await sql`delete from invitations where expires_at < now() - make_interval(days => ${keptDays})`.execute(db);
}
