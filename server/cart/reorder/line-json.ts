import { pictureAddress } from '../../orders/order-json.ts';
import { maySeeProduct } from '../../platform/access/may-see.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';

/** Where the line `l` is stored: in an order or in a saved list. `at` is the time of storing. */
export type LineSource = { lines: Sql<unknown>; pictures: Sql<unknown>; at: Sql<unknown> };

/** The lines of the order `o`. */
export const orderLines: LineSource = {
  lines: sql`order_products l where l.order_id = o.id`,
  pictures: sql`order_product_images i join files f on f.id = i.file_id
    where i.order_id = l.order_id and i.product_id = l.product_id`,
  at: sql`o.created_at`,
};

/**
 * The differences between the line `l` and its product `p` (RE-2). A line that was stored at the product's current
 * revision has no changes. Older lines did not store description and revision.
 */
export function lineChanges({ pictures, at }: LineSource): Sql<unknown> {
  return sql`coalesce((
  select json_agg(c.change order by c.position)
  from (values
    (1, 'code', l.product_code <> p.product_code),
    (2, 'description', l.product_description <> p.description),
    (3, 'pictures', exists (
      select from ${pictures} and f.kind = 'catalog'
        and not exists (select from product_images t where t.product_id = p.id and t.file_id = i.file_id))
      or exists (
        select from product_images t join files f on f.id = t.file_id
        where t.product_id = p.id and f.created_at > ${at}))
  ) as c(position, change, applies)
  where c.applies and l.product_revision is distinct from p.revision), '[]')`;
}

/**
 * The fields of the line `l` that the cart copies, without catalog pictures, because the cart uses the current ones.
 */
export function lineFields(viewer: Viewer, { pictures }: LineSource): Sql<unknown> {
  return sql`
    'quantity', l.quantity, 'description', l.description, 'breakdown', '[]'::json, 'images', coalesce((
      select json_agg(${pictureAddress(viewer)} order by i.position) from ${pictures} and f.kind = 'private'), '[]')`;
}

/**
 * The lines compared with the current catalog, as JSON. A deleted product and one that the customer may no longer see
 * look the same (RE-1).
 */
export function comparedLines(viewer: Viewer, source: LineSource): Sql<unknown> {
  return sql`(
    select json_agg(json_build_object(
      'productId', p.id, 'productCode', coalesce(p.product_code, l.product_code), 'orderedCode', l.product_code,
      'state', case when p.id is null then 'gone' when json_array_length(c.changes) > 0 then 'changed' else 'same' end,
      'changes', c.changes, ${lineFields(viewer, source)}) order by l.position)
    from (select l.* from ${source.lines}) l
    left join products p on p.id = l.product_id and ${maySeeProduct(viewer)}
    cross join lateral (select case when p.id is null then '[]'::json else ${lineChanges(source)} end as changes) c)`;
}
