import { storeEntry } from '../../platform/audit/audited.ts';
import { sql } from '../../platform/database/sql.ts';
import { type Db, inTransaction } from '../../platform/database/transaction.ts';
import { endAccess } from '../sign-in/end-access.ts';
import { hashPassword } from '../sign-in/passwords.ts';

/**
 * Sets a new password on behalf of the portal itself and ends all sessions of the account. Ignores case, as sign-in
 * does (SI-1). Returns the stored spelling of the username, or undefined when there is no such account.
 */
export async function resetPassword(db: Db, username: string, password: string): Promise<string | undefined> {
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async tx => {
    const account = await sql<{ id: number; username: string }>`
      update accounts set password_hash = ${passwordHash}, revision = revision + 1
      where lower(username) = lower(${username}) returning id, username`.first(tx);
    if (!account) return undefined;
    const { id, username: name } = account;
    await endAccess(tx, id);
    const changes = { password: [null, 'a new one'] } as const;
    await storeEntry(tx, { id: null, address: '' }, { kind: 'credentialsChanged', id, name, changes });
    return name;
  });
}
