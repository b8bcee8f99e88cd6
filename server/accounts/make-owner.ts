import { sql } from '../database/sql.ts';
import type { Db } from '../database/transaction.ts';
import type { Settings } from '../settings/settings.ts';
import { createSuperadmin } from './create-superadmin.ts';
import { randomPassword } from './sign-in/passwords.ts';

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
