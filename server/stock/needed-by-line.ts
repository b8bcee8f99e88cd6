import { stageOfItem } from '../materials/demand-json.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import { isSpelling, passedOf, perUnit, unitsByName } from './units-by-name.ts';

/** The units of the line `p` that passed the stage of the item `i`. */
const passedAtStage = sql<number>`case i.stage when 'cutting' then p.passed_cutting when 'stitching' then p.passed_stitching
  else p.passed_finishing end`;

/**
 * Parts of a WITH list: `needing` has a row for each accepted line of an open order and each material of `stock` that it still
 * needs, with the stage that uses it, the units of the line that are left there, and how many of these come before the first
 * one that needs the material, which takes `per` of it. Needs the parts of `openLines` and of `stockRows`.
 */
export const neededByLine: Sql = sql`
  users as materialized (
    select r.product_id, r.product_code, i.category, i.name, i.unit, i.quantity, ${stageOfItem} as stage
    from raw_material_items i join raw_materials r on r.id = i.record_id
    where i.category in (select category from chosen) and i.quantity > 0
  ), uses as (
    select m.id as material, p.order_id, p.product_id, i.stage, p.quantity - ${passedAtStage} as line_units,
      u.size - ${passedOf(passedAtStage)} as units, greatest(0, u.before - ${passedAtStage}) as first_unit, ${perUnit} as per
    from open l join order_products p on p.order_id = l.order_id and p.product_id = l.product_id
    join users i on i.product_id = p.product_id
    cross join lateral ${unitsByName} u
    join material_names n on ${isSpelling(sql`u.name`)}
    join stock m on m.id = n.stock_material_id
    where not l.is_finished and not l.is_new
  ), needing as materialized (
    select material, order_id, product_id, min(stage) as stage, max(line_units)::int as line_units, sum(units)::int as units,
      min(first_unit)::int as first_unit, sum(per) filter (where first_unit = least_unit) as per, sum(per * units) as amount
    from (
      select u.*, min(first_unit) over (partition by material, order_id, product_id) as least_unit
      from uses u where units > 0 and per > 0) u
    group by material, order_id, product_id
  )`;
