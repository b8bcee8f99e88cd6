import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, changesOf } from '../../platform/audit/audited.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/problems/problem.ts';
import { announceStock } from '../save-material.ts';

/** Deletes a supplier. Throws supplierNotFound, and supplierInUse while a material or an open purchase names it. */
export async function deleteSupplier(
  tx: Tx,
  _viewer: Viewer,
  { id }: InputOf<'deleteSupplier'>,
): Promise<Audited<'supplierDeleted', { success: true }>> {
  const { name, email } = await sql<{ name: string; email: string }>`
    select name, email from suppliers where id = ${id} for update`.one(tx, 'supplierNotFound');
  const used = await sql`
    select from stock_materials where supplier_id = ${id}
    union all select from purchases where supplier_id = ${id} and state = 'ordered' limit 1`.first(tx);
  if (used) throw problem('supplierInUse');
  await sql`delete from suppliers where id = ${id}`.execute(tx);
  await announceStock(tx);
  return audited({ success: true }, { kind: 'supplierDeleted', id, name, changes: changesOf({ email }, undefined) });
}
