import { limits } from '#contract/call/limits.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import { optionsJson, staffOptionsJson } from './product-options.ts';

const images = sql`coalesce((
  select json_agg('/uploads/products/' || f.name order by i.position)
  from product_images i join files f on f.id = i.file_id where i.product_id = p.id), '[]')`;

const fields = (options: Sql) => sql`
  p.id, p.product_code as "productCode", p.description, p.colors, ${images} as images,
  p.primary_image_index as "primaryImageIndex", ${options} as options`;

/** The JSON of a product for customers, from the row `p`, without `visibleTo` (CA-2). */
export const productJson: Sql<unknown> = sql.json(fields(optionsJson));

const adminFields = sql`
  p.visible_to as "visibleTo", p.revision, iso(p.created_at) as "createdAt", iso(p.updated_at) as "updatedAt"`;

/** The JSON of a product for the workshop. */
export const adminProductJson: Sql<unknown> = sql.json(sql`${fields(staffOptionsJson)}, ${adminFields}`);

/**
 * The JSON of a product in the workshop's list. Orders that make delivered items again do not count as placed (DL-6).
 * Counting stops at a limit, because a product may have any number of orders. The few remakes are read once for all
 * products.
 */
export const listedProductJson: Sql<unknown> = sql.json(sql`${fields(staffOptionsJson)}, ${adminFields},
  (select count(*) from (
    select from order_products l where l.product_id = p.id
      and l.order_id not in (select r.id from orders r where r.remake_of is not null)
    limit ${sql.lit(limits.timesOrdered)}) l) as "timesOrdered",
  exists (select from raw_materials r where r.product_id = p.id) as "hasMaterials"`);
