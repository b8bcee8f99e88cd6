import type { Role } from '#contract/call/roles.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { Company } from './company-columns.ts';
import { companyJson, mayManage } from './customer-json.ts';

/** A company with its first person, or a staff account. */
type LockedAccount = {
  id: number;
  /** The account of the first person. For staff, the same as `id`. */
  accountId: number;
  username: string;
  role: Role;
  revision: number;
  poRequired: boolean;
  company: Company;
  /** The number of people of the company, including deactivated ones; 0 for staff. */
  persons: number;
};

/** Locks a company with its people, or a staff account, until the commit. Throws customerNotFound. */
export async function lockAccount(tx: Tx, viewer: Viewer, id: number): Promise<LockedAccount> {
  // PostgreSQL runs the parts of a `union all` one after the other: the company is locked first.
  await sql`
    select from (select from companies where id = ${id} for update) as company
    union all select from (
      select from accounts where id = ${id} or company_id = ${id} order by id for update) as people`.execute(tx);
  // A separate statement sees what the previous holder of the lock committed.
  return sql<LockedAccount>`
    select a.id, a.account_id as "accountId", a.username, a.role, a.revision, a.po_required as "poRequired",
      ${companyJson} as company, (select count(*) from accounts p where p.company_id = a.id)::int as persons
    from customers a where a.id = ${id} and ${mayManage(viewer)}`.one(tx, 'customerNotFound');
}

/**
 * Locks an account before it is deleted or its role changes. Locks a superadmin together with all other superadmins, by
 * id, so that two superadmins who delete each other do not deadlock. Throws customerNotFound.
 */
export async function lockReplaceable(tx: Tx, viewer: Viewer, id: number): Promise<LockedAccount> {
  await sql`
    select from accounts where role = 'superadmin'
      and (select role = 'superadmin' from accounts where id = ${id}) order by id for update`.execute(tx);
  return lockAccount(tx, viewer, id);
}

/**
 * Checks that an account may be deleted or get another role. Requires the locks of lockReplaceable. Throws ownAccount
 * for the viewer's own account and lastSuperadmin for the last superadmin.
 */
export async function requireReplaceable(tx: Tx, viewer: Viewer, account: LockedAccount): Promise<void> {
  if (account.accountId === viewer.id) throw problem('ownAccount');
  if (account.role !== 'superadmin') return;
  const { rows } = await sql<{ id: number }>`
    select id from accounts where role = 'superadmin' order by id for update`.execute(tx);
  if (!rows.some(({ id }) => id !== account.id)) throw problem('lastSuperadmin');
}
