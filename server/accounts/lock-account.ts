import type { NewCustomer } from '#contract/accounts/accounts.ts';
import type { Role } from '#contract/call/roles.ts';
import type { Viewer } from '../access/viewer.ts';
import { sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';
import { problem } from '../problems/problem.ts';
import { companyJson, mayManage } from './customer-json.ts';

type Company = Omit<NewCustomer, 'username' | 'password'>;
type LockedAccount = {
  id: number;
  username: string;
  role: Role;
  revision: number;
  poRequired: boolean;
  company: Company;
};

/** Locks an account that the viewer manages until the commit. Throws customerNotFound. */
export async function lockAccount(tx: Tx, viewer: Viewer, id: number): Promise<LockedAccount> {
  const { rows } = await sql<LockedAccount>`
    select a.id, a.username, a.role, a.revision, a.po_required as "poRequired", ${companyJson} as company from accounts a
    where a.id = ${id} and ${mayManage(viewer)} for update of a`.execute(tx);
  if (!rows[0]) throw problem('customerNotFound');
  return rows[0];
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
 * Checks that an account may be deleted or get another role: not the viewer's own, and not the last superadmin. Requires
 * the locks of lockReplaceable. Throws ownAccount, lastSuperadmin.
 */
export async function requireReplaceable(tx: Tx, viewer: Viewer, account: LockedAccount): Promise<void> {
  if (account.id === viewer.id) throw problem('ownAccount');
  if (account.role !== 'superadmin') return;
  const { rows } = await sql<{ id: number }>`
    select id from accounts where role = 'superadmin' order by id for update`.execute(tx);
  if (!rows.some(({ id }) => id !== account.id)) throw problem('lastSuperadmin');
}
