import { limits } from '#contract/call/limits.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type JsonText, jsonText } from '../platform/database/json-text.ts';
import { sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';

const most = sql.lit(limits.forYou);

/**
 * Reads what waits for the customer (OR-19): orders to verify, and orders with an open question (QU-1).
 */
export async function readForYou(db: Db, viewer: Viewer): Promise<JsonText> {
  const mayAct = viewer.companyRole !== 'viewer';
  const { rows } = await sql<{ json: string }>`
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
      where o.customer_id = ${viewer.companyId}::bigint and o.asks_since is not null and ${mayAct}::boolean
      order by o.id, m.id
    )
    select json_build_object(
      'verify', coalesce((select json_agg(json_build_object('orderId', id, 'items', total_items, 'since', iso(since))
        order by since, id) from (select * from verify order by since, id limit ${most}) v), '[]'),
      'answer', coalesce((select json_agg(json_build_object('orderId', id, 'text', left(body, ${sql.lit(limits.question)}),
          'since', iso(since))
        order by since, id) from (select * from answer order by since, id limit ${most}) a), '[]'),
      'more', greatest((select count(*) from verify) - ${most}, 0) + greatest((select count(*) from answer) - ${most}, 0)
    )::text as json`.execute(db);
  return jsonText(rows[0]?.json ?? '');
}
