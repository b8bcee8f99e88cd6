import { randomBytes } from 'node:crypto';
import type { Db } from '../database/transaction.ts';
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
  const made = await db
    .insertInto('accounts')
    .values({ username, password_hash: await hashPassword(password), role: 'superadmin' })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made && { username, password };
}
