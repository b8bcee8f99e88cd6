import { sql } from 'kysely';
import type { InputOf } from '#contract/calls.ts';
import type { Tx } from '../database/transaction.ts';
import { type Audited, audited, changesOf } from '../http/audited.ts';
import type { JsonStatement } from '../http/json-text.ts';
import { problem } from '../http/problem.ts';
import type { Viewer } from '../http/viewer.ts';
import { savedMaterial } from './read-materials.ts';
import { requireTemplate } from './require-template.ts';
import { saveItems } from './save-items.ts';

/**
 * Adds the raw-material record of a product of the catalogue. Throws productNotFound, templateNotFound, and
 * materialExists when the product has one: of two at once exactly one wins.
 */
export async function createMaterial(
  tx: Tx,
  _viewer: Viewer,
  input: InputOf<'createMaterial'>,
): Promise<Audited<'materialCreated', JsonStatement>> {
  const product = await findProduct(tx, input.product_code.trim());
  const templateId = input.template_id ?? null;
  if (templateId !== null) await requireTemplate(tx, templateId);

  const record = await tx
    .insertInto('raw_materials')
    .values({
      product_id: product.id,
      product_code: product.product_code,
      product_name: input.product_name?.trim() ?? '',
      template_id: templateId,
    })
    .onConflict(conflict => conflict.constraint('raw_materials_product').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!record) throw problem('materialExists');
  const lists = await saveItems(tx, 'record', record.id, input);
  return audited(savedMaterial(record.id), {
    kind: 'materialCreated',
    id: record.id,
    name: product.product_code,
    changes: changesOf(undefined, { productName: input.product_name?.trim(), template: templateId, ...lists }),
  });
}

/** By its code without case, as everywhere; locked, so that it is neither renamed nor deleted before the commit. */
async function findProduct(tx: Tx, code: string) {
  const product = await tx
    .selectFrom('products')
    .select(['id', 'product_code'])
    .where(sql<boolean>`lower(product_code) = lower(${code})`)
    .forShare()
    .executeTakeFirst();
  if (!product) throw problem('productNotFound', { fields: { product_code: 'is not in the catalog' } });
  return product;
}
