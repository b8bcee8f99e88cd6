import type { InputOf } from '#contract/calls.ts';
import { context, t } from '#contract/wording.ts';
import { nameOf, type Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited } from '../../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/problems/problem.ts';
import { inUnitOf } from '../add-movement.ts';
import { announceStock, type StoredMaterial } from '../save-material.ts';
import { savedPurchase } from './purchase-json.ts';

type Bought = Pick<StoredMaterial, 'id' | 'unit' | 'packSize'>;

/**
 * Places a purchase (ST-17). Throws supplierNotFound, stockMaterialNotFound also for an archived material, unitDoesNotFit,
 * and invalidInput for an expected day before today.
 */
export async function placePurchase(
  tx: Tx,
  viewer: Viewer,
  { supplierId, expectedOn, reference = '', note = '', lines }: InputOf<'placePurchase'>,
): Promise<Audited<'purchasePlaced', JsonStatement>> {
  const supplier = await sql<{ name: string }>`
    select name from suppliers where id = ${supplierId} for key share`.one(tx, 'supplierNotFound');
  await requireFuture(tx, expectedOn);
  const ids = lines.map(({ materialId }) => materialId);
  const { rows } = await sql<Bought>`
    select id, unit, pack_size::text as "packSize" from stock_materials
    where id = any(${ids}::bigint[]) and not archived order by id for key share`.execute(tx);
  const materials = new Map(rows.map(material => [material.id, material]));
  const bases = lines.map(({ materialId, quantity, unit }, place) => {
    const material = materials.get(materialId);
    if (!material) throw problem('stockMaterialNotFound');
    return inUnitOf(material, quantity, unit, `lines.${place}.quantity`);
  });
  const { id } = await sql<{ id: number }>`
    insert into purchases (supplier_id, supplier_name, expected_on, reference, note, placed_by, placed_by_name)
    values (${supplierId}, ${supplier.name}, ${expectedOn}, ${reference}, ${note}, ${viewer.id}, ${nameOf(viewer)})
    returning id`.one(tx);
  await sql`
    insert into purchase_lines (purchase_id, stock_material_id, position, quantity, unit, base)
    select ${id}::bigint, l.material, l.place - 1, l.quantity, l.unit, l.base
    from unnest(${ids}::bigint[], ${lines.map(({ quantity }) => quantity)}::numeric[], ${lines.map(({ unit }) => unit)}::text[],
      ${bases}::numeric[]) with ordinality as l(material, quantity, unit, base, place)`.execute(tx);
  await announceStock(tx);
  const changes = {
    expectedOn: [null, expectedOn],
    materials: [null, lines.length],
    reference: [null, reference],
  } as const;
  return audited(savedPurchase(id), { kind: 'purchasePlaced', id, name: supplier.name, changes });
}

/** Refuses an expected day before today. Throws invalidInput. */
export async function requireFuture(tx: Tx, expectedOn: string): Promise<void> {
  const { isOver } = await sql<{ isOver: boolean }>`select ${expectedOn}::date < workshop_today() as "isOver"`.one(tx);
  if (!isOver) return;
  const text = t`must be today or later`;
  throw problem('invalidInput', { text: context('field')`Expected on ${text}`, fields: { expectedOn: text } });
}
