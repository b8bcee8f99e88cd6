import { limits } from '#contract/call/limits.ts';
import { type Stage, stages } from '#contract/orders/order-rules.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type JsonText, type Sql, sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import { passedAt } from '../platform/stages/passed.ts';

/**
 * Reads the news of the customer's newest active orders from the production log, in one statement (PR-14). Corrections
 * are not news: only additional ready items count, and the furthest stage if it had no item done before.
 */
export async function readOrderNews(db: Db, viewer: Viewer): Promise<JsonText> {
  return sql`
    with mine as (
      select o.id, coalesce(s.seen_at, o.created_at) as since
      from orders o left join order_seen s on s.order_id = o.id and s.account_id = ${viewer.id}
      where o.customer_id = ${viewer.companyId}::bigint and not o.customer_archived
      order by o.id desc limit ${limits.newsOrders}
    ), lines as (
      select m.id, m.since, p.passed_cutting, p.passed_stitching, p.passed_finishing, p.completed, e.*
      from mine m
      join order_products p on p.order_id = m.id
      cross join lateral (
        select ${sql.join(stages.map(stage => sql`${moreAt(stage)} as ${sql.ref(`more_${stage}`)}`))}
        from production_events e
        where e.order_id = m.id and e.product_id = p.product_id and e.changed_at > m.since
      ) e
    ), news as (
      select id, since, greatest(sum(more_packaging), 0) as finished, ${startedStage} as started
      from lines l group by id, since
    )
    select json_build_object('news', coalesce(json_agg(json_build_object(
      'orderId', id, 'since', iso(since), 'started', started, 'finished', finished
    ) order by id desc), '[]'))::text as json
    from news where started is not null or finished > 0`.jsonText(db);
}

/** The items that were added to the count of a stage since then. */
function moreAt(stage: Stage): Sql<number> {
  const field = stage === 'packaging' ? 'completed' : stage;
  return sql<number>`coalesce(sum(e.to_value::integer - e.from_value::integer) filter (where e.what = ${field}), 0)`;
}

/** The furthest stage with an item that is done, unless it had one before. */
const startedStage = sql`case ${sql.join(
  stages.toReversed().map(
    stage => sql`when sum(${passedAt(stage, 'l')}) > 0 then
      case when sum(${passedAt(stage, 'l')}) <= sum(${sql.ref(`l.more_${stage}`)}) then ${stage} end`,
  ),
  ' ',
)} end`;
