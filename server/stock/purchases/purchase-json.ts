import { type JsonStatement, type Sql, sql } from '../../platform/database/sql.ts';

/** The JSON of the purchase `b`. */
export const purchaseJson: Sql = sql.json(sql`
  b.id, b.supplier_id as "supplierId", b.supplier_name as "supplierName", b.state, b.ordered_on as "orderedOn",
  b.expected_on as "expectedOn", case b.state when 'ordered' then greatest(0, workshop_today() - b.expected_on) else 0 end as late,
  b.reference, b.note, (
    select json_agg(${sql.json(sql`l.id, l.stock_material_id as "materialId", m.name, m.unit, m.has_lots as "hasLots",
      l.quantity::text as quantity, l.unit as "enteredUnit", l.base::text as base, l.received::text as received, l.closed,
      l.closed_by_hand as "closedByHand", m.pack_name as "packName", m.pack_size::text as "packSize"`)} order by l.position)
    from purchase_lines l join stock_materials m on m.id = l.stock_material_id where l.purchase_id = b.id) as lines,
  b.revision`);

/** The answer with a purchase: `{ purchase }`, and more fields after it. */
export function savedPurchase(id: number, more: Sql = sql``): JsonStatement {
  return sql`
    select json_build_object('purchase', ${purchaseJson}${more})::text as json from purchases b where b.id = ${id}`;
}
