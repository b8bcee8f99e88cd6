import type { User } from '#contract/accounts.ts';
import type { Role } from '#contract/roles.ts';
import type { Db } from '../database/transaction.ts';
import type { Viewer } from '../http/viewer.ts';

/** The signed-in user; the door has found it already. */
export async function readMe(_db: Db, viewer: Viewer): Promise<{ user: User }> {
  return { user: userOf(viewer) };
}

/** How a user looks outside: these four fields and nothing else of the account. */
export function userOf(account: { id: number; username: string; displayName: string; role: string }): User {
  const { id, username, displayName, role } = account;
  return { id, username, displayName, role: role as Role };
}
