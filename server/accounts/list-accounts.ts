import { sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';

export type ListedAccount = { username: string; role: string; companyName: string; lastUsed: Date | null };

/** Reads all accounts for the command line: superadmins first, then admins, then customers, each by name. */
export async function listAccounts(db: Db): Promise<ListedAccount[]> {
  const { rows } = await sql<ListedAccount>`
    select username, role, coalesce(c.company_name, accounts.company_name) as "companyName",
      (select max(used_at) from sessions where account_id = accounts.id) as "lastUsed"
    from accounts left join companies c on c.id = company_id
    order by array_position(array['superadmin', 'admin', 'customer'], role), lower(username)`.execute(db);
  return rows;
}
