import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import { openLines, workOrder } from '../orders/open-lines/open-lines.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type JsonText, sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import { isExpected, toCome } from './expected.ts';
import { neededByLine } from './needed-by-line.ts';
import { isInDrift, stockMaterialJson } from './stock-json.ts';
import { stockRows } from './stock-rows.ts';
import { isSpelling } from './units-by-name.ts';

const most = sql.lit(limits.stockLines);

/**
 * Reads a material of the stock with the jobs that need it, in the order of work (ST-3), the purchases that bring it, and the
 * products behind its drift: those whose records name it or that used it, such as by a color (ST-16). Throws
 * stockMaterialNotFound.
 */
export async function readStockMaterial(
  db: Db,
  _viewer: Viewer,
  { id }: InputOf<'readStockMaterial'>,
): Promise<JsonText> {
  return sql`
    with ${openLines}, ${stockRows(sql<boolean>`m.id = ${id}`)}, ${neededByLine}, in_order as (
      select n.units, n.amount, l.order_id, l.product_id, l.product_code, l.customer_name,
        row_number() over (order by ${workOrder}) as place
      from needing n join open l using (order_id, product_id)
    )
    select json_build_object('material', ${stockMaterialJson},
      'lines', coalesce((
        select json_agg(json_build_object('orderId', order_id, 'productId', product_id, 'productCode', product_code,
          'customerName', customer_name, 'units', units, 'amount', round(amount, 4)::text) order by place)
        from in_order where place <= ${most}), '[]'),
      'more', (select greatest(0, count(*) - ${most}) from in_order),
      'onOrderLines', coalesce((
        select json_agg(json_build_object('purchaseId', b.id, 'supplierName', b.supplier_name, 'expectedOn', b.expected_on,
          'open', round(${toCome}, 4)::text) order by b.expected_on, b.id)
        from purchase_lines l join purchases b on b.id = l.purchase_id
        where l.stock_material_id = m.id and ${isExpected}), '[]'),
      'driftProducts', coalesce((
        select json_agg(product_code order by product_code) from (
          select r.product_code from material_names n join raw_material_items i on ${isSpelling(sql`i.name`)}
          join raw_materials r on r.id = i.record_id
          where n.stock_material_id = m.id and i.quantity > 0
          union select v.product_code from stock_movements v
          where v.stock_material_id = m.id and v.kind = 'use' and ${isInDrift}
          order by 1 limit ${sql.lit(limits.driftProducts)}) p), '[]')
    )::text as json from stock m`.jsonText(db, 'stockMaterialNotFound');
}
