import { removeOrderNotifications } from '../notifications/remove-order-notifications.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited, changesOf } from '../platform/audit/audited.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { removeFiles } from '../platform/files/remove-files.ts';
import { announcement, sidesOf } from '../platform/live/announce.ts';
import { lockOrder } from './lock-order.ts';

/**
 * Deletes an order with its lines, messages, notifications and files (OR-10). Keeps its
 * production events. Throws orderNotFound.
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
    select i.file_id from order_message_images i join order_messages m on m.id = i.message_id where m.order_id = ${id}
    union
    select file_id from line_holds where order_id = ${id} and file_id is not null
    union
    select file_id from remakes where order_id = ${id} and file_id is not null
    union
    select file_id from order_documents where order_id = ${id}
    union
    select file_id from order_attachments where order_id = ${id}
    union
    select file_id from sample_images where order_id = ${id}
    union
    select file_id from order_revision_files where order_id = ${id}`.execute(tx);
  const people = sql`(select id from accounts where company_id = ${order.customerId})`;
  await sql`with gone as (delete from orders where id = ${id}), ${removeOrderNotifications(id, people, true)} select ${announcement('orderRemoved', { orderId: id }, sidesOf(order))},
    ${announcement('notificationsChanged', {}, sidesOf(order))}`.execute(tx);
  await removeFiles(
    tx,
    rows.map(row => row.file_id),
  );
  const { customerName, customerId, totalProducts, totalItems, finishedItems, completedAt } = order;
  // A removal of personal data finds by the id whose name the entries of the order show (CC-5).
  const changes = changesOf({ totalProducts, totalItems, finishedItems, completedAt, customerId }, undefined);
  return audited({ success: true }, { kind: 'orderDeleted', id, name: customerName, changes });
}
