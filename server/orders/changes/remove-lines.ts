import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/**
 * Removes lines of a locked order and updates its sums. Their pictures stay as long as the order, because an earlier
 * revision has them (OR-22). Returns the photos of their holds, remakes and samples, to remove after the revision is stored.
 */
export async function removeLines(tx: Tx, orderId: number, productIds: readonly number[]): Promise<number[]> {
  const isRemoved = sql`order_id = ${orderId} and product_id = any(${productIds}::bigint[])`;
  const { rows } = await sql<{ fileId: number }>`
    with files as materialized (
      select file_id from line_holds where ${isRemoved} and file_id is not null
      union select file_id from remakes where ${isRemoved} and file_id is not null
      union select file_id from sample_images where ${isRemoved}
    ), kept as (
      insert into order_revision_files (order_id, file_id)
      select distinct order_id, file_id from order_product_images where ${isRemoved} on conflict do nothing
    ), removed as (
      delete from order_products where ${isRemoved} returning quantity, completed
    ), sums as (
      update orders set total_products = total_products - r.products, total_items = total_items - r.items,
        finished_items = finished_items - r.finished
      from (select count(*) as products, sum(quantity) as items, sum(completed) as finished from removed) r
      where id = ${orderId}
    )
    select file_id as "fileId" from files`.execute(tx);
  return rows.map(({ fileId }) => fileId);
}
