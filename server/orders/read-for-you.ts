import { limits } from '#contract/call/limits.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type JsonText, sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import { isAnsweredByEmail, waitsForCustomer } from '../platform/stages/waits-for-customer.ts';

const most = sql.lit(limits.forYou);

/**
 * Reads what waits for the customer (OR-19): orders to verify, orders with an open question
 * (QU-1) that no email may have answered, and samples to approve (SA-2).
 */
export async function readForYou(db: Db, viewer: Viewer): Promise<JsonText> {
  const mayAct = viewer.companyRole !== 'viewer';
  return sql`
    with mine as (
      select o.id, o.created_at, o.total_items, o.finished_items = o.total_items as is_ready from orders o
      where o.customer_id = ${viewer.companyId}::bigint and o.ended_at is null and ${mayAct}::boolean
    ), verify as (
      select m.id, m.total_items, coalesce((
        select max(e.changed_at) from production_events e where e.order_id = m.id and e.what = 'completed'), m.created_at) as since
      from mine m where m.is_ready
    ), answer as (
      select distinct on (o.id) o.id, m.body, m.created_at as since from orders o
      join order_messages m on m.order_id = o.id and m.asks and m.answered_at is null
      where o.customer_id = ${viewer.companyId}::bigint and ${waitsForCustomer} and ${mayAct}::boolean
        and not ${isAnsweredByEmail}
      order by o.id, m.id
    ), approve as (
      select r.order_id, r.product_id, p.product_code, r.round, r.posted_at as since from orders o
      join sample_rounds r on r.order_id = o.id and r.decision is null and not r.replaced
      join order_products p on p.order_id = r.order_id and p.product_id = r.product_id
        and p.sample = 'asked' and not p.cancelled
      where o.customer_id = ${viewer.companyId}::bigint and ${waitsForCustomer} and ${mayAct}::boolean
    )
    select json_build_object(
      'verify', coalesce((select json_agg(json_build_object('orderId', id, 'items', total_items, 'since', iso(since))
        order by since, id) from (select * from verify order by since, id limit ${most}) v), '[]'),
      'answer', coalesce((select json_agg(json_build_object('orderId', id, 'text', left(body, ${sql.lit(limits.question)}),
          'since', iso(since))
        order by since, id) from (select * from answer order by since, id limit ${most}) a), '[]'),
      'approve', coalesce((select json_agg(json_build_object('orderId', order_id, 'productId', product_id,
          'productCode', product_code, 'round', round, 'since', iso(since))
        order by since, order_id, product_id)
        from (select * from approve order by since, order_id, product_id limit ${most}) a), '[]'),
      'more', greatest((select count(*) from verify) - ${most}, 0) + greatest((select count(*) from answer) - ${most}, 0)
        + greatest((select count(*) from approve) - ${most}, 0)
    )::text as json`.jsonText(db);
}
