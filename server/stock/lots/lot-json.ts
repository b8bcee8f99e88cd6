import { type JsonStatement, type Sql, sql } from '../../platform/database/sql.ts';

/** How many existing lines chose the lot `l` or use it. */
const lines = sql<number>`(
  select count(*) from (
    select c.order_id, c.product_id from line_lots c where c.lot_id = l.id
    union
    select v.order_id, v.product_id from stock_movements v where v.lot_id = l.id and v.kind = 'use'
    group by v.order_id, v.product_id having sum(v.quantity) < 0) j
  join order_products p using (order_id, product_id))`;

/** The JSON of the lot `l` (ST-18). */
export const lotJson: Sql = sql.json(sql`
  l.id, l.stock_material_id as "materialId", l.code, l.received_on as "receivedOn",
  (select round(coalesce(sum(v.quantity), 0), 4)::text from stock_movements v where v.lot_id = l.id) as "left",
  ${lines} as lines, l.note, l.used_up as "usedUp"`);

/** The answer with a lot: `{ lot }`. */
export function savedLot(id: number): JsonStatement {
  return sql`select json_build_object('lot', ${lotJson})::text as json from lots l where l.id = ${id}`;
}
