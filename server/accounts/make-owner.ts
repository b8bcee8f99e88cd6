import { randomBytes } from 'node:crypto';
import { type Db, inTransaction } from '../database/transaction.ts';
import { changesOf, keepEntry } from '../http/audited.ts';
import type { Settings } from '../settings.ts';
import { hashPassword } from './passwords.ts';

/**
 * On an empty database makes the first superadmin and returns the password to print once: OWNER_PASSWORD, or a random
 * one. Undefined when there are accounts already (also when another process was first).
 */
export async function makeOwner(
  db: Db,
  settings: Settings,
): Promise<{ username: string; password: string } | undefined> {
  const anyone = await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
  if (anyone) return undefined;
  const username = settings.OWNER_USERNAME;
  const password = settings.OWNER_PASSWORD ?? randomBytes(15).toString('base64url');
  const passwordHash = await hashPassword(password);
  const made = await inTransaction(db, async tx => {
    const account = await tx
      .insertInto('accounts')
      .values({ username, password_hash: passwordHash, role: 'superadmin' })
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    const changes = changesOf(undefined, { role: 'superadmin' });
    if (account) {
      await keepEntry(
        tx,
        { id: null, address: '' },
        { kind: 'accountCreated', id: account.id, name: username, changes },
      );
    }
    return account;
  });
  return made && { username, password };
}
