import type { Tx } from '#server/database/transaction.ts';
import { saveItems } from '#server/materials/save-items.ts';
import type { Catalogue } from './fill-catalogue.ts';
import { hasRecord, listsOf, templates } from './materials.ts';
import { type Good, products } from './products.ts';

/** A template for every kind of good, and a record for most products, made from it. */
export async function fillMaterials(tx: Tx, catalogue: Catalogue): Promise<void> {
  const ids = new Map<Good, number>();
  for (const [good, { name, description, ...lists }] of Object.entries(templates)) {
    const { id } = await tx
      .insertInto('raw_material_templates')
      .values({ name, description })
      .returning('id')
      .executeTakeFirstOrThrow();
    await saveItems(tx, 'template', id, lists);
    ids.set(good as Good, id);
  }
  for (const product of products.filter(hasRecord)) {
    const { id } = await tx
      .insertInto('raw_materials')
      .values({
        product_id: catalogue.get(product.code)?.id as number,
        product_code: product.code,
        product_name: product.description.split(/[,.]/)[0] ?? '',
        template_id: ids.get(product.good) ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await saveItems(tx, 'record', id, listsOf(product));
  }
}
