import { sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { createSuperadmin } from './create-superadmin.ts';
import { isPassword, randomPassword } from './sign-in/passwords.ts';

/**
 * Creates the first superadmin in an empty database (RU-4). Returns the password to print once: OWNER_PASSWORD or a
 * random one. Returns undefined when accounts already exist.
 */
export async function makeOwner(
  db: Db,
  settings: Settings,
): Promise<{ username: string; password: string } | undefined> {
  const anyone = await sql<{ id: number }>`select id from accounts limit 1`.first(db);
  if (anyone) return undefined;
  const username = settings.OWNER_USERNAME;
  const password = settings.OWNER_PASSWORD ?? randomPassword();
  return (await createSuperadmin(db, username, password)) ? { username, password } : undefined;
}

/** Returns whether OWNER_PASSWORD is set although it is not the password of the first account. */
export async function isOwnerPasswordUnused(db: Db, { OWNER_USERNAME, OWNER_PASSWORD }: Settings): Promise<boolean> {
  if (!OWNER_PASSWORD) return false;
  const owner = await sql<{ passwordHash: string }>`
    select password_hash as "passwordHash" from accounts where lower(username) = lower(${OWNER_USERNAME})`.first(db);
  return !(await isPassword(owner?.passwordHash, OWNER_PASSWORD));
}
