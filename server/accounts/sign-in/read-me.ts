import type { User } from '#contract/accounts/accounts.ts';
import type { Role } from '#contract/call/roles.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Db } from '../../platform/database/transaction.ts';

/** Returns the signed-in user. */
export async function readMe(_db: Db, viewer: Viewer): Promise<{ user: User }> {
  const { seenBy } = viewer;
  return { user: { ...userOf(viewer), ...(seenBy && { seenBy: seenBy.username }) } };
}

/** The JSON of a user: only these fields of the account (SI-8). */
export function userOf(account: Omit<User, 'role' | 'seenBy'> & { role: string }): User {
  const { id, username, displayName, role, companyId, companyRole, personName, language } = account;
  return { id, username, displayName, role: role as Role, companyId, companyRole, personName, language };
}
