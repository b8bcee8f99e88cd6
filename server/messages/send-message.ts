import type { InputOf } from '#contract/calls.ts';
import { isBlank } from '#contract/messages/message-rules.ts';
import { isOpen } from '#contract/orders/order-rules.ts';
import { notifyOfMessage } from '../notifications/notify.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { nameOf, type Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited } from '../platform/audit/audited.ts';
import type { JsonStatement } from '../platform/database/json-text.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { saveFiles } from '../platform/files/save-files.ts';
import type { StoredPicture } from '../platform/files/store-picture.ts';
import { problem } from '../platform/problems/problem.ts';
import { askCustomer, endOfQuestion } from '../production/question-holds.ts';
import { sentMessage } from './read-messages.ts';

/**
 * Adds a message to an order's conversation: text that is not blank, pictures, or both (ME-1). Also works on completed,
 * cancelled and archived orders (ME-5). A question of the workshop holds the new products until the customer writes (AC-7). Throws orderNotFound, messageEmpty.
 */
export async function sendMessage(
  tx: Tx,
  viewer: Viewer,
  { id, message = '', ask }: InputOf<'sendMessage'>,
  pictures: readonly StoredPicture[],
): Promise<Audited<'messageSent', JsonStatement>> {
  const text = isBlank(message) ? '' : message;
  if (text === '' && pictures.length === 0) throw problem('messageEmpty');
  // The lock prevents concurrent deletion, and keeps ids, times and commits of messages in the same order.
  const order = await lockOrder(tx, viewer, id);
  const messageId = await insertMessage(tx, viewer, id, text, pictures);
  if (ask && viewer.side !== 'customer' && isOpen(order)) await askCustomer(tx, viewer, order);
  await notifyOfMessage(tx, viewer, order, { id: messageId, message: text, images: pictures.length });
  return audited(sentMessage(viewer, messageId), {
    kind: 'messageSent',
    id,
    name: order.customerName,
    // The audit log records the length, never the content.
    changes: { characters: [null, text.length], images: [null, pictures.length || null] },
  });
}

/** Inserts a message with its pictures. A customer's message also answers the open question. */
export async function insertMessage(
  tx: Tx,
  viewer: Viewer,
  orderId: number,
  body: string,
  pictures: readonly StoredPicture[],
): Promise<number> {
  const owner = { kind: 'private', ownerId: viewer.companyId, taken: true } as const;
  const files = pictures.length > 0 ? await saveFiles(tx, owner, pictures) : [];
  const { rows } = await sql<{ id: number }>`
    with sent as (
      insert into order_messages (order_id, sender, author_id, author_name, body, created_at)
      values (${orderId}, ${viewer.side}, ${viewer.id}, ${nameOf(viewer)}, ${body}, clock_timestamp())
      returning id
    ), shown as (
      insert into order_message_images (message_id, position, file_id)
      select sent.id, i.position - 1, i.file_id
      from sent, unnest(${files.map(file => file.id)}::bigint[]) with ordinality as i(file_id, position)
    ) ${viewer.side === 'customer' ? sql`, answered as (${endOfQuestion(viewer, orderId)})` : sql``}
    select id from sent`.execute(tx);
  return rows[0]?.id as number;
}
