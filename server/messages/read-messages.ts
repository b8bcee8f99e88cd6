import { sql } from 'kysely';
import type { InputOf } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import { isAfter, limitOfPage, limitOfShown, nextCursorOf } from '../database/paging.ts';
import type { Db } from '../database/transaction.ts';
import { type JsonStatement, type JsonText, jsonText } from '../http/json-text.ts';
import { maySeeOrder } from '../http/may-see.ts';
import { problem } from '../http/problem.ts';
import type { Viewer } from '../http/viewer.ts';
import { messageJson } from '../orders/order-json.ts';

/**
 * An order's conversation from its end, or the part before `cursor`; within the answer the oldest comes first.
 * Throws orderNotFound.
 */
export async function readMessages(db: Db, viewer: Viewer, input: InputOf<'readMessages'>): Promise<JsonText> {
  const { id, limit = limits.messagesWithOrder, cursor } = input;
  const { rows } = await sql<{ json: JsonText }>`
    with page as (
      select * from order_messages
      where order_id = ${id} and ${isAfter('id', cursor)}
      order by id desc
      ${limitOfPage(limit)}
    ), shown as (select * from page order by id desc ${limitOfShown(limit)})
    select json_build_object(
      'messages', coalesce((select json_agg(${messageJson(viewer)} order by m.id) from shown m), '[]'),
      'nextCursor', ${nextCursorOf(limit)}
    )::text as json
    from orders o where o.id = ${id} and ${maySeeOrder(viewer)}`.execute(db);
  const row = rows[0];
  if (!row) throw problem('orderNotFound');
  return jsonText(row.json);
}

/** The answer to a sent message: `{ message }`. */
export function sentMessage(viewer: Viewer, id: number): JsonStatement {
  return sql`
    select json_build_object('message', ${messageJson(viewer)})::text as json
    from order_messages m where m.id = ${id}`;
}
