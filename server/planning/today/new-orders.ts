import { orderSafeOn } from '../../orders/order-dates.ts';
import { timeKey } from '../../platform/database/paging.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { shownCustomer } from '../../platform/stages/shown-customer.ts';
import { catalogColors, warningsOf } from '../../production/acceptance/warnings.ts';

/** Whether an order, as a group of its open lines, is new or to review: it has a new line that is not on hold (AC-1). */
export const isNewOrder = sql<boolean>`bool_or(is_new and hold_id is null)`;

/** The new orders `n`, the oldest first. */
export const sortedNewOrders = {
  row: 'n',
  from: sql`new_orders n`,
  by: sql`n.since, n.order_id`,
  keys: [sql<number>`n.since`, sql<number>`n.order_id`],
} as const;

/** A part of Today's WITH list: the orders with a new line that is not on hold (AC-1). */
export const newOrders: Sql = sql`${catalogColors}, new_orders as materialized (
      select n.*, ${timeKey(sql`o.created_at`)} as since
      from (
        select order_id, count(*) filter (where is_new) as lines, sum(quantity) filter (where is_new) as items,
          bool_and(is_new) filter (where not is_finished) as is_all
        from open group by order_id having ${isNewOrder}) n
      join orders o on o.id = n.order_id
    )`;

/** Some of the new orders `n`, as JSON. */
export const newOrdersJson = (page: Sql): Sql => sql`coalesce((
    select json_agg(json_build_object('orderId', o.id, 'customerName', ${shownCustomer}, 'lines', n.lines,
      'items', n.items, 'products', o.total_products, 'requestedDate', o.requested_date,
      'warnings', w.warnings, 'firstOrder', w.is_first,
      'proposedOn', coalesce(o.promised_on, f.planned_on), 'promisedOn', o.promised_on, 'since', iso(o.created_at), 'state', case when n.is_all then 'new' else 'toReview' end)
      order by n.place)
    from ${page} n join orders o on o.id = n.order_id left join order_plans f on f.order_id = o.id
    cross join lateral (
      select count(*) as warnings, coalesce(bool_and(kind = 'firstOrder'), false) as is_first
      from ${warningsOf(sql`case when o.promised_on is null then f.safe_on else ${orderSafeOn} end`)} w) w), '[]')`;
