import type { MaterialCategory, MaterialUnit } from '#contract/materials/material-rules.ts';
import { t } from '#contract/wording.ts';
import { refuseTaken } from '../platform/database/failures.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { stockChanged } from '../platform/live/announce.ts';
import { problem } from '../platform/problems/problem.ts';
import { nameTaken, type Spelling } from './material-names.ts';

/** The columns of a material that people set, as they are stored. */
export type StoredMaterial = {
  id: number;
  category: MaterialCategory;
  name: string;
  unit: MaterialUnit;
  onHand: string;
  minLevel: string;
  supplierId: number | null;
  packName: string | null;
  packSize: string | null;
  minOrder: string;
  hasLots: boolean;
  archived: boolean;
  revision: number;
  names: Spelling[];
};

/** Locks a material of the stock until the commit. Throws stockMaterialNotFound. */
export function lockMaterial(tx: Tx, id: number): Promise<StoredMaterial> {
  return sql<StoredMaterial>`
    select m.id, m.category, m.name, m.unit, m.on_hand::text as "onHand", m.min_level::text as "minLevel",
      m.supplier_id as "supplierId", m.pack_name as "packName", m.pack_size::text as "packSize", m.min_order::text as "minOrder",
      m.has_lots as "hasLots", m.archived, m.revision,
      coalesce((select json_agg(json_build_object('name', n.name, 'unit', n.unit) order by n.name, n.unit)
        from material_names n where n.stock_material_id = m.id), '[]') as names
    from stock_materials m where m.id = ${id} for no key update`.one(tx, 'stockMaterialNotFound');
}

/** Locks the supplier of a material until the commit. Throws supplierNotFound. */
export async function requireSupplier(tx: Tx, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  await sql`select from suppliers where id = ${id} for key share`.one(tx, 'supplierNotFound');
}

/** Refuses a pack without a size, and a size without a pack. Throws invalidInput. */
export function requirePack({ packName, packSize }: Pick<StoredMaterial, 'packName' | 'packSize'>): void {
  if ((packName === null) === (packSize === null)) return;
  const field = packName === null ? 'packName' : 'packSize';
  throw problem('invalidInput', { text: t`A pack has a name and a size`, fields: { [field]: t`is required` } });
}

type Named = Pick<StoredMaterial, 'category' | 'name' | 'unit'>;

/**
 * Refuses the name of another material of the same category and unit, ignoring case. Throws nameTaken, which names the other
 * material.
 */
export async function requireFreeName(tx: Tx, { category, name, unit }: Named, id = 0): Promise<void> {
  const other = await sql<{ name: string }>`
    select m.name from stock_materials m
    where m.category = ${category} and lower(m.name) = lower(${name}) and m.unit = ${unit} and not m.archived and m.id <> ${id}`.first(
    tx,
  );
  if (other) throw nameTaken(name, other.name);
}

/** Converts the unique violation of a name that another call took meanwhile into nameTaken. */
export function refuseTakenName(name: string) {
  return refuseTaken('stock_materials_name', () => nameTaken(name, name));
}

/** Makes screens of the workshop fetch the stock again. */
export async function announceStock(tx: Tx): Promise<void> {
  await sql`select ${stockChanged}`.execute(tx);
}
