import { sql } from 'kysely';
import type { InputOf } from '#contract/calls.ts';
import { isBlank } from '#contract/message-rules.ts';
import type { Tx } from '../database/transaction.ts';
import { saveFiles } from '../files/save-files.ts';
import type { StoredPicture } from '../files/store-picture.ts';
import { type Audited, audited } from '../http/audited.ts';
import type { JsonStatement } from '../http/json-text.ts';
import { problem } from '../http/problem.ts';
import type { Viewer } from '../http/viewer.ts';
import { tellOfMessage } from '../notifications/tell.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { sentMessage } from './read-messages.ts';

/**
 * Adds a message to an order's conversation: text that is not blank, pictures, or both. It is kept as it was written.
 * Also on a completed and on an archived order, for there the questions come (docs/decisions/0016). Throws orderNotFound,
 * messageEmpty.
 */
export async function sendMessage(
  tx: Tx,
  viewer: Viewer,
  { id, message = '' }: InputOf<'sendMessage'>,
  pictures: readonly StoredPicture[],
): Promise<Audited<'messageSent', JsonStatement>> {
  const text = isBlank(message) ? '' : message;
  if (text === '' && pictures.length === 0) throw problem('messageEmpty');
  // Against a deletion, and so that the order of the ids, of the times and of the commits is the same.
  const order = await lockOrder(tx, viewer, id);
  const messageId = await insertMessage(tx, viewer, id, text, pictures);
  await tellOfMessage(tx, viewer, order, { id: messageId, message: text, images: pictures.length });
  return audited(sentMessage(viewer, messageId), {
    kind: 'messageSent',
    id,
    name: order.customerName,
    // How much was said, never what.
    changes: { characters: [null, text.length], images: [null, pictures.length || null] },
  });
}

async function insertMessage(
  tx: Tx,
  viewer: Viewer,
  orderId: number,
  body: string,
  pictures: readonly StoredPicture[],
): Promise<number> {
  const owner = { kind: 'private', ownerId: viewer.id, taken: true } as const;
  const files = pictures.length > 0 ? await saveFiles(tx, owner, pictures) : [];
  const { rows } = await sql<{ id: number }>`
    with sent as (
      insert into order_messages (order_id, sender, author_id, body, created_at)
      values (${orderId}, ${viewer.side}, ${viewer.id}, ${body}, clock_timestamp())
      returning id
    ), shown as (
      insert into order_message_images (message_id, position, file_id)
      select sent.id, i.position - 1, i.file_id
      from sent, unnest(${files.map(file => file.id)}::bigint[]) with ordinality as i(file_id, position)
    )
    select id from sent`.execute(tx);
  return rows[0]?.id as number;
}
