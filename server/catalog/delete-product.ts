import { catalogChanged, deleteProductNotifications } from '../notifications/notify-of-product.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited, changesOf } from '../platform/audit/audited.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { removeFiles } from '../platform/files/remove-files.ts';
import { problem } from '../platform/problems/problem.ts';
import { productFacts } from './product-facts.ts';

/**
 * Deletes a product and its pictures, except those that orders use (CA-7). Throws productNotFound.
 */
export async function deleteProduct(
  tx: Tx,
  _viewer: Viewer,
  { id }: { id: number },
): Promise<Audited<'productDeleted', { success: true }>> {
  const product = await sql<{ product_code: string; description: string; colors: string[]; visible_to: number[] }>`
    select product_code, description, colors, visible_to from products
    where id = ${id} for update`.first(tx);
  if (!product) throw problem('productNotFound');

  const { rows } = await sql<{ fileIds: number[] | null }>`
    with removed as (delete from products where id = ${id}), forgotten as (${deleteProductNotifications(id)})
    select (select json_agg(file_id) from product_images where product_id = ${id}) as "fileIds",
      ${catalogChanged(product.visible_to)}`.execute(tx);
  const fileIds = rows[0]?.fileIds ?? [];
  await removeFiles(tx, fileIds);
  const { product_code: name, description, colors, visible_to: visibleTo } = product;
  const changes = changesOf(productFacts({ description, colors, visibleTo, pictures: fileIds.length }), undefined);
  return audited({ success: true }, { kind: 'productDeleted', id, name, changes });
}
