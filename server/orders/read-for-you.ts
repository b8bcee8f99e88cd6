import { limits } from '#contract/call/limits.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type JsonText, type Sql, sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import { isUnanswered, waitsForCustomer } from '../platform/stages/waits-for-customer.ts';

const most = sql.lit(limits.forYou);

/**
 * Reads what waits for the customer (OR-19): orders to verify, and everything that their orders wait for (QU-4),
 * without questions that an email may have answered.
 */
export async function readForYou(db: Db, viewer: Viewer): Promise<JsonText> {
  const mayAct = viewer.companyRole !== 'viewer';
  const lists = [
    listOf('answer', sql`'text', left(body, ${sql.lit(limits.question)})`),
    listOf('approve', sql`'productId', product_id, 'productCode', product_code, 'round', ref`),
    listOf(
      'agree',
      sql`'documentId', ref, 'kind', (select d.kind from order_documents d where d.id = ref), 'name', body`,
    ),
    listOf(
      'receive',
      sql`'number', ref, 'items', (
        select sum(l.quantity) from delivery_lines l where l.order_id = t.order_id and l.number = ref)`,
    ),
  ];
  return sql`
    with mine as (
      select o.id, o.created_at, o.total_items, o.finished_items = o.total_items as is_ready from orders o
      where o.customer_id = ${viewer.companyId}::bigint and o.ended_at is null and ${mayAct}::boolean
    ), verify as (
      select m.id, m.total_items, coalesce((
        select max(e.changed_at) from production_events e where e.order_id = m.id and e.what = 'completed'), m.created_at) as since
      from mine m where m.is_ready
    ), matters as materialized (
      select m.* from orders o join customer_matters() m on m.order_id = o.id
      where o.customer_id = ${viewer.companyId}::bigint and ${waitsForCustomer} and ${mayAct}::boolean
        and ${isUnanswered}
    ), answer as (
      select distinct on (order_id) * from matters where kind = 'question' order by order_id, ref
    ), approve as (select * from matters where kind = 'sample'),
    agree as (select * from matters where kind = 'agreement'),
    receive as (select * from matters where kind = 'receipt')
    select json_build_object(
      'verify', coalesce((select json_agg(json_build_object('orderId', id, 'items', total_items, 'since', iso(since))
        order by since, id) from (select * from verify order by since, id limit ${most}) v), '[]'),
      ${sql.join(lists)},
      'more', ${sql.join(
        ['verify', 'answer', 'approve', 'agree', 'receive'].map(
          name => sql`greatest((select count(*) from ${sql.ref(name)}) - ${most}, 0)`,
        ),
        ' + ',
      )})::text as json`.jsonText(db);
}

/** The oldest matters of a list as JSON, each with its order, these fields and its time. */
function listOf(name: string, fields: Sql): Sql {
  const by = sql`since, order_id, product_id, ref`;
  return sql`${sql.lit(name)}, coalesce((
    select json_agg(json_build_object('orderId', order_id, ${fields}, 'since', iso(since)) order by ${by})
    from (select * from ${sql.ref(name)} order by ${by} limit ${most}) t), '[]')`;
}
