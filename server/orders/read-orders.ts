import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import { maySeeOrder } from '../access/may-see.ts';
import type { Viewer } from '../access/viewer.ts';
import { type JsonStatement, type JsonText, jsonText } from '../database/json-text.ts';
import { cursorAt, limitOfPage, limitOfShown, nextSortedOf } from '../database/paging.ts';
import { type Sql, sql } from '../database/sql.ts';
import type { Db } from '../database/transaction.ts';
import { problem } from '../problems/problem.ts';
import { orderJson } from './order-json.ts';
import { isIndexed, isLookedFor, isNarrowed, sorts } from './order-list.ts';

/**
 * Orders in one statement: those that the viewer's side has not archived, or has archived with includeArchived=1 (OR-8);
 * newest first or as `sort` says, paged by key. A filtered page examines a bounded number of orders, and every answer has
 * a bounded number of lines and messages (LI-5); `nextCursor` leads to the other orders.
 */
export async function readOrders(db: Db, viewer: Viewer, input: InputOf<'readOrders'>): Promise<JsonText> {
  const { includeArchived, view = 'whole', sort = 'newest', limit = limits.listEntries, cursor } = input;
  const archived = sql.ref(viewer.side === 'admin' ? 'admin_archived' : 'customer_archived');
  const sorted = sorts[sort];
  const { by, after } = sorted;
  const narrowed = isNarrowed(input);
  const looked = sql`
    select o.* from orders o
    where ${maySeeOrder(viewer)} and o.${archived} = ${includeArchived === '1'} and ${isIndexed(input)}
      and ${cursor ? after(cursor) : sql`true`}
    order by ${by} ${narrowed ? sql`limit ${sql.lit(limits.ordersLookedAt)}` : limitOfPage(limit)}`;
  const page = narrowed
    ? sql`select * from looked o where ${isLookedFor(viewer, input)} order by ${by} ${limitOfPage(limit)}`
    : sql`select * from looked`;
  const behind = narrowed ? cursorAt('looked', 'o', sorted, sql.lit(limits.ordersLookedAt)) : sql`null`;
  const { rows } = await sql<{ json: JsonText }>`
    with looked as (${looked}), page as (${page}),
      shown as (select * from ${lightPage(view, by, limit)} o order by ${by} ${limitOfShown(limit)})
    select json_build_object(
      'orders', coalesce((select json_agg(${orderJson(viewer, view)} order by ${by}) from shown o), '[]'),
      'nextCursor', coalesce(${nextSortedOf(sorted, 'o')}, ${behind})
    )::text as json`.execute(db);
  return answerOf(rows);
}

/** The orders of `page` that fit into one answer, at least the first one. */
function lightPage(view: 'whole' | 'summary', by: Sql<unknown>, limit: number): Sql<unknown> {
  const most = view === 'whole' ? limits.orderParts : limits.orderPartsInSummary;
  if (limit * (limits.orderLines + limits.messagesWithOrder) <= most) return sql`page`;
  const messages = sql`(
    select count(*) from (select from order_messages where order_id = o.id limit ${sql.lit(limits.messagesWithOrder)}) m)`;
  const before = sql`sum(o.total_products + ${messages}) over (order by ${by} rows unbounded preceding)`;
  return sql`(
    select * from (select o.*, ${before} as parts, row_number() over (order by ${by}) as place from page o) o
    where o.parts <= ${sql.lit(most)} or o.place = 1)`;
}

/** One order in full, as `{ order }`. Throws orderNotFound, also for another customer's order (OR-9). */
export async function readOrder(db: Db, viewer: Viewer, { id }: { id: number }): Promise<JsonText> {
  const { rows } = await changedOrder(viewer, id).execute(db);
  return answerOf(rows);
}

/** The answer of changing an order: `{ order }`, or with the id of the change `{ order, changeId }`. */
export function changedOrder(viewer: Viewer, id: number, changeId?: string | null): JsonStatement {
  const added = changeId === undefined ? sql`` : sql`, 'changeId', ${changeId}::uuid`;
  return sql`
    select json_build_object('order', ${orderJson(viewer, 'whole', limits.messagesWithOneOrder)}${added})::text as json
    from orders o where o.id = ${id} and ${maySeeOrder(viewer)}`;
}

/** The answer of placing an order: `{ success: true, order }`. */
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
