import { type RawBuilder, sql } from 'kysely';

const images = sql`coalesce((
  select json_agg('/uploads/products/' || f.name order by i.position)
  from product_images i join files f on f.id = i.file_id where i.product_id = p.id), '[]')`;

const fields = sql`
  'id', p.id, 'productCode', p.product_code, 'description', p.description, 'colors', p.colors,
  'images', ${images}, 'primaryImageIndex', p.primary_image_index`;

/** How a product looks to customers, from the row `p`: the only place that knows. `visibleTo` is not among it. */
export const productJson: RawBuilder<unknown> = sql`json_build_object(${fields})`;

/** How a product looks to the workshop. */
export const adminProductJson: RawBuilder<unknown> = sql`json_build_object(${fields},
  'visibleTo', p.visible_to, 'revision', p.revision, 'createdAt', iso(p.created_at), 'updatedAt', iso(p.updated_at))`;
