import { sql } from 'kysely';
import type { InputOf } from '#contract/calls.ts';
import { mayChangeProduction, mayDeleteOrderProduct } from '#contract/order-rules.ts';
import type { Tx } from '../database/transaction.ts';
import { removeFiles } from '../files/remove-files.ts';
import type { JsonText } from '../http/json-text.ts';
import { problem } from '../http/problem.ts';
import type { Viewer } from '../http/viewer.ts';
import { tellOfProgress } from '../notifications/tell.ts';
import { lockOrder } from './lock-order.ts';
import { readOrder } from './read-orders.ts';

/**
 * Removes one product from an order and takes its units out of the sums.
 * Throws orderNotFound, orderProductNotFound, orderCompleted, and lastOrderProduct for the only one left.
 */
export async function deleteOrderProduct(
  tx: Tx,
  viewer: Viewer,
  input: InputOf<'deleteOrderProduct'>,
): Promise<JsonText> {
  const order = await lockOrder(tx, viewer, input.id);
  const line = await tx
    .selectFrom('order_products')
    .select(['product_code', 'quantity', 'completed'])
    .where('order_id', '=', input.id)
    .where('product_id', '=', input.productId)
    .executeTakeFirst();
  if (!line) throw problem('orderProductNotFound');
  if (!mayChangeProduction(order)) throw problem('orderCompleted');
  if (!mayDeleteOrderProduct(order)) throw problem('lastOrderProduct');

  const images = await tx
    .selectFrom('order_product_images')
    .select('file_id')
    .where('order_id', '=', input.id)
    .where('product_id', '=', input.productId)
    .execute();
  await tx
    .deleteFrom('order_products')
    .where('order_id', '=', input.id)
    .where('product_id', '=', input.productId)
    .execute();
  await tx
    .updateTable('orders')
    .set({
      total_products: sql`total_products - 1`,
      total_items: sql`total_items - ${line.quantity}`,
      finished_items: sql`finished_items - ${line.completed}`,
    })
    .where('id', '=', input.id)
    .execute();
  await removeFiles(
    tx,
    images.map(image => image.file_id),
  );
  await tellOfProgress(tx, {
    order,
    finishedItems: order.finishedItems - line.completed,
    totalItems: order.totalItems - line.quantity,
    what: `${line.product_code} was removed from the order.`,
  });
  return readOrder(tx, viewer, input);
}
