import { type Sql, sql } from '../platform/database/sql.ts';

/**
 * Returns the parts of a `with` that remove an order from notifications. Those about the order go. Those about the promised
 * dates of several orders keep the other dates and open the first of these orders. `people` are the accounts of the order's
 * customer; `others` says whether those about the order also go for everybody else.
 */
export function removeOrderNotifications(orderId: number, people: Sql, others: boolean): Sql {
  const about = sql`type <> 'product' and event <> 'personJoined' and related_id = ${orderId}`;
  return sql`
    of_order as (
      select id, jsonb_path_query_array(facts, '$.promises[*] ? (@.orderId != $order)', ${JSON.stringify({ order: orderId })}::jsonb) as rest
      from notifications where id in (
        select id from notifications where ${about} ${others ? sql`` : sql`and account_id in ${people}`}
        union select id from notifications where event = 'orderPromised' and account_id in ${people}
          and facts -> 'promises' @> ${JSON.stringify([{ orderId }])}::jsonb)
      order by id for update
    ), unnoted as (
      delete from notifications n using of_order o where n.id = o.id and coalesce(o.rest, '[]') = '[]'
    ), shortened as (
      update notifications n set facts = jsonb_set(n.facts, '{promises}', o.rest), related_id = (o.rest -> 0 ->> 'orderId')::bigint
      from of_order o where n.id = o.id and o.rest <> '[]'
    )`;
}
