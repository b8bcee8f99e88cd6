import { limits } from '#contract/call/limits.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type JsonText, sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';

/**
 * Reads suggestions for the form of a record (MA-9): names in use with their unit, and the next products without a
 * record.
 */
export async function readMaterialSuggestions(db: Db, _viewer: Viewer): Promise<JsonText> {
  return sql`
    with used as (
      select category, name, unit, count(distinct record_id) as products from raw_material_items group by 1, 2, 3
    ), names as (
      select distinct on (category, name) category, name, unit, sum(products) over (partition by category, name) as products
      from used order by category, name, products desc, unit
    ), open as (
      select product_id, count(*) as orders from order_products where quantity - completed > 0 and not cancelled group by 1
    ), missing as (
      select p.*, coalesce(o.orders, 0) as open_orders from products p left join open o on o.product_id = p.id
      where not exists (select from raw_materials r where r.product_id = p.id)
    )
    select json_build_object(
      'names', coalesce((
        select json_agg(json_build_object('category', category, 'name', name, 'unit', unit, 'products', products)
          order by products desc, lower(name), category)
        from (select * from names order by products desc, lower(name), category limit ${sql.lit(limits.materialNames)}) n), '[]'),
      'next', coalesce((
        select json_agg(json_build_object('productId', p.id, 'productCode', p.product_code, 'description', p.description,
          'image', (
            select '/uploads/products/' || f.name from product_images i join files f on f.id = i.file_id
            where i.product_id = p.id order by i.position <> p.primary_image_index, i.position limit 1),
          'openOrders', p.open_orders) order by p.open_orders desc, p.id desc)
        from (select * from missing order by open_orders desc, id desc limit ${sql.lit(limits.productsWithoutRecord)}) p), '[]'),
      'left', (select count(*) from missing)
    )::text as json`.jsonText(db);
}
