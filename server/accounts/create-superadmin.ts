import { changesOf, storeEntry } from '../platform/audit/audited.ts';
import { sql } from '../platform/database/sql.ts';
import { type Db, inTransaction } from '../platform/database/transaction.ts';
import { hashPassword } from './sign-in/passwords.ts';

/** Creates a superadmin on behalf of the portal itself. Returns whether the username was free. */
export async function createSuperadmin(db: Db, username: string, password: string): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async tx => {
    const account = await sql<{ id: number }>`
      insert into accounts (username, password_hash, role)
      values (${username}, ${passwordHash}, 'superadmin')
      on conflict do nothing returning id`.first(tx);
    if (!account) return false;
    const changes = changesOf(undefined, { role: 'superadmin' });
    const who = { id: null, address: '' } as const;
    await storeEntry(tx, who, { kind: 'accountCreated', id: account.id, name: username, changes });
    return true;
  });
}
