import type { MaterialCategory, MaterialItem } from '#contract/materials/material-rules.ts';
import { codesMeant, notInCatalog } from '../catalog/codes-meant.ts';
import { normalizedCode } from '../catalog/product-form.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import type { Table } from '../platform/csv/read-table.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';

/** A product of the file, with its record if it has one. */
export type ImportedProduct = {
  id: number;
  productCode: string;
  recordId: number | null;
  items: (MaterialItem & { category: MaterialCategory })[];
};
/** The products of the file by the codes in it; the text says why a code has none. */
export type ImportedProducts = ReadonlyMap<string, ImportedProduct | string>;

/**
 * Finds the product of each code of the file, as typed, else the one that it means (ER-9). With `lock`, products cannot
 * be renamed or deleted, and records cannot change, until the commit.
 */
export async function readImportedProducts(
  tx: Tx,
  viewer: Viewer,
  { rows }: Table,
  lock: boolean,
): Promise<ImportedProducts> {
  const codes = [...new Set(rows.map(({ cells }) => normalizedCode(cells.productCode ?? '')))].filter(Boolean);
  const meant = await codesMeant(tx, viewer, codes);
  const wanted = codes.map(code => {
    const [only, ...others] = meant.get(code) ?? [];
    return { code, other: others.length === 0 ? (only ?? code) : code };
  });
  if (lock) await lockProducts(tx, [...new Set(wanted.flatMap(({ code, other }) => [code, other]))]);
  const { rows: read } = await sql<{ code: string; product: ImportedProduct }>`
    select c.code, json_build_object('id', p.id, 'productCode', p.product_code, 'recordId', r.id, 'items', coalesce((
      select json_agg(json_build_object('category', i.category, 'name', i.name, 'quantity', i.quantity, 'unit', i.unit)
        order by i.position)
      from raw_material_items i where i.record_id = r.id), '[]')) as product
    from unnest(${wanted.map(({ code }) => code)}::text[], ${wanted.map(({ other }) => other)}::text[]) as c(code, other)
    cross join lateral (
      select id, product_code from products where lower(product_code) in (lower(c.code), lower(c.other))
      order by lower(product_code) = lower(c.code) desc limit 1) p
    left join raw_materials r on r.product_id = p.id`.execute(tx);
  const found = new Map(read.map(({ code, product }) => [code, product]));
  return new Map(codes.map(code => [code, found.get(code) ?? notInCatalog(meant.get(code))]));
}

async function lockProducts(tx: Tx, codes: readonly string[]): Promise<void> {
  const low = codes.map(code => code.toLowerCase());
  await sql`
    select from products where lower(product_code) = any(select lower(c) from unnest(${low}::text[]) c)
    order by id for share`.execute(tx);
  await sql`
    select from raw_materials where product_id in (
      select id from products where lower(product_code) = any(select lower(c) from unnest(${low}::text[]) c))
    order by id for update`.execute(tx);
}
