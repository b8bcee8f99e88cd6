import { isUnfinished, stageOfItem } from '../materials/demand-json.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import { isNewLine } from '../platform/stages/new-line.ts';
import { isSpelling, passedAtStage, passedOf, perUnit, unitsByName } from './units-by-name.ts';

/** The units of the line `p` that passed the stage of the item `i`. */
const passed = passedAtStage(sql`i.stage`);

/**
 * Parts of a WITH list: `needing` has a row for each line `p` that a condition chooses and each of some materials that it
 * still needs, with the stage that uses it, the units of the line that are left there, and how many of these come before the
 * first one that needs the material, which takes `per` of it. Where combinations take different amounts, `firsts`, `pers` and
 * `amounts` have these of each, in their order. Needs the part `chosen`; the materials are rows of it.
 */
export const neededBy = (materials: Sql, areChosen: Sql<boolean>): Sql => sql`
  users as materialized (
    select r.product_id, r.product_code, i.category, i.name, i.unit, i.quantity, ${stageOfItem} as stage
    from raw_material_items i join raw_materials r on r.id = i.record_id
    where i.category in (select category from chosen) and i.quantity > 0
  ), spelled as materialized (
    select p.order_id, p.product_id, i.category, i.unit, i.quantity, i.stage, u.name, u.factor,
      p.quantity - ${passed} as line_units, u.size - ${passedOf(passed)} as units,
      greatest(0, u.before - ${passed}) as first_unit
    from order_products p join users i on i.product_id = p.product_id cross join lateral ${unitsByName} u
    where ${areChosen}
  ), uses as (
    select m.id as material, i.order_id, i.product_id, i.stage, i.line_units, i.units, i.first_unit,
      ${perUnit(sql`i.factor`)} as per
    from spelled i join material_names n on ${isSpelling(sql`i.name`)} join ${materials} m on m.id = n.stock_material_id
  ), parts as (
    select material, order_id, product_id, stage, first_unit, max(line_units) as line_units, max(units) as units,
      sum(per) as per, sum(per * units) as amount
    from uses u where units > 0 and per > 0 group by material, order_id, product_id, stage, first_unit
  ), needing as materialized (
    select material, order_id, product_id, min(stage) as stage, max(line_units)::int as line_units, sum(units)::int as units,
      min(first_unit)::int as first_unit, (array_agg(per order by first_unit))[1] as per, sum(amount) as amount,
      case when count(*) > 1 then array_agg(first_unit order by first_unit) end as firsts,
      case when count(*) > 1 then array_agg(per order by first_unit) end as pers,
      case when count(*) > 1 then array_agg(amount order by first_unit) end as amounts
    from parts group by material, order_id, product_id
  )`;

/** The needs of the accepted lines of open orders, as above. */
export const neededByLine: Sql = neededBy(sql`stock`, sql<boolean>`${isUnfinished} and not ${isNewLine('p')}`);
