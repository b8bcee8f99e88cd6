import { type MaterialLists, materialCategories, materialItems } from '#contract/materials/material-rules.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { Tx } from '#server/platform/database/transaction.ts';
import type { Catalog } from './fill-catalog.ts';
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

function rowsOf(lists: MaterialLists) {
  return materialCategories.flatMap(category =>
    materialItems(lists, category).map((item, position) => ({ ...item, category, position })),
  );
}
