import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import { orderSafeOn } from '../../orders/order-dates.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { shownCustomer } from '../../platform/stages/shown-customer.ts';
import { catalogColors, warningsOf } from '../../production/acceptance/warnings.ts';

/** The most entries of a section of Today: `limit` belongs to a page of one section. */
export function rowsOf({ section, limit }: InputOf<'readToday'>): number {
  return (section && limit) || limits.todayRows;
}

/** Whether an order, as a group of its open lines, is new or to review: it has a new line that is not on hold (AC-1). */
export const isNewOrder = sql<boolean>`bool_or(is_new and hold_id is null)`;

/**
 * Parts of Today's WITH list: the orders with a new line that is not on hold (AC-1), and a page of them, the oldest
 * first. Accepting an order moves the others up, so a page starts after an order and not at a position.
 */
export function newOrders(input: InputOf<'readToday'>): Sql {
  const { section, cursor } = input;
  const [since, id] = (section === 'new' && cursor?.split('-')) || [];
  const after =
    id === undefined ? sql`` : sql`where (since, order_id) > (${Number(since)}::bigint, ${Number(id)}::bigint)`;
  return sql`${catalogColors}, new_orders as materialized (
      select l.order_id, (extract(epoch from o.created_at) * 1000000)::bigint as since,
        count(*) filter (where is_new) as lines, sum(quantity) filter (where is_new) as items,
        bool_and(is_new) filter (where not is_finished) as is_all
      from lines l join orders o on o.id = l.order_id
      group by l.order_id, o.created_at having ${isNewOrder}
    ), new_left as (
      select * from new_orders ${after}
    ), new_page as (
      select * from new_left order by since, order_id limit ${rowsOf(input)}::int
    )`;
}

/** The page as JSON. */
export const newOrdersJson = (input: InputOf<'readToday'>): Sql => sql`json_build_object('rows', coalesce((
    select json_agg(json_build_object('orderId', o.id, 'customerName', ${shownCustomer}, 'lines', n.lines,
      'items', n.items, 'products', o.total_products, 'requestedDate', o.requested_date,
      'warnings', w.warnings, 'firstOrder', w.is_first,
      'proposedOn', coalesce(o.promised_on, f.planned_on), 'since', iso(o.created_at), 'state', case when n.is_all then 'new' else 'toReview' end)
      order by n.since, o.id)
    from new_page n join orders o on o.id = n.order_id left join order_plans f on f.order_id = o.id
    cross join lateral (
      select count(*) as warnings, coalesce(bool_and(kind = 'firstOrder'), false) as is_first
      from ${warningsOf(sql`case when o.promised_on is null then f.safe_on else ${orderSafeOn} end`)} w) w), '[]'),
  'more', greatest((select count(*) from new_left) - ${rowsOf(input)}::int, 0))`;

/** The cursor of the next page; null on the last one. */
export const nextNewOrder = (
  input: InputOf<'readToday'>,
): Sql => sql`case when (select count(*) from new_left) > ${rowsOf(input)}::int
  then (select since || '-' || order_id from new_page order by since desc, order_id desc limit 1) end`;
