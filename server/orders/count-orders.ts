import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import { productStatuses } from '#contract/orders/order-rules.ts';
import { maySeeOrder } from '../platform/access/may-see.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { limitOfPage, limitOfShown } from '../platform/database/paging.ts';
import { type JsonText, type Sql, sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import { waitsForCustomer } from '../platform/stages/waits-for-customer.ts';
import { hasUnread, namedOrderOf, searchTextOf } from './order-list.ts';
import { isSearched, isSearchedByCustomer, namedProducts, searchedOrders } from './order-search.ts';

/**
 * Counts the orders for each chip of a list (OR-15) exactly, and the unread ones among the newest orders. Open orders
 * and archives have separate indexes, so completed orders are counted without reading them.
 */
export async function countOrders(
  db: Db,
  viewer: Viewer,
  { includeArchived, customer, search }: InputOf<'countOrders'>,
): Promise<JsonText> {
  const archived = sql.ref(viewer.side === 'admin' ? 'admin_archived' : 'customer_archived');
  const isOf = sql`${maySeeOrder(viewer)} and ${customer === undefined ? sql`true` : sql`o.customer_id = ${customer}::bigint`}`;
  // The list is part of the SQL text, because with a parameter PostgreSQL would read all active orders to find a few
  // archived ones.
  const inList = sql`o.${archived} = ${sql.lit(includeArchived === '1')} and ${isOf}`;
  const found = search === undefined ? undefined : foundIn(viewer, search, inList);
  return sql`
    with listed as (select count(*) as orders from orders o where ${inList}),
      open as (${openByStatus(includeArchived === '1', isOf)}),
      waiting as (
        select count(*) filter (where ${waitsForCustomer}) as customer, count(o.waits_since) as workshop from orders o
        where (o.asks_since is not null or o.waits_since is not null) and ${inList}),
      page as (select o.id from orders o where ${inList} order by o.id desc ${limitOfPage(limits.ordersLookedAt)}),
      looked as (select id from page order by id desc ${limitOfShown(limits.ordersLookedAt)})${found?.parts ?? sql``}
    select json_build_object(
      'counts', (select json_build_object(
        'all', (select orders from listed),
        'open', coalesce(sum(orders), 0),
        'status', json_build_object(${inEachStatus}),
        'finished', coalesce(sum(orders) filter (where is_finished), 0),
        'completed', (select orders from listed) - coalesce(sum(orders), 0),
        'waiting', (select json_build_object('customer', customer, 'workshop', workshop) from waiting),
        'unread', (select count(*) from looked o where ${hasUnread(viewer)})) from open),
      'hasMore', (select count(*) from page) > ${sql.lit(limits.ordersLookedAt)}${found?.field ?? sql``}
    )::text as json`.jsonText(db);
}

/**
 * How many orders of a list a search finds, at most `limits.foundOrders`: the parts of the WITH list, and the field of the
 * answer. Reads the newest orders first, as the list does, and then what the indexes find.
 */
function foundIn(viewer: Viewer, search: string, inList: Sql<unknown>): { parts: Sql; field: Sql } {
  const named = namedOrderOf({ search });
  const typed = searchTextOf({ search });
  const most = sql.lit(limits.foundOrders + 1);
  const isMatch = viewer.side === 'admin' ? isSearched(viewer, typed) : isSearchedByCustomer(viewer, typed);
  const near =
    named === undefined
      ? sql`select o.id from (
          select o.* from orders o where ${inList} order by o.id desc limit ${sql.lit(limits.ordersLookedAt)}) o
        where ${isMatch} limit ${most}`
      : sql`select o.id from orders o where o.id = ${named}::bigint and ${inList}`;
  const others = named === undefined && viewer.side === 'admin' && searchedOrders(typed);
  const all = others
    ? sql`case when (select count(*) from near) < ${most} and (select count(*) from page) > ${sql.lit(limits.ordersLookedAt)}
        then (select count(*) from (select o.id from ${others} o where ${inList} limit ${most}) o)
        else (select count(*) from near) end`
    : sql`(select count(*) from near)`;
  return {
    parts: sql`, ${namedProducts(viewer, typed)}, near as materialized (${near}), found as materialized (select ${all} as orders)`,
    field: sql`, 'found', (select json_build_object('orders', least(orders, ${sql.lit(limits.foundOrders)}),
      'more', orders > ${sql.lit(limits.foundOrders)}) from found)`,
  };
}

/** Counts open orders by status and whether they are finished. No archive contains an open order. */
function openByStatus(isArchive: boolean, isOf: Sql<unknown>): Sql<unknown> {
  return sql`
    select o.status, o.finished_items = o.total_items as is_finished, count(*) as orders
    from orders o where o.ended_at is null and ${sql.lit(!isArchive)} and ${isOf} group by 1, 2`;
}

const inEachStatus = sql.join(
  productStatuses.map(
    status =>
      sql`${sql.lit(status)}, coalesce(sum(orders) filter (where status = ${sql.lit(status)} and not is_finished), 0)`,
  ),
);
