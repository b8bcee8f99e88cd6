import { type Sql, sql } from '../database/sql.ts';

const images = sql`coalesce((
  select json_agg('/uploads/products/' || f.name order by i.position)
  from product_images i join files f on f.id = i.file_id where i.product_id = p.id), '[]')`;

const fields = sql`
  'id', p.id, 'productCode', p.product_code, 'description', p.description, 'colors', p.colors,
  'images', ${images}, 'primaryImageIndex', p.primary_image_index`;

/** The JSON of a product for customers, from the row `p`, without `visibleTo` (CA-2). */
export const productJson: Sql<unknown> = sql`json_build_object(${fields})`;

/** The JSON of a product for the workshop. */
export const adminProductJson: Sql<unknown> = sql`json_build_object(${fields},
  'visibleTo', p.visible_to, 'revision', p.revision, 'createdAt', iso(p.created_at), 'updatedAt', iso(p.updated_at))`;
