import type { InputOf } from '#contract/calls.ts';
import { maySeeOrder } from '../platform/access/may-see.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type JsonText, sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import { problem } from '../platform/problems/problem.ts';

/**
 * Returns the whole text of the email that a message came by, with its quotes and signature, to staff and to its author (ME-9).
 * Throws orderNotFound, and messageNotFound when the text is not kept any more or the message is of somebody else.
 */
export async function readMessageEmail(
  db: Db,
  viewer: Viewer,
  { id, messageId }: InputOf<'readMessageEmail'>,
): Promise<JsonText> {
  const row = await sql<{ json: JsonText | null }>`
    select (
      select json_build_object('text', e.text)::text from order_messages m join message_emails e on e.message_id = m.id
      where m.order_id = o.id and m.id = ${messageId} and (${viewer.side === 'admin'} or m.author_id = ${viewer.id})) as json
    from orders o where o.id = ${id} and ${maySeeOrder(viewer)}`.one(db, 'orderNotFound');
  if (row.json === null) throw problem('messageNotFound');
  return row.json;
}
