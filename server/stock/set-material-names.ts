import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited, unchanged } from '../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { problem } from '../platform/problems/problem.ts';
import { namesInWords, replaceNames, requireFitting } from './material-names.ts';
import { announceStock, lockMaterial } from './save-material.ts';
import { savedStockMaterial } from './stock-json.ts';

/**
 * Replaces the spellings of records that mean a material: those of 'Same as...' (ST-1). An archived material has none. Throws
 * stockMaterialNotFound, changedMeanwhile for an older revision, nameTaken, unitDoesNotFit and nameHasPlaceholder.
 */
export async function setMaterialNames(
  tx: Tx,
  _viewer: Viewer,
  { id, names, revision }: InputOf<'setMaterialNames'>,
): Promise<Audited<'namesUnited', JsonStatement>> {
  const material = await lockMaterial(tx, id);
  if (revision !== undefined && revision !== material.revision) throw problem('changedMeanwhile');
  if (material.archived) throw problem('stockMaterialNotFound');
  requireFitting(names, material.unit);
  const [before, after] = [namesInWords(material.names), namesInWords(names)];
  if (before === after) return unchanged(savedStockMaterial(id));
  await replaceNames(tx, material, names);
  await sql`update stock_materials set revision = revision + 1 where id = ${id}`.execute(tx);
  await announceStock(tx);
  const changes = { names: [before, after] } as const;
  return audited(savedStockMaterial(id), { kind: 'namesUnited', id, name: material.name, changes });
}
