import { isUnfinished, stageOfItem } from '../materials/demand-json.ts';
import { hasColorPlaceholder } from '../materials/material-color.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import { workshopZone } from '../platform/database/workshop-zone.ts';
import { isNewLine } from '../platform/stages/new-line.ts';
import { isSpelling, passedOf, perUnit, unitsByName } from './units-by-name.ts';

/** After so many days the books of a material are in doubt (ST-11). */
const believedDays = 120;

/** Whether somebody should count the material `m` (ST-11). */
const countThis = sql<boolean>`(m.on_hand < 0 or m.counted_at is null
  or workshop_today() - (m.counted_at at time zone ${workshopZone})::date > ${sql.lit(believedDays)})`;

const ofStage = (cutting: Sql, stitching: Sql, finishing: Sql): Sql =>
  sql`case k.stage when 'cutting' then ${cutting} when 'stitching' then ${stitching} else ${finishing} end`;

/** The units of the line `p` that passed the stage `k.stage`. */
const passedAtStage = ofStage(sql`p.passed_cutting`, sql`p.passed_stitching`, sql`p.passed_finishing`);

/** The step in which the material `m` is bought: whole packs, whole pieces, or hundredths of the unit. */
const step = sql`coalesce(m.pack_size, case m.unit when 'pcs' then 1 else 0.01 end)`;
/** What to buy of the material `m` (ST-5): the quotient of `div` is exact, that of `/` is not. */
const toBuy = sql`case when w.wanted = 0 then 0
  else div(greatest(w.wanted, m.min_order) + ${step} - 0.0001, ${step}) * ${step} end`;

/**
 * Parts of a WITH list. `stock` contains the materials of the stock that match a condition on `m`, with what open orders
 * need of them (ST-3 to ST-5), and whether they are to be counted. Lines without a placeholder are summed by product first,
 * because many orders have few products.
 */
export function stockRows(areChosen: Sql<boolean>): Sql {
  return sql`
    chosen as materialized (
      select m.* from stock_materials m where ${areChosen}
    ), kept_items as materialized (
      select r.product_id, m.id as material, ${stageOfItem} as stage, ${perUnit} as per
      from chosen m join material_names n on n.stock_material_id = m.id
      join raw_material_items i on ${isSpelling(sql`i.name`)} join raw_materials r on r.id = i.record_id
      where not m.archived and i.quantity > 0
    ), accepted as materialized (
      select p.product_id, sum(p.quantity - p.passed_cutting) as cutting, sum(p.quantity - p.passed_stitching) as stitching,
        sum(p.quantity - p.passed_finishing) as finishing
      from order_products p
      where ${isUnfinished} and not ${isNewLine('p')} and p.product_id in (select product_id from kept_items)
      group by p.product_id
    ), colored_items as materialized (
      select r.product_id, ${stageOfItem} as stage, i.* from raw_material_items i join raw_materials r on r.id = i.record_id
      where ${hasColorPlaceholder(sql`i.name`)} and i.quantity > 0
    ), needs as (
      select material, sum(amount) filter (where not is_new) as need, sum(amount) filter (where is_new) as if_total,
        count(distinct order_id) filter (where is_new) as if_orders
      from (
        select k.material, false as is_new, null::bigint as order_id,
          k.per * ${ofStage(sql`a.cutting`, sql`a.stitching`, sql`a.finishing`)} as amount
        from kept_items k join accepted a using (product_id)
        union all
        select k.material, true, p.order_id, k.per * p.quantity
        from kept_items k join order_products p on p.product_id = k.product_id and ${isUnfinished}
        where ${isNewLine('p')}
        union all
        select m.id, ${isNewLine('p')}, p.order_id, ${perUnit} * (u.size - ${passedOf(passedAtStage)})
        from colored_items k join order_products p on p.product_id = k.product_id and ${isUnfinished}
        cross join lateral (select k.category, k.name, k.unit, k.quantity) i
        cross join lateral ${unitsByName} u
        join material_names n on ${isSpelling(sql`u.name`)}
        join chosen m on m.id = n.stock_material_id and not m.archived
      ) a where amount > 0 group by material
    ), summed as (
      select m.*, coalesce(k.need, 0) as need, k.if_total, k.if_orders, coalesce((
        select sum(greatest(0, l.base - l.received)) from purchase_lines l join purchases b on b.id = l.purchase_id
        where l.stock_material_id = m.id and not l.closed and b.state = 'ordered'), 0) as on_order, ${countThis} as count_this
      from chosen m left join needs k on k.material = m.id
    ), stock as materialized (
      select m.*, greatest(0, m.need - m.on_hand - m.on_order) as short, ${toBuy} as to_buy
      from summed m cross join lateral (select greatest(0, m.need + m.min_level - m.on_hand - m.on_order) as wanted) w
    )`;
}
