import { sql } from 'kysely';
import type { Tx } from '../database/transaction.ts';
import { removeFiles } from '../files/remove-files.ts';
import { type Audited, audited, changesOf } from '../http/audited.ts';
import type { Viewer } from '../http/viewer.ts';
import { announcement, sidesOf } from '../live/announce.ts';
import { lockOrder } from './lock-order.ts';

/**
 * Deletes an order with its lines, messages and customer files; its production events stay. Notifications about it go
 * too, for they would lead nowhere. Throws orderNotFound.
 */
export async function deleteOrder(
  tx: Tx,
  viewer: Viewer,
  { id }: { id: number },
): Promise<Audited<'orderDeleted', { success: true }>> {
  const order = await lockOrder(tx, viewer, id);
  const { rows } = await sql<{ file_id: number }>`
    select file_id from order_product_images where order_id = ${id}
    union
    select i.file_id from order_message_images i join order_messages m on m.id = i.message_id where m.order_id = ${id}`.execute(
    tx,
  );
  const told = sql`delete from notifications where type <> 'product' and related_id = ${id}`;
  await sql`with gone as (delete from orders where id = ${id}), told as (${told}) select ${announcement('orderRemoved', { orderId: id }, sidesOf(order))},
    ${announcement('notificationsChanged', {}, sidesOf(order))}`.execute(tx);
  await removeFiles(
    tx,
    rows.map(row => row.file_id),
  );
  const { customerName, totalProducts, totalItems, finishedItems, completedAt } = order;
  const changes = changesOf({ totalProducts, totalItems, finishedItems, completedAt }, undefined);
  return audited({ success: true }, { kind: 'orderDeleted', id, name: customerName, changes });
}
