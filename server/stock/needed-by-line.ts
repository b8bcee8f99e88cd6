import { stageOfItem } from '../materials/demand-json.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import { isSpelling, passedOf, perUnit, unitsByName } from './units-by-name.ts';

/** The units of the line `p` that passed the stage of the item `i`. */
const passedAtStage = sql<number>`case i.stage when 'cutting' then p.passed_cutting when 'stitching' then p.passed_stitching
  else p.passed_finishing end`;

/**
 * Parts of a WITH list: `needing` has a row for each accepted line of an open order and each material of `stock` that it still
 * needs, with the stage that uses it. Needs the parts of `openLines` and of `stockRows`.
 */
export const neededByLine: Sql = sql`
  users as materialized (
    select r.product_id, r.product_code, i.category, i.name, i.unit, i.quantity, ${stageOfItem} as stage
    from raw_material_items i join raw_materials r on r.id = i.record_id
    where i.category in (select category from chosen) and i.quantity > 0
  ), needing as materialized (
    select m.id as material, p.order_id, p.product_id, min(i.stage) as stage, sum(u.size - ${passedOf(passedAtStage)})::int as units,
      sum(${perUnit} * (u.size - ${passedOf(passedAtStage)})) as amount
    from open l join order_products p on p.order_id = l.order_id and p.product_id = l.product_id
    join users i on i.product_id = p.product_id
    cross join lateral ${unitsByName} u
    join material_names n on ${isSpelling(sql`u.name`)}
    join stock m on m.id = n.stock_material_id
    where not l.is_finished and not l.is_new
    group by m.id, p.order_id, p.product_id having sum(u.size - ${passedOf(passedAtStage)}) > 0
  )`;
