import type { Viewer } from '../access/viewer.ts';
import { type Sql, sql } from '../database/sql.ts';
import { pictureAddress } from '../orders/order-json.ts';

/**
 * What differs between the line `l` of the order `o` and its product `p` (RE-2). A line that was placed at the product's
 * current revision has no changes; older lines did not store description and revision.
 */
export const lineChanges: Sql<unknown> = sql`coalesce((
  select json_agg(c.change order by c.position)
  from (values
    (1, 'code', l.product_code <> p.product_code),
    (2, 'description', l.product_description <> p.description),
    (3, 'pictures', exists (
      select from order_product_images i join files f on f.id = i.file_id
      where i.order_id = l.order_id and i.product_id = l.product_id and f.kind = 'catalogue'
        and not exists (select from product_images t where t.product_id = p.id and t.file_id = i.file_id))
      or exists (
        select from product_images t join files f on f.id = t.file_id
        where t.product_id = p.id and f.created_at > o.created_at))
  ) as c(position, change, applies)
  where c.applies and l.product_revision is distinct from p.revision), '[]')`;

/** The fields of the line `l` that the cart takes over. Catalog pictures are left out: the cart takes those of today. */
export function lineFields(viewer: Viewer): Sql<unknown> {
  return sql`
    'quantity', l.quantity, 'description', l.description, 'breakdown', '[]'::json, 'images', coalesce((
      select json_agg(${pictureAddress(viewer)} order by i.position)
      from order_product_images i join files f on f.id = i.file_id
      where i.order_id = l.order_id and i.product_id = l.product_id and f.kind = 'private'), '[]')`;
}
