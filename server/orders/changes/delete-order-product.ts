import type { InputOf } from '#contract/calls.ts';
import { mayDeleteOrderProduct } from '#contract/orders/order-rules.ts';
import { notifyOfProgress } from '../../notifications/notify.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Audited, audited, changesOf } from '../../platform/audit/audited.ts';
import type { JsonStatement } from '../../platform/database/json-text.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { removeFiles } from '../../platform/files/remove-files.ts';
import { problem } from '../../platform/problems/problem.ts';
import { lockOrder, requireOpen } from '../lock-order.ts';
import { changedOrder } from '../read-orders.ts';
import { addRevision, keepFirstRevision } from './write-revision.ts';

/**
 * Removes one product from an order with its photos of holds and samples, as a revision that keeps its pictures (OR-22),
 * and updates the order's sums. Throws orderNotFound, orderProductNotFound, orderCompleted, orderCancelled, lastOrderProduct
 * for the only product, and belowFinished when items of it were delivered.
 */
export async function deleteOrderProduct(
  tx: Tx,
  viewer: Viewer,
  { id, productId }: InputOf<'deleteOrderProduct'>,
): Promise<Audited<'orderProductDeleted', JsonStatement>> {
  const order = await lockOrder(tx, viewer, id);
  const line = await readLine(tx, id, productId);
  if (!line) throw problem('orderProductNotFound');
  requireOpen(order);
  if (!mayDeleteOrderProduct(order)) throw problem('lastOrderProduct');
  if (line.delivered > 0) throw problem('belowFinished');

  const { fileIds, pictureIds, productCode, quantity, completed, status } = line;
  await keepFirstRevision(tx, id);
  await sql`
    with gone as (delete from order_products where order_id = ${id} and product_id = ${productId})
    update orders set total_products = total_products - 1, total_items = total_items - ${quantity},
      finished_items = finished_items - ${completed}
    where id = ${id}`.execute(tx);
  await keepPictures(tx, id, pictureIds);
  const change = { productId, productCode, field: 'removed', from: quantity, to: null } as const;
  await addRevision(tx, viewer, id, { reason: '', changes: [change] });
  await removeFiles(tx, fileIds);
  const [finishedItems, totalItems] = [order.finishedItems - completed, order.totalItems - quantity];
  await notifyOfProgress(tx, [{ order, finishedItems, totalItems, change: { removed: productCode } }]);
  return audited(changedOrder(viewer, id), {
    kind: 'orderProductDeleted',
    id,
    name: order.customerName,
    changes: changesOf({ productCode, quantity, completed, status }, undefined),
  });
}

/** Keeps the pictures of the removed line, which an earlier revision has, as long as the order. */
async function keepPictures(tx: Tx, id: number, pictureIds: readonly number[]): Promise<void> {
  if (pictureIds.length === 0) return;
  await sql`
    insert into order_revision_files (order_id, file_id)
    select ${id}::bigint, f from unnest(${pictureIds}::bigint[]) f on conflict do nothing`.execute(tx);
}

type Line = {
  productCode: string;
  quantity: number;
  completed: number;
  delivered: number;
  status: string;
  fileIds: number[];
  pictureIds: number[];
};

async function readLine(tx: Tx, id: number, productId: number): Promise<Line | undefined> {
  const { rows } = await sql<Line>`
    select p.product_code as "productCode", p.quantity, p.completed, p.delivered, p.status, coalesce((
      select json_agg(f.file_id) from (
        select file_id from line_holds where order_id = ${id} and product_id = ${productId} and file_id is not null
        union
        select file_id from sample_images where order_id = ${id} and product_id = ${productId}) f),
      '[]') as "fileIds", array(
        select file_id from order_product_images where order_id = ${id} and product_id = ${productId}) as "pictureIds"
    from order_products p where p.order_id = ${id} and p.product_id = ${productId}`.execute(tx);
  return rows[0];
}
