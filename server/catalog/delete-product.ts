import { catalogChanged, deleteProductNotifications } from '../notifications/notify-of-product.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited, changesOf } from '../platform/audit/audited.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { removeFiles } from '../platform/files/remove-files.ts';
import { stockChanged } from '../platform/live/announce.ts';
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
    where id = ${id} for update`.one(tx, 'productNotFound');

  const { fileIds } = await sql<{ fileIds: number[] }>`
    with removed as (delete from products where id = ${id}), forgotten as (${deleteProductNotifications(id)})
    select (select coalesce(json_agg(file_id), '[]') from product_images where product_id = ${id}) as "fileIds",
      ${catalogChanged(product.visible_to)}, (select ${stockChanged} where exists (
        select from product_options o join option_choices c on c.option_id = o.id where o.product_id = ${id} and c.factor <> 1))`.one(
    tx,
  );
  await removeFiles(tx, fileIds);
  const { product_code: name, description, colors, visible_to: visibleTo } = product;
  const changes = changesOf(productFacts({ description, colors, visibleTo, pictures: fileIds.length }), undefined);
  return audited({ success: true }, { kind: 'productDeleted', id, name, changes });
}
