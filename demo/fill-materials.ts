import { type MaterialLists, materialCategories, materialItems } from '#contract/material-rules.ts';
import type { Tx } from '#server/database/transaction.ts';
import type { Catalogue } from './fill-catalogue.ts';
import { hasRecord, listsOf, templates } from './materials.ts';
import { type Good, products } from './products.ts';

/** A template for every kind of good, and a record for most products, made from it. */
export async function fillMaterials(tx: Tx, catalogue: Catalogue): Promise<void> {
  const kinds = Object.entries(templates) as [Good, (typeof templates)[Good]][];
  const made = await tx
    .insertInto('raw_material_templates')
    .values(kinds.map(([, { name, description }]) => ({ name, description })))
    .returning(['id', 'name'])
    .execute();
  const templateIds = new Map(
    kinds.map(([good, { name }]) => [good, made.find(row => row.name === name)?.id as number]),
  );
  await tx
    .insertInto('raw_material_template_items')
    .values(
      kinds.flatMap(([good, lists]) =>
        rowsOf(lists).map(row => ({ ...row, template_id: templateIds.get(good) as number })),
      ),
    )
    .execute();

  const recorded = products.filter(hasRecord);
  const records = await tx
    .insertInto('raw_materials')
    .values(
      recorded.map(({ code, description, good }) => ({
        product_id: catalogue.get(code)?.id as number,
        product_code: code,
        product_name: description.split(/[,.]/)[0] ?? '',
        template_id: templateIds.get(good) as number,
      })),
    )
    .returning(['id', 'product_code'])
    .execute();
  const recordIds = new Map(records.map(({ id, product_code }) => [product_code, id]));
  await tx
    .insertInto('raw_material_items')
    .values(
      recorded.flatMap(product =>
        rowsOf(listsOf(product)).map(row => ({ ...row, record_id: recordIds.get(product.code) as number })),
      ),
    )
    .execute();
}

function rowsOf(lists: MaterialLists) {
  return materialCategories.flatMap(category =>
    materialItems(lists, category).map((item, position) => ({ ...item, category, position })),
  );
}
