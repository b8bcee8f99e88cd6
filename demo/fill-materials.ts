import { type MaterialLists, materialCategories, materialItems } from '#contract/materials/material-rules.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { Tx } from '#server/platform/database/transaction.ts';
import type { Catalog } from './fill-catalog.ts';
import { lineColors } from './line-colors.ts';
import { hasRecord, listsOf, templates } from './materials.ts';
import { type ProductKind, products } from './products.ts';

/** Creates a template for every type of product, and a record from it for most products. */
export async function fillMaterials(tx: Tx, catalog: Catalog): Promise<void> {
  const kinds = Object.entries(templates) as [ProductKind, (typeof templates)[ProductKind]][];
  const { rows: made } = await sql<{ id: number; name: string }>`
    insert into raw_material_templates
    ${sql.values(kinds.map(([, { name, description }]) => ({ name, description })))} returning id, name`.execute(tx);
  const templateIds = new Map(
    kinds.map(([kind, { name }]) => [kind, made.find(row => row.name === name)?.id as number]),
  );
  await sql`
    insert into raw_material_template_items ${sql.values(
      kinds.flatMap(([kind, lists]) =>
        rowsOf(lists).map(row => ({ ...row, template_id: templateIds.get(kind) as number })),
      ),
    )}`.execute(tx);

  const recorded = products.filter(hasRecord);
  const { rows: records } = await sql<{ id: number; product_code: string }>`
    insert into raw_materials ${sql.values(
      recorded.map(({ code, description, kind }) => ({
        product_id: catalog.get(code)?.id as number,
        product_code: code,
        product_name: description.split(/[,.]/)[0] ?? '',
        template_id: templateIds.get(kind) as number,
      })),
    )} returning id, product_code`.execute(tx);
  const recordIds = new Map(records.map(({ id, product_code }) => [product_code, id]));
  await sql`
    insert into raw_material_items ${sql.values(
      recorded.flatMap(product =>
        rowsOf(listsOf(product)).map(row => ({ ...row, record_id: recordIds.get(product.code) as number })),
      ),
    )}`.execute(tx);
}

/** Products whose records keep one color although they are ordered in another, so that Demand warns of them (MA-12). */
const fixedColors = ['WS-020', 'ST-222'];

/** Lets records follow the color of each order where open orders have another color than the record's (MA-11). */
export async function openRecordColors(tx: Tx): Promise<void> {
  await sql`
    update raw_material_items i set name = replace(i.name, ', ' || c.colors[1], ', {color}')
    from raw_materials r join products c on c.id = r.product_id
    where r.id = i.record_id and i.name like '%, ' || c.colors[1] and r.product_code <> all(${fixedColors}::text[])
      and exists (
        select from order_products p cross join lateral ${lineColors} l
        where p.product_id = c.id and p.quantity > p.completed and not p.cancelled and l.color <> c.colors[1])`.execute(
    tx,
  );
}

function rowsOf(lists: MaterialLists) {
  return materialCategories.flatMap(category =>
    materialItems(lists, category).map((item, position) => ({ ...item, category, position })),
  );
}
