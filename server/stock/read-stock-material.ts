import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import { stageOfItem } from '../materials/demand-json.ts';
import { openLines, workOrder } from '../orders/open-lines/open-lines.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type JsonText, sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import { stockMaterialJson } from './stock-json.ts';
import { stockRows } from './stock-rows.ts';
import { isSpelling, passedOf, perUnit, unitsByName } from './units-by-name.ts';

const most = sql.lit(limits.stockLines);

/**
 * Reads a material of the stock with the jobs that need it, in the order of work (ST-3), and the products behind its drift
 * (ST-16). Throws stockMaterialNotFound.
 */
export async function readStockMaterial(
  db: Db,
  _viewer: Viewer,
  { id }: InputOf<'readStockMaterial'>,
): Promise<JsonText> {
  return sql`
    with ${openLines}, ${stockRows(sql<boolean>`m.id = ${id}`)}, users as materialized (
      select r.product_id, r.product_code, i.category, i.name, i.unit, i.quantity, ${stageOfItem} as stage
      from raw_material_items i join raw_materials r on r.id = i.record_id
      where i.category = (select category from chosen) and i.quantity > 0
    ), needing as (
      select p.order_id, p.product_id, sum(u.size - ${passedOf(passedAtStage)})::int as units,
        sum(${perUnit} * (u.size - ${passedOf(passedAtStage)})) as amount
      from open l join order_products p on p.order_id = l.order_id and p.product_id = l.product_id
      join users i on i.product_id = p.product_id
      cross join lateral ${unitsByName} u
      join material_names n on ${isSpelling(sql`u.name`)}
      join stock m on m.id = n.stock_material_id
      where not l.is_finished and not l.is_new
      group by p.order_id, p.product_id
    ), in_order as (
      select n.units, n.amount, l.order_id, l.product_id, l.product_code, l.customer_name,
        row_number() over (order by ${workOrder}) as place
      from needing n join open l using (order_id, product_id) where n.units > 0
    )
    select json_build_object('material', ${stockMaterialJson},
      'lines', coalesce((
        select json_agg(json_build_object('orderId', order_id, 'productId', product_id, 'productCode', product_code,
          'customerName', customer_name, 'units', units, 'amount', round(amount, 4)::text) order by place)
        from in_order where place <= ${most}), '[]'),
      'more', (select greatest(0, count(*) - ${most}) from in_order),
      'driftProducts', coalesce((
        select json_agg(product_code order by product_code) from (
          select distinct i.product_code from users i join material_names n on ${isSpelling(sql`i.name`)}
          where n.stock_material_id = m.id order by 1 limit ${sql.lit(limits.driftProducts)}) p), '[]')
    )::text as json from stock m`.jsonText(db, 'stockMaterialNotFound');
}

/** The units of the line `p` that passed the stage of the item `i`. */
const passedAtStage = sql<number>`case i.stage when 'cutting' then p.passed_cutting when 'stitching' then p.passed_stitching
  else p.passed_finishing end`;
