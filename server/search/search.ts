import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import { maySeeOrder, maySeeProduct } from '../access/may-see.ts';
import type { Viewer } from '../access/viewer.ts';
import { mayManage } from '../accounts/customer-json.ts';
import { type JsonText, jsonText } from '../database/json-text.ts';
import { escapeLike } from '../database/paging.ts';
import { type Sql, sql } from '../database/sql.ts';
import type { Db } from '../database/transaction.ts';
import { hasLine } from '../orders/order-list.ts';

const most = sql.lit(limits.searchHits);

/** A few products, orders and customers that match the query and that the viewer may see. One statement. */
export async function search(db: Db, viewer: Viewer, { q }: InputOf<'search'>): Promise<JsonText> {
  const part = `%${escapeLike(q)}%`;
  const { rows } = await sql<{ json: string }>`
    select json_build_object(
      'products', ${products(viewer, q, part)},
      'orders', ${orders(viewer, q, part)},
      'customers', ${viewer.side === 'admin' ? customers(viewer, part) : sql`'[]'::json`}
    )::text as json`.execute(db);
  return jsonText(rows[0]?.json ?? '');
}

/** The product with exactly this code, then the newest products whose codes contain it. */
function products(viewer: Viewer, q: string, part: string): Sql<unknown> {
  return sql`coalesce((
    select json_agg(json_build_object('id', p.id, 'productCode', p.product_code, 'image', (
      select '/uploads/products/' || f.name from product_images i join files f on f.id = i.file_id
      where i.product_id = p.id order by i.position <> p.primary_image_index, i.position limit 1
    )) order by p.place, p.id desc)
    from (
      (select 0 as place, p.* from products p where lower(p.product_code) = lower(${q}) and ${maySeeProduct(viewer)})
      union all
      (select 1, p.* from products p
       where p.product_code ilike ${part} and lower(p.product_code) <> lower(${q}) and ${maySeeProduct(viewer)}
       order by p.id desc limit ${most})
      order by 1, id desc limit ${most}
    ) p), '[]')`;
}

/** The order with this number, then the newest matches among a bounded number of orders. */
function orders(viewer: Viewer, q: string, part: string): Sql<unknown> {
  const number = Number(/^#?([1-9]\d{0,14})$/.exec(q)?.[1] ?? 0);
  const ofCustomer = sql`o.customer_name ilike ${part} or o.customer_username ilike ${part}`;
  return sql`coalesce((
    select json_agg(json_build_object('id', o.id, 'customerName', o.customer_name, 'createdAt', iso(o.created_at),
      'orderPercentage', o.finished_items * 100 / o.total_items) order by o.place, o.id desc)
    from (
      (select 0 as place, o.* from orders o where o.id = ${number}::bigint and ${maySeeOrder(viewer)})
      union all
      (select 1, o.* from (
         select o.* from orders o where ${maySeeOrder(viewer)} order by o.id desc limit ${sql.lit(limits.ordersLookedAt)}
       ) o
       where o.id <> ${number}::bigint and (${viewer.side === 'admin' ? ofCustomer : sql`false`} or ${hasLine(sql`p.product_code ilike ${part}`)})
       order by o.id desc limit ${most})
      order by 1, id desc limit ${most}
    ) o), '[]')`;
}

/** Accounts that the viewer manages, by name. */
function customers(viewer: Viewer, part: string): Sql<unknown> {
  return sql`coalesce((
    select json_agg(json_build_object('id', a.id, 'name', a.name, 'username', a.username) order by lower(a.name), a.id)
    from (
      select a.id, a.username, coalesce(nullif(btrim(a.company_name), ''), a.username) as name from accounts a
      where ${mayManage(viewer)} and (a.company_name ilike ${part} or a.username ilike ${part}
        or a.contact_person ilike ${part} or a.company_email ilike ${part})
      order by lower(coalesce(nullif(btrim(a.company_name), ''), a.username)), a.id limit ${most}
    ) a), '[]')`;
}
