import { sql } from 'kysely';
import type { NewCustomer } from '#contract/accounts.ts';
import type { Role } from '#contract/roles.ts';
import type { Tx } from '../database/transaction.ts';
import { problem } from '../http/problem.ts';
import type { Viewer } from '../http/viewer.ts';
import { companyJson, mayManage } from './customer-json.ts';

type Company = Omit<NewCustomer, 'username' | 'password'>;
type LockedAccount = { id: number; username: string; role: Role; revision: number; company: Company };

/** Locks an account that the viewer manages until the commit. Throws customerNotFound. */
export async function lockAccount(tx: Tx, viewer: Viewer, id: number): Promise<LockedAccount> {
  const { rows } = await sql<LockedAccount>`
    select a.id, a.username, a.role, a.revision, ${companyJson} as company from accounts a
    where a.id = ${id} and ${mayManage(viewer)} for update of a`.execute(tx);
  if (!rows[0]) throw problem('customerNotFound');
  return rows[0];
}

/**
 * Whether an account may be deleted or get another role: not one's own, and a superadmin only when another stays. Of two
 * superadmins who remove each other at once, one stays. Throws ownAccount, lastSuperadmin.
 */
export async function requireReplaceable(tx: Tx, viewer: Viewer, account: LockedAccount): Promise<void> {
  if (account.id === viewer.id) throw problem('ownAccount');
  if (account.role !== 'superadmin') return;
  const { rows } = await sql<{ id: number }>`
    select id from accounts where role = 'superadmin' order by id for update`.execute(tx);
  if (!rows.some(({ id }) => id !== account.id)) throw problem('lastSuperadmin');
}
