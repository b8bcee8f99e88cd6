import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited, changesOf } from '../platform/audit/audited.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { problem } from '../platform/problems/problem.ts';
import { namesInWords } from './material-names.ts';
import { announceStock, lockMaterial } from './save-material.ts';
import { requireUnmoved } from './update-stock-material.ts';

/** Deletes a material that was never moved and has no lots (ST-20). Throws stockMaterialNotFound and materialHasHistory. */
export async function deleteStockMaterial(
  tx: Tx,
  _viewer: Viewer,
  { id }: InputOf<'deleteStockMaterial'>,
): Promise<Audited<'stockMaterialDeleted', { success: true }>> {
  const { name, category, unit, names } = await lockMaterial(tx, id);
  await requireUnmoved(tx, id);
  if (await sql`select from lots where stock_material_id = ${id} limit 1`.first(tx))
    throw problem('materialHasHistory');
  await sql`delete from stock_materials where id = ${id}`.execute(tx);
  await announceStock(tx);
  const changes = changesOf({ category, unit, names: namesInWords(names) }, undefined);
  return audited({ success: true }, { kind: 'stockMaterialDeleted', id, name, changes });
}
