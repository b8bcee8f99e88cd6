import { limits } from '#contract/call/limits.ts';
import { productStatuses } from '#contract/orders/order-rules.ts';
import type { Viewer } from '../access/viewer.ts';
import { type JsonText, jsonText } from '../database/json-text.ts';
import { sql } from '../database/sql.ts';
import type { Db } from '../database/transaction.ts';

/**
 * Reads the news of the customer's newest active orders from the production log, in one statement (PR-14). Corrections
 * are not news: only additional finished items and stages that were not reached before count.
 */
export async function readOrderNews(db: Db, viewer: Viewer): Promise<JsonText> {
  const { rows } = await sql<{ json: string }>`
    with mine as (
      select o.id, coalesce(s.seen_at, o.created_at) as since
      from orders o left join order_seen s on s.order_id = o.id and s.account_id = ${viewer.id}
      where o.customer_id = ${viewer.companyId}::bigint and not o.customer_archived
      order by o.id desc limit ${limits.newsOrders}
    ), lines as (
      select m.id, m.since, array_position(${productStatuses}::text[], p.status) as now,
        array_position(${productStatuses}::text[], coalesce(e.status, p.status)) as before, e.finished
      from mine m
      join order_products p on p.order_id = m.id
      cross join lateral (
        select (array_agg(e.from_value order by e.id) filter (where e.what = 'status'))[1] as status,
          coalesce(sum(e.to_value::integer - e.from_value::integer) filter (where e.what = 'completed'), 0) as finished
        from production_events e
        where e.order_id = m.id and e.product_id = p.product_id and e.changed_at > m.since
      ) e
    ), news as (
      select id, since, greatest(sum(finished), 0) as finished,
        case when max(now) > max(before) then (${productStatuses}::text[])[max(now)] end as started
      from lines group by id, since
    )
    select json_build_object('news', coalesce(json_agg(json_build_object(
      'orderId', id, 'since', iso(since), 'started', started, 'finished', finished
    ) order by id desc), '[]'))::text as json
    from news where started is not null or finished > 0`.execute(db);
  return jsonText(rows[0]?.json ?? '');
}
