import { randomBytes } from 'node:crypto';
import { changesOf, keepEntry } from '../audit/audited.ts';
import { sql } from '../database/sql.ts';
import { type Db, inTransaction } from '../database/transaction.ts';
import type { Settings } from '../settings/settings.ts';
import { hashPassword } from './passwords.ts';

/**
 * Creates the first superadmin in an empty database (RU-4). Returns the password to print once: OWNER_PASSWORD or a random
 * one. Returns undefined when there are accounts already.
 */
export async function makeOwner(
  db: Db,
  settings: Settings,
): Promise<{ username: string; password: string } | undefined> {
  const anyone = await sql<{ id: number }>`select id from accounts limit 1`.first(db);
  if (anyone) return undefined;
  const username = settings.OWNER_USERNAME;
  const password = settings.OWNER_PASSWORD ?? randomBytes(15).toString('base64url');
  const passwordHash = await hashPassword(password);
  const made = await inTransaction(db, async tx => {
    const account = await sql<{ id: number }>`
      insert into accounts (username, password_hash, role)
      values (${username}, ${passwordHash}, 'superadmin')
      on conflict do nothing returning id`.first(tx);
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
