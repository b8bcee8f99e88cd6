import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, changesOf } from '../../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/problems/problem.ts';
import { announceStock } from '../save-material.ts';
import { requireFreeName, savedSupplier } from '../supplier-json.ts';

/** Adds a supplier of materials. Throws nameTaken, which ignores case, and tooManyOfThese. */
export async function createSupplier(
  tx: Tx,
  _viewer: Viewer,
  { name, email = '', leadDays }: InputOf<'createSupplier'>,
): Promise<Audited<'supplierCreated', JsonStatement>> {
  // The lock makes concurrent calls count each other's suppliers.
  await sql`lock table suppliers in share row exclusive mode`.execute(tx);
  await requireFreeName(tx, name);
  const added = await sql<{ id: number }>`
    insert into suppliers (name, email, lead_days)
    select ${name}, ${email}, ${leadDays === undefined ? sql`10` : leadDays}
    where (select count(*) from suppliers) < ${limits.suppliers} returning id`.first(tx);
  if (!added) throw problem('tooManyOfThese');
  await announceStock(tx);
  const changes = changesOf(undefined, { email, leadDays });
  return audited(savedSupplier(added.id), { kind: 'supplierCreated', id: added.id, name, changes });
}
