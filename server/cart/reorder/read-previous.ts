import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import { maySeeOrder, maySeeProduct } from '../../platform/access/may-see.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type JsonText, sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { comparison, lineFields, orderLines } from './line-json.ts';

/** Reads the customer's earlier orders of a product, newest first (RE-3). Throws productNotFound. */
export async function readPrevious(
  db: Db,
  viewer: Viewer,
  { id, limit = limits.previous }: InputOf<'readPrevious'>,
): Promise<JsonText> {
  return sql`
    select json_build_object('previous', coalesce((
      select json_agg(json_build_object('orderId', o.id, 'createdAt', iso(o.created_at), 'changes', c.changes,
        ${lineFields(viewer, orderLines)}) order by o.id desc)
      from (
        select o.* from orders o
        where ${maySeeOrder(viewer)} and exists (
          select from order_products l where l.order_id = o.id and l.product_id = p.id)
        order by o.id desc limit ${sql.lit(limit)}) o
      join order_products l on l.order_id = o.id and l.product_id = p.id
      cross join ${comparison(orderLines)} c), '[]'))::text as json
    from products p where p.id = ${id} and ${maySeeProduct(viewer)}`.jsonText(db, 'productNotFound');
}
