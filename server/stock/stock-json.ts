import { workerName } from '../platform/access/worker-name.ts';
import { type JsonStatement, type Sql, sql } from '../platform/database/sql.ts';
import { stockRows } from './stock-rows.ts';

/** How far back counts and marks are compared (ST-16). */
const driftDays = 180;
/** A drift beyond this many percent is a typing error, not a fact about records. */
const mostDrift = 1_000_000;
/** Whether the movement `v` is so new that its drift counts. */
export const isInDrift = sql<boolean>`v.moved_at > now() - make_interval(days => ${sql.lit(driftDays)})`;

/**
 * How much more or less than the records say the counts of the material `m` found, in percent (ST-16). The first count opens
 * the books, and undone counts say nothing.
 */
const drift = sql<number | null>`(
  select case when v.counts > 1 and v.used <> 0 then least(greatest(round(100 * v.found / abs(v.used)), ${sql.lit(-mostDrift)}), ${sql.lit(mostDrift)})::int end
  from (
    select count(*) filter (where c.is_count) as counts, sum(c.quantity) filter (where c.is_count and not c.is_first) as found,
      sum(c.quantity) filter (where c.kind = 'use') as used
    from (
      select v.kind, v.quantity, v.counted is not null and not exists (select from stock_movements u where u.undoes = v.id) as is_count,
        v.id = (
          select min(f.id) from stock_movements f where f.stock_material_id = m.id and f.counted is not null
            and not exists (select from stock_movements u where u.undoes = f.id)) as is_first
      from stock_movements v
      where v.stock_material_id = m.id and v.kind in ('count', 'use')
        and ${isInDrift}
    ) c
  ) v)`;

/** The JSON of a material of the stock, from a row `m` of `stock` (./stock-rows.ts). */
export const stockMaterialJson: Sql = sql.json(sql`
  m.id, m.category, m.name, m.unit, m.on_hand::text as "onHand", m.min_level::text as "minLevel", round(m.need, 4)::text as need,
  case when m.if_total > 0 then json_build_object('total', round(m.if_total, 4)::text, 'orders', m.if_orders) end as "ifAccepted",
  round(m.on_order, 4)::text as "onOrder", round(m.short, 4)::text as short, round(m.to_buy, 4)::text as "toBuy",
  m.supplier_id as "supplierId", (select s.name from suppliers s where s.id = m.supplier_id) as "supplierName",
  m.pack_name as "packName", m.pack_size::text as "packSize", m.min_order::text as "minOrder", m.has_lots as "hasLots",
  coalesce((select json_agg(json_build_object('name', n.name, 'unit', n.unit) order by lower(n.name), n.name, n.unit)
    from material_names n where n.stock_material_id = m.id), '[]') as names,
  iso(m.counted_at) as "countedAt", m.count_this as "countThis", ${drift} as drift, m.archived, m.revision`);

/** Who made the movement `v`: a person, or a bench with its worker. */
const byName = sql<string>`coalesce(v.moved_by_name, (
  select b.name || coalesce((select ' · ' || ${workerName} from workers w where w.id = v.worker_id), '')
  from benches b where b.id = v.bench_id), '')`;

/**
 * The units by which the mark behind the movement `v` changed the count of the stage, as far as they use the material. Older
 * movements did not store them; theirs are those of the whole line.
 */
const units = sql<number | null>`case when v.kind = 'use' then coalesce(v.units, (
  select sum(e.to_value::int - e.from_value::int)::int from production_events e
  where e.change_id = v.change_id and e.order_id = v.order_id and e.product_id = v.product_id
    and e.what = (select case s.category when 'thread' then 'stitching' when 'metal' then 'finishing' else 'cutting' end
      from stock_materials s where s.id = v.stock_material_id))) end`;

/** The JSON of the movement `v`. */
export const movementJson: Sql = sql.json(sql`
  v.id, v.kind, v.quantity::text as quantity, v.balance::text as balance, v.entered::text as entered,
  v.entered_unit as "enteredUnit", v.counted::text as counted, (select l.code from lots l where l.id = v.lot_id) as "lotCode", v.order_id as "orderId",
  v.product_code as "productCode", ${units} as units, (select l.purchase_id from purchase_lines l where l.id = v.purchase_line_id) as "purchaseId", v.note, ${byName} as "byName", iso(v.moved_at) as at,
  exists (select from stock_movements u where u.undoes = v.id) as undone, v.undoes`);

/** The answer with a material: `{ material }`. */
export function savedStockMaterial(id: number): JsonStatement {
  return sql`
    with ${stockRows(sql<boolean>`m.id = ${id}`)}
    select json_build_object('material', ${stockMaterialJson})::text as json from stock m`;
}

/** The answer with a material and a new movement: `{ material, movement }`. */
export function movedMaterial(id: number, movementId: number): JsonStatement {
  return sql`
    with ${stockRows(sql<boolean>`m.id = ${id}`)}
    select json_build_object('material', ${stockMaterialJson}, 'movement', ${movementJson})::text as json
    from stock m join stock_movements v on v.id = ${movementId}`;
}
