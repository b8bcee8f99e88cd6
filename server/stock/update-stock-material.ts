import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited, changesOf, unchanged } from '../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { problem } from '../platform/problems/problem.ts';
import { requireRoom } from './create-stock-material.ts';
import { namesInWords, refusePlaceholder, replaceNames, requireFitting } from './material-names.ts';
import {
  announceStock,
  lockMaterial,
  refuseTakenName,
  requireFreeName,
  requirePack,
  requireSupplier,
  type StoredMaterial,
} from './save-material.ts';
import { savedStockMaterial } from './stock-json.ts';

type Given = InputOf<'updateStockMaterial'>;

/**
 * Changes a material of the stock; a field left out stays. An archived material has no names, and one that comes back gets
 * its own (ST-20). Throws stockMaterialNotFound, changedMeanwhile for an older revision, materialHasHistory for another unit
 * after a movement, nameTaken, unitDoesNotFit, nameHasPlaceholder, supplierNotFound, tooManyOfThese for one that comes back, and
 * invalidInput for a pack without a size.
 */
export async function updateStockMaterial(
  tx: Tx,
  _viewer: Viewer,
  { id, revision, ...given }: Given,
): Promise<Audited<'stockMaterialEdited', JsonStatement>> {
  const before = await lockMaterial(tx, id);
  if (revision !== undefined && revision !== before.revision) throw problem('changedMeanwhile');
  const after = afterChange(before, given);
  if (after.name !== before.name) refusePlaceholder([after.name]);
  requireFitting(after.names, after.unit);
  requirePack(after);
  if (after.unit !== before.unit) await requireUnmoved(tx, id);
  if (after.supplierId !== before.supplierId) await requireSupplier(tx, after.supplierId);
  const changes = changesOf(inWords(before), inWords(after));
  if (Object.values(changes).every(([from, to]) => from === to)) return unchanged(savedStockMaterial(id));
  if (!after.archived) await requireFreeName(tx, after, id);
  if (before.archived && !after.archived) await requireRoom(tx, 1);
  await sql`
    update stock_materials set category = ${after.category}, name = ${after.name}, unit = ${after.unit},
      min_level = ${after.minLevel}, supplier_id = ${after.supplierId}, pack_name = ${after.packName},
      pack_size = ${after.packSize}, min_order = ${after.minOrder}, has_lots = ${after.hasLots}, archived = ${after.archived},
      revision = revision + 1
    where id = ${id}`
    .execute(tx)
    .catch(refuseTakenName(after.name));
  await replaceNames(tx, after, after.names);
  await announceStock(tx);
  return audited(savedStockMaterial(id), { kind: 'stockMaterialEdited', id, name: after.name, changes });
}

/**
 * Refuses what a material with movements cannot do. Waits for purchases of the material that are being placed. Marks never
 * wait for these. Throws materialHasHistory.
 */
export async function requireUnmoved(tx: Tx, id: number): Promise<void> {
  await sql`select from stock_materials where id = ${id} for update`.execute(tx);
  const moved = await sql`
    select from stock_movements where stock_material_id = ${id}
    union all select from purchase_lines where stock_material_id = ${id} limit 1`.first(tx);
  if (moved) throw problem('materialHasHistory');
}

function afterChange(before: StoredMaterial, given: Omit<Given, 'id' | 'revision'>): StoredMaterial {
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const after = { ...before, ...set } as StoredMaterial;
  if (after.archived) return { ...after, names: [] };
  const comesBack = before.archived && given.names === undefined;
  return comesBack ? { ...after, names: [{ name: after.name, unit: after.unit }] } : after;
}

/** The fields that people set, as the audit log has them. Amounts are compared as numbers. */
function inWords({ id: _, onHand: _onHand, revision: _revision, names, ...fields }: StoredMaterial) {
  const { minLevel, minOrder, packSize } = fields;
  const amounts = { minLevel: Number(minLevel), minOrder: Number(minOrder), packSize: packSize && Number(packSize) };
  return { ...fields, ...amounts, names: namesInWords(names) };
}
