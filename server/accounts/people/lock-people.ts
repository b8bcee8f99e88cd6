import type { CompanyRole } from '#contract/call/roles.ts';
import { lockMaker } from '../../platform/access/may-make.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/problems/problem.ts';
import { isVerified } from './people-json.ts';

export type LockedPerson = {
  id: number;
  username: string;
  name: string;
  email: string;
  verified: boolean;
  companyRole: CompanyRole;
  active: boolean;
};
export type LockedCompany = { id: number; name: string; people: LockedPerson[] };

/**
 * Locks a company and its people before they change, so that concurrent changes are checked one after the other. Owners find
 * only their own company. Throws customerNotFound, and notAllowed when the viewer is no longer an owner or staff.
 */
export async function lockPeople(tx: Tx, viewer: Viewer, id: number): Promise<LockedCompany> {
  if (viewer.side === 'customer' && viewer.companyId !== id) throw problem('customerNotFound');
  if (viewer.side === 'admin') await lockMaker(tx, viewer);
  // PostgreSQL runs the parts of a `union all` one after the other: the company is locked first.
  await sql`
    select from (select from companies where id = ${id} for no key update) as company
    union all select from (
      select from accounts where company_id = ${id} order by id for no key update) as people`.execute(tx);
  // A separate statement sees what the previous holder of the lock committed.
  const company = await sql<LockedCompany>`
    select c.id, coalesce(nullif(c.company_name, ''), a.username) as name, (
      select json_agg(json_build_object('id', p.id, 'username', p.username, 'name', p.person_name, 'email', p.email,
        'verified', ${isVerified}, 'companyRole', p.company_role, 'active', p.deactivated_at is null) order by p.id)
      from accounts p where p.company_id = c.id) as people
    from companies c join accounts a on a.id = first_person(c.id) where c.id = ${id}`.one(tx, 'customerNotFound');
  const isOwner = company.people.some(person => person.id === viewer.id && isActiveOwner(person));
  if (viewer.side === 'customer' && !isOwner) throw problem('notAllowed');
  return company;
}

export function isActiveOwner({ active, companyRole }: Pick<LockedPerson, 'active' | 'companyRole'>): boolean {
  return active && companyRole === 'owner';
}

/** Throws lastOwner when no other active owner remains besides this person. */
export function requireOtherOwner({ people }: LockedCompany, person: LockedPerson): void {
  if (isActiveOwner(person) && !people.some(other => other.id !== person.id && isActiveOwner(other))) {
    throw problem('lastOwner');
  }
}
