import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited, changesOf } from '../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { problem } from '../platform/problems/problem.ts';
import { namesInWords, refusePlaceholder, replaceNames, requireFitting } from './material-names.ts';
import { announceStock, refuseTakenName, requireFreeName, requirePack, requireSupplier } from './save-material.ts';
import { savedStockMaterial } from './stock-json.ts';

/**
 * Adds a material to the stock, with nothing on hand (ST-1). Without names it has its own spelling. Throws nameTaken,
 * unitDoesNotFit, nameHasPlaceholder, supplierNotFound, tooManyOfThese, and invalidInput for a pack without a size.
 */
export async function createStockMaterial(
  tx: Tx,
  _viewer: Viewer,
  input: InputOf<'createStockMaterial'>,
): Promise<Audited<'stockMaterialCreated', JsonStatement>> {
  const { category, name, unit, names = [{ name, unit }], supplierId = null, hasLots = false } = input;
  const { minLevel = '0', minOrder = '0', packName = null, packSize = null } = input;
  refusePlaceholder([name]);
  requireFitting(names, unit);
  requirePack({ packName, packSize });
  await requireSupplier(tx, supplierId);
  await requireRoom(tx, 1);
  await requireFreeName(tx, { category, name, unit });
  const { id } = await sql<{ id: number }>`
    insert into stock_materials (category, name, unit, min_level, supplier_id, pack_name, pack_size, min_order, has_lots)
    values (${category}, ${name}, ${unit}, ${minLevel}, ${supplierId}, ${packName}, ${packSize}, ${minOrder}, ${hasLots})
    returning id`
    .one(tx)
    .catch(refuseTakenName(name));
  await replaceNames(tx, { id, category }, names);
  await announceStock(tx);
  const { name: _, ...set } = input;
  const changes = changesOf(undefined, { ...set, names: namesInWords(names) });
  return audited(savedStockMaterial(id), { kind: 'stockMaterialCreated', id, name, changes });
}

/** Refuses more materials than the stock may have. Calls that add some wait for each other. Throws tooManyOfThese. */
export async function requireRoom(tx: Tx, added: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('stock materials', 0))`.execute(tx);
  const { count } = await sql<{ count: number }>`
    select count(*)::int as count from stock_materials where not archived`.one(tx);
  if (count + added > limits.stockMaterials) throw problem('tooManyOfThese');
}
