import { limits } from '#contract/call/limits.ts';
import { hashOfToken, newToken } from '../../platform/access/session.ts';
import { nameOf, type Viewer } from '../../platform/access/viewer.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import type { Settings } from '../../platform/settings/settings.ts';

/**
 * Returns the link with which a person joins a company. The token is in the fragment, which reaches no log and no
 * Referer.
 */
export function invitationLink(origin: string, token: string): string {
  return `${origin}/invitation#${token}`;
}

/** Creates a token and its hash. Only the hash is stored. */
export function newInvitationToken(): { token: string; hash: Buffer } {
  const token = newToken();
  return { token, hash: hashOfToken(token) };
}

/** The name that an invitation gives for its maker. Customers never read names of staff (PE-7); the audit log has them. */
export function inviterOf(viewer: Viewer, { BRAND_NAME }: Pick<Settings, 'BRAND_NAME'>): string {
  return viewer.side === 'admin' ? BRAND_NAME : nameOf(viewer);
}

/** The time when a link created now expires. */
export const linkExpires: Sql<Date> = sql`now() + make_interval(days => ${limits.invitationDays})`;

/** Condition on the row `i`: the token opens this invitation. */
export function isOpenFor(tokenHash: Buffer): Sql<boolean> {
  return sql`(i.token_hash = ${tokenHash} or i.mail_token_hash = ${tokenHash})
    and i.accepted_at is null and i.expires_at > now()`;
}

/** How many days an accepted or expired invitation stays stored. Until then an expired one can get a new link. */
const keptDays = 30;

/** Deletes accepted and unaccepted invitations that expired long ago. */
export async function sweepInvitations(db: Db): Promise<void> {
  await sql`delete from invitations where expires_at < now() - make_interval(days => ${keptDays})`.execute(db);
}
