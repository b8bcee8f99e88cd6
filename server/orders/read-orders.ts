import { sql } from 'kysely';
import type { InputOf } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import { cursorAt, limitOfPage, limitOfShown, nextSortedOf } from '../database/paging.ts';
import type { Db } from '../database/transaction.ts';
import { type JsonStatement, type JsonText, jsonText } from '../http/json-text.ts';
import { maySeeOrder } from '../http/may-see.ts';
import { problem } from '../http/problem.ts';
import type { Viewer } from '../http/viewer.ts';
import { orderJson } from './order-json.ts';
import { isIndexed, isLookedFor, isNarrowed, sorts } from './order-list.ts';

/**
 * Orders in one statement: those the asking side has not archived, or with includeArchived=1 those it has; newest first
 * or as `sort` says. Pages by key: `cursor` is that of the last order of the page before, as it was then. A page of a
 * narrowed list looks at a bounded number of orders; what it did not get to is behind its `nextCursor`.
 */
export async function readOrders(db: Db, viewer: Viewer, input: InputOf<'readOrders'>): Promise<JsonText> {
  const { includeArchived, view = 'whole', sort = 'newest', limit, cursor } = input;
  const archived = sql.ref(viewer.side === 'admin' ? 'admin_archived' : 'customer_archived');
  const sorted = sorts[sort];
  const { by, after } = sorted;
  const narrowed = isNarrowed(input);
  const looked = sql`
    select o.* from orders o
    where ${maySeeOrder(viewer)} and o.${archived} = ${includeArchived === '1'} and ${isIndexed(input)}
      and ${cursor ? after(cursor) : sql`true`}
    order by ${by} ${narrowed && limit ? sql`limit ${sql.lit(limits.ordersLookedAt)}` : limitOfPage(limit)}`;
  const page = narrowed
    ? sql`select * from looked o where ${isLookedFor(viewer, input)} order by ${by} ${limitOfPage(limit)}`
    : sql`select * from looked`;
  const behind = narrowed && limit ? cursorAt('looked', 'o', sorted, limits.ordersLookedAt) : sql`null`;
  const { rows } = await sql<{ json: JsonText }>`
    with looked as (${looked}), page as (${page}),
      shown as (select * from page o order by ${by} ${limitOfShown(limit)})
    select json_build_object(
      'orders', coalesce((select json_agg(${orderJson(viewer, view)} order by ${by}) from shown o), '[]'),
      'nextCursor', coalesce(${nextSortedOf(sorted, 'o', limit)}, ${behind})
    )::text as json`.execute(db);
  return answerOf(rows);
}

/** One order, whole, as `{ order }`. Throws orderNotFound, also for someone else's. */
export async function readOrder(db: Db, viewer: Viewer, { id }: { id: number }): Promise<JsonText> {
  const { rows } = await changedOrder(viewer, id).execute(db);
  return answerOf(rows);
}

/** The answer to a change of an order: the order as it is then. */
export function changedOrder(viewer: Viewer, id: number): JsonStatement {
  return sql`
    select json_build_object('order', ${orderJson(viewer, 'whole', limits.messagesWithOneOrder)})::text as json
    from orders o where o.id = ${id} and ${maySeeOrder(viewer)}`;
}

/** The answer to a placed order: `{ success: true, order }`. */
export function placedOrder(viewer: Viewer, id: number): JsonStatement {
  return sql`
    select json_build_object('success', true, 'order', ${orderJson(viewer, 'whole')})::text as json
    from orders o where o.id = ${id}`;
}

function answerOf(rows: { json: JsonText }[]): JsonText {
  const row = rows[0];
  if (!row) throw problem('orderNotFound');
  return jsonText(row.json);
}
