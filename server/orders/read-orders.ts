import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import { customerSorts } from '#contract/orders/order-sorts.ts';
import { t } from '#contract/wording.ts';
import { maySeeOrder } from '../platform/access/may-see.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { cursorAt, limitOfPage, limitOfShown, nextSortedOf } from '../platform/database/paging.ts';
import { type JsonStatement, type JsonText, type Sql, sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import { problem } from '../platform/problems/problem.ts';
import { orderJson } from './order-json.ts';
import { firstOrders, hasRowFilter, inList, matchesRowFilters, searchTextOf, sortOf } from './order-list.ts';
import { namedProducts, searchedOrders } from './order-search.ts';

type Input = InputOf<'readOrders'>;
type Row = { json: JsonText; isWhole: boolean };

/**
 * Reads the orders that the viewer's side has not archived, or has archived with includeArchived=1 (OR-8), newest first
 * or by `sort`, with `openFirst` the open ones first. Lists are paged by key. A filtered page examines a bounded number
 * of orders; if that is not enough for the workshop's search, indexes find the others. Every answer has a bounded number
 * of lines and messages (LI-5); `nextCursor` continues with the other orders.
 */
export async function readOrders(db: Db, viewer: Viewer, input: Input): Promise<JsonText> {
  if (input.sort === 'date' && viewer.side !== 'admin') {
    throw problem('invalidInput', { fields: { sort: t`must be one of ${customerSorts.join(', ')}` } });
  }
  const narrowed = hasRowFilter(input);
  const most = narrowed ? limitOfShown(limits.ordersLookedAt) : limitOfPage(input.limit ?? limits.listEntries);
  const looked = firstOrders(viewer, input, most);
  const { json, isWhole } = await listOf(viewer, input, looked, narrowed && matchesRowFilters(viewer, input)).one(db);
  const indexed = viewer.side === 'admin' && input.unread !== '1' && searchTextOf(input);
  const found = indexed && searchedOrders(indexed);
  if (!found || isWhole) return json;
  const others = sql`select o.* from ${found} o where ${inList(viewer, input)}`;
  return listOf(viewer, input, others, sql`true`).jsonText(db);
}

/**
 * Returns the statement of a page of the orders `looked`, all of them or those that match a condition. `isWhole`: there
 * are no other orders to examine, or the page is full.
 */
function listOf(viewer: Viewer, input: Input, looked: Sql<unknown>, condition: Sql<boolean> | false): Sql<Row> {
  const { view = 'whole', limit = limits.listEntries } = input;
  const sorted = sortOf(input);
  const { by } = sorted;
  const page = condition
    ? sql`select * from looked o where ${condition} order by ${by} ${limitOfPage(limit)}`
    : sql`select * from looked`;
  const behind = condition ? cursorAt('looked', 'o', sorted, sql.lit(limits.ordersLookedAt)) : sql`null`;
  const typed = searchTextOf(input);
  return sql<Row>`
    with ${typed ? sql`${namedProducts(viewer, typed)},` : sql``} looked as (${looked}), page as (${page}),
      shown as (select * from ${lightPage(view, by, limit)} o order by ${by} ${limitOfShown(limit)})
    select json_build_object(
      'orders', coalesce((select json_agg(${orderJson(viewer, view)} order by ${by}) from shown o), '[]'),
      'nextCursor', coalesce(${nextSortedOf(sorted, 'o')}, ${behind})
    )::text as json, (select count(*) from page) > ${sql.lit(limit)} or ${behind} is null as "isWhole"`;
}

/** The orders of `page` that fit into one answer, at least one. */
function lightPage(view: 'whole' | 'summary', by: Sql<unknown>, limit: number): Sql<unknown> {
  const isWhole = view === 'whole';
  const most = isWhole ? limits.orderParts : limits.orderPartsInSummary;
  const ofOrder = limits.orderLines + limits.messagesWithOrder + (isWhole ? limits.breakdownRowsOfOrder : 0);
  const parts = limit * ofOrder <= most ? requestParts : sql`${isWhole ? wholeParts : lightParts} + ${requestParts}`;
  const before = sql`sum(${parts}) over (order by ${by} rows unbounded preceding)`;
  return sql`(
    select * from (select o.*, ${before} as parts, row_number() over (order by ${by}) as place from page o) o
    where o.parts <= ${sql.lit(most)} or o.place = 1)`;
}

/** The lines and messages of the order `o`, and in whole orders also its combinations. */
const lightParts = sql`(o.total_products + (
  select count(*) from (select from order_messages where order_id = o.id limit ${sql.lit(limits.messagesWithOrder)}) m))`;
const wholeParts = sql`(${lightParts} + (
  select coalesce(sum(jsonb_array_length(p.breakdown)), 0) from order_products p where p.order_id = o.id))`;

/** The size of what an open request of the order `o` would change: it may name all notes and combinations. */
const requestParts = sql`case when o.waits_since is null then 0 else coalesce((
  select octet_length((c.proposal -> 'differences')::text) / ${sql.lit(limits.changePartBytes)} from change_requests c
  where c.order_id = o.id and c.state = 'open'), 0) end`;

/** Reads one order in full, as `{ order }`. Throws orderNotFound, also for another customer's order (OR-9). */
export async function readOrder(db: Db, viewer: Viewer, { id }: { id: number }): Promise<JsonText> {
  return changedOrder(viewer, id).jsonText(db, 'orderNotFound');
}

/** The answer of a change of an order: `{ order }`, or with the id of the change `{ order, changeId }`. */
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
