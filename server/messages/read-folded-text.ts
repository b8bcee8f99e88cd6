import type { InputOf } from '#contract/calls.ts';
import { maySeeOrder } from '../platform/access/may-see.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type JsonText, sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import { problem } from '../platform/problems/problem.ts';

/**
 * Returns what the conversation folds of an email that became a message, to everybody who reads the conversation (ME-7).
 * Throws orderNotFound, and messageNotFound when nothing of the message is folded.
 */
export async function readFoldedText(
  db: Db,
  viewer: Viewer,
  { id, messageId }: InputOf<'readFoldedText'>,
): Promise<JsonText> {
  const row = await sql<{ json: JsonText | null }>`
    select (
      select json_build_object('text', m.folded)::text from order_messages m
      where m.order_id = o.id and m.id = ${messageId} and m.folded is not null) as json
    from orders o where o.id = ${id} and ${maySeeOrder(viewer)}`.one(db, 'orderNotFound');
  if (row.json === null) throw problem('messageNotFound');
  return row.json;
}
