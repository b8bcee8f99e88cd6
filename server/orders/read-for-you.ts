import { limits } from '#contract/call/limits.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type JsonText, jsonText } from '../platform/database/json-text.ts';
import { sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';

const most = sql.lit(limits.forYou);

/**
 * Reads what waits for the customer (OR-19): orders to verify, and orders whose new products wait for an answer to a
 * question (AC-7). A question says nothing else about holds, which customers never see (PR-10).
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
      select m.id, h.since from mine m cross join lateral (
        select min(set_at) as since from line_holds where order_id = m.id and ended_at is null and asked) h
      where h.since is not null
    )
    select json_build_object(
      'verify', coalesce((select json_agg(json_build_object('orderId', id, 'items', total_items, 'since', iso(since))
        order by since, id) from (select * from verify order by since, id limit ${most}) v), '[]'),
      'answer', coalesce((select json_agg(json_build_object('orderId', id, 'text', (
          select left(m.body, ${sql.lit(limits.question)}) from order_messages m
          where m.order_id = a.id and m.sender = 'admin' order by m.id desc limit 1), 'since', iso(since))
        order by since, id) from (select * from answer order by since, id limit ${most}) a), '[]'),
      'more', greatest((select count(*) from verify) - ${most}, 0) + greatest((select count(*) from answer) - ${most}, 0)
    )::text as json`.execute(db);
  return jsonText(rows[0]?.json ?? '');
}
