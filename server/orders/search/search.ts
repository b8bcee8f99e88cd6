import { folded } from '#contract/call/folding.ts';
import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import { codedAs, describedAs, namedAs } from '../../catalog/product-search.ts';
import { maySeeOrder, maySeeProduct } from '../../platform/access/may-see.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { byName } from '../../platform/database/paging.ts';
import { numberIn, partOf } from '../../platform/database/search-text.ts';
import { type JsonText, type Sql, sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { shownCustomer } from '../../platform/stages/shown-customer.ts';
import { isSearched, isSearchedByCustomer, namedProducts, searchedOrders } from '../order-search.ts';

const most = sql.lit(limits.searchHits);

/** Finds a few products, orders and customers that match the query and that the viewer may see. One statement. */
export async function search(db: Db, viewer: Viewer, { q }: InputOf<'search'>): Promise<JsonText> {
  return sql`
    select json_build_object(
      'products', ${products(viewer, q)},
      'orders', ${orders(viewer, q)},
      'customers', ${viewer.side === 'admin' ? customers(q) : sql`'[]'::json`}
    )::text as json`.jsonText(db);
}

/**
 * The product with exactly this code, those with the same folded code, then the newest ones by part of the code, by description, and by the name in the raw-material
 * record.
 */
function products(viewer: Viewer, q: string): Sql<unknown> {
  const code = codedAs(q);
  const steps = [
    sql`lower(p.product_code) = lower(${q})`,
    sql`p.code_folded = ${folded(q)} and lower(p.product_code) <> lower(${q})`,
    sql`${code} and p.code_folded <> ${folded(q)}`,
    sql`not ${code} and ${describedAs(q)}`,
    sql`not ${code} and not ${describedAs(q)} and ${namedAs(q)}`,
  ];
  const found = steps.map(
    (condition, place) => sql`(
      select ${sql.lit(place)} as place, p.* from products p where ${condition} and ${maySeeProduct(viewer)}
      order by p.id desc limit ${most})`,
  );
  return sql`coalesce((
    select json_agg(case p.description when '' then json_build_object(${hit}) else json_build_object(${hit},
      'description', left(p.description, ${sql.lit(limits.searchDescription)})) end order by p.place, p.id desc)
    from (${sql.join(found, ' union all ')} order by 1, id desc limit ${most}) p), '[]')`;
}

const hit = sql`'id', p.id, 'productCode', p.product_code, 'image', (
  select '/uploads/products/' || f.name from product_images i join files f on f.id = i.file_id
  where i.product_id = p.id order by i.position <> p.primary_image_index, i.position limit 1)`;

/** The order with this number, then the newest matches among a bounded number of orders, else from the indexes. */
function orders(viewer: Viewer, q: string): Sql<unknown> {
  const number = numberIn(q);
  const indexed = viewer.side === 'admin' && searchedOrders(q);
  const matches = viewer.side === 'admin' ? isSearched(viewer, q) : isSearchedByCustomer(viewer, q);
  const all = indexed
    ? sql`select 1, o.* from ${indexed} o where o.id <> ${number}::bigint
        and (select count(*) from near) < ${most} order by o.id desc limit ${most}`
    : sql`select 1, o.* from near o`;
  return sql`coalesce((
    with ${namedProducts(viewer, q)}, near as materialized (
      select o.* from (
        select o.* from orders o where ${maySeeOrder(viewer)} order by o.id desc limit ${sql.lit(limits.ordersLookedAt)}) o
      where o.id <> ${number}::bigint and ${matches} order by o.id desc limit ${most})
    select json_agg(json_build_object('id', o.id, 'customerName', ${shownCustomer}, 'createdAt', iso(o.created_at),
      'orderPercentage', o.finished_items * 100 / o.total_items) order by o.place, o.id desc)
    from (
      (select 0 as place, o.* from orders o where o.id = ${number}::bigint and ${maySeeOrder(viewer)})
      union (select 1, o.* from near o)
      union (${all})
      order by 1, id desc limit ${most}
    ) o), '[]')`;
}

/** The people of companies, by name. People of the workshop are no customers. */
function customers(q: string): Sql<unknown> {
  return sql`coalesce((
    select json_agg(json_build_object('id', a.id, 'name', a.name, 'username', a.username) order by lower(a.name) ${byName}, a.id)
    from (
      select a.id, a.username, coalesce(nullif(btrim(a.company_name), ''), a.username) as name from customers a
      where a.role = 'customer' and folded(concat_ws(E'\\n', a.company_name, a.username, a.contact_person, a.company_email)) like ${partOf(q)}
      order by lower(coalesce(nullif(btrim(a.company_name), ''), a.username)) ${byName}, a.id limit ${most}
    ) a), '[]')`;
}
