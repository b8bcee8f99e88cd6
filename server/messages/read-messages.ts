import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import { messageJson } from '../orders/order-json.ts';
import { maySeeOrder } from '../platform/access/may-see.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { isAfter, limitOfPage, limitOfShown, nextCursorOf } from '../platform/database/paging.ts';
import { type JsonStatement, type JsonText, sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';

/**
 * Reads the newest messages of an order's conversation, or those before `cursor`, oldest first. Throws orderNotFound.
 */
export async function readMessages(db: Db, viewer: Viewer, input: InputOf<'readMessages'>): Promise<JsonText> {
  const { id, limit = limits.listEntries, cursor } = input;
  return sql`
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
    from orders o where o.id = ${id} and ${maySeeOrder(viewer)}`.jsonText(db, 'orderNotFound');
}

/** The answer of sending a message: `{ message }`. */
export function sentMessage(viewer: Viewer, id: number): JsonStatement {
  return sql`
    select json_build_object('message', ${messageJson(viewer)})::text as json
    from order_messages m where m.id = ${id}`;
}
