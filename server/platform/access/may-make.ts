import { type Sql, sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';
import { problem } from '../problems/problem.ts';
import type { Viewer } from './viewer.ts';

/**
 * Condition on the rows `m` and `a`: the account `m` may make links for the account `a`. They end with the right to
 * make them (migration 0044).
 */
export const mayMakeLinks: Sql<boolean> = sql`(m.deactivated_at is null and (m.id = a.id or m.role = 'superadmin'
  or (m.role = 'admin' and a.role = 'customer') or (m.company_role = 'owner' and m.company_id = a.company_id)))`;

/**
 * Locks the account of a member of staff who makes something, so that a concurrent loss of the right either comes first
 * or also ends the new thing. Locks the account `other`, too, if given; by id, to prevent deadlocks. Throws notAllowed
 * when the viewer no longer has the role.
 */
export async function lockMaker(tx: Tx, { id, role }: Viewer, other = id): Promise<void> {
  const { rows } = await sql<{ id: number; role: string }>`
    select id, role from accounts where id in (${id}, ${other}) order by id for no key update`.execute(tx);
  if (!rows.some(row => row.id === id && row.role === role)) throw problem('notAllowed');
}
