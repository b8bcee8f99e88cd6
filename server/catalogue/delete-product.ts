import { sql } from 'kysely';
import type { Tx } from '../database/transaction.ts';
import { removeFiles } from '../files/remove-files.ts';
import { type Audited, audited, changesOf } from '../http/audited.ts';
import { problem } from '../http/problem.ts';
import type { Viewer } from '../http/viewer.ts';
import { catalogueChanged, forgettingProduct } from '../notifications/tell-of-product.ts';
import { productFacts } from './product-facts.ts';

/**
 * Removes a product and its pictures, except those that an order shows: orders stay as they were. Throws productNotFound,
 * also for the second of two.
 */
export async function deleteProduct(
  tx: Tx,
  _viewer: Viewer,
  { id }: { id: number },
): Promise<Audited<'productDeleted', { success: true }>> {
  const product = await tx
    .selectFrom('products')
    .select(['product_code', 'description', 'colors', 'visible_to'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!product) throw problem('productNotFound');

  const { rows } = await sql<{ fileIds: number[] | null }>`
    with removed as (delete from products where id = ${id}), forgotten as (${forgettingProduct(id)})
    select (select json_agg(file_id) from product_images where product_id = ${id}) as "fileIds",
      ${catalogueChanged(product.visible_to)}`.execute(tx);
  const fileIds = rows[0]?.fileIds ?? [];
  await removeFiles(tx, fileIds);
  const { product_code: name, description, colors, visible_to: visibleTo } = product;
  const changes = changesOf(productFacts({ description, colors, visibleTo, pictures: fileIds.length }), undefined);
  return audited({ success: true }, { kind: 'productDeleted', id, name, changes });
}
