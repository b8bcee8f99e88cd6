import { sql } from 'kysely';
import type { InputOf } from '#contract/calls.ts';
import { isAfter, limitOfPage, limitOfShown, nextCursorOf } from '../database/paging.ts';
import type { Db, Tx } from '../database/transaction.ts';
import { type JsonText, jsonText } from '../http/json-text.ts';
import { maySeeOrder } from '../http/may-see.ts';
import { problem } from '../http/problem.ts';
import type { Viewer } from '../http/viewer.ts';
import { orderJson } from './order-json.ts';

/**
 * Orders, newest first, in one statement: those the asking side has not archived, or with includeArchived=1 those it
 * has. Pages by key: `cursor` is the last order's id of the page before.
 */
export async function readOrders(db: Db, viewer: Viewer, input: InputOf<'readOrders'>): Promise<JsonText> {
  const { includeArchived, view = 'whole', limit, cursor } = input;
  const archived = sql.ref(viewer.side === 'admin' ? 'admin_archived' : 'customer_archived');
  const { rows } = await sql<{ json: JsonText }>`
    with page as (
      select o.* from orders o
      where ${maySeeOrder(viewer)} and o.${archived} = ${includeArchived === '1'} and ${isAfter('o.id', cursor)}
      order by o.id desc
      ${limitOfPage(limit)}
    ), shown as (select * from page order by id desc ${limitOfShown(limit)})
    select json_build_object(
      'orders', coalesce((select json_agg(${orderJson(viewer, view)} order by o.id desc) from shown o), '[]'),
      'nextCursor', ${nextCursorOf(limit)}
    )::text as json`.execute(db);
  return answerOf(rows);
}

/** One order, whole, as `{ order }`. Throws orderNotFound, also for someone else's. */
export async function readOrder(db: Db | Tx, viewer: Viewer, { id }: { id: number }): Promise<JsonText> {
  const { rows } = await sql<{ json: JsonText }>`
    select json_build_object('order', ${orderJson(viewer, 'whole')})::text as json
    from orders o where o.id = ${id} and ${maySeeOrder(viewer)}`.execute(db);
  return answerOf(rows);
}

/** The answer to a placed order: `{ success: true, order }`. */
export async function readPlacedOrder(tx: Tx, viewer: Viewer, id: number): Promise<JsonText> {
  const { rows } = await sql<{ json: JsonText }>`
    select json_build_object('success', true, 'order', ${orderJson(viewer, 'whole')})::text as json
    from orders o where o.id = ${id}`.execute(tx);
  return answerOf(rows);
}

function answerOf(rows: { json: JsonText }[]): JsonText {
  const row = rows[0];
  if (!row) throw problem('orderNotFound');
  return jsonText(row.json);
}
