import { sql } from '../database/sql.ts';
import type { Db, Tx } from '../database/transaction.ts';
import { makeViewer, type Viewer } from './viewer.ts';

type Account = Pick<
  Viewer,
  'id' | 'role' | 'username' | 'displayName' | 'companyId' | 'companyRole' | 'personName' | 'language'
>;

/**
 * Returns an account as the viewer that it would be with a session, for what happens without one: an email that it sent,
 * or one that it gets. Returns undefined when it was deleted. `origin` is as of Viewer.
 */
export async function readViewer(db: Db | Tx, id: number, origin: string): Promise<Viewer | undefined> {
  const account = await sql<Account>`
    select a.id, a.role, a.username, coalesce(nullif(c.company_name, ''), nullif(a.company_name, ''), a.username) as "displayName",
      a.company_id as "companyId", a.company_role as "companyRole", a.person_name as "personName", a.language
    from accounts a left join companies c on c.id = a.company_id where a.id = ${id}`.first(db);
  return account && makeViewer({ ...account, origin, address: '', sessionHash: Buffer.alloc(0) });
}
