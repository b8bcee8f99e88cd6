import { isUnfinished } from '../materials/demand-json.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import { isNewLine } from '../platform/stages/new-line.ts';
import { isSpelling, passedAtStage, perUnit } from './units-by-name.ts';

/** The units of the line `p` that are left at the stage of the item `k`. */
const left = sql`p.quantity - ${passedAtStage(sql`k.stage`)}`;

/** Whether the product of the item `k` also has items that depend on choices. */
const isMixed = sql<boolean>`k.product_id in (select product_id from chosen_items)`;

/**
 * A part of a WITH list that needs those of `usingItems`: `needing` has a row for each unfinished line and each of some
 * materials, `chosen` ones, that it still needs, with the stage that uses it, the units of the line that are left there, and
 * how many of these come before the first one that needs the material, which takes `per` of it. Where combinations take
 * different amounts, `firsts`, `pers` and `amounts` have these of each, in their order. Only the lines of products with items
 * that depend on choices are grouped, because the others have one row for a material.
 */
export function neededBy(materials: Sql, lines: 'accepted' | 'all'): Sql {
  const isAccepted = lines === 'all' ? sql<boolean>`true` : sql<boolean>`not ${isNewLine('p')}`;
  const users = (areMixed: Sql<boolean>) => sql`
    from kept_items k join order_products p on p.product_id = k.product_id and ${isUnfinished} and ${isAccepted}
    where k.material in (select id from ${materials}) and k.per > 0 and ${left} > 0 and ${areMixed}`;
  return sql`
  uses as (
    select k.material, p.order_id, p.product_id, k.stage, ${left} as line_units, ${left} as units, 0 as first_unit, k.per
    ${users(isMixed)}
    union all
    select m.id, i.order_id, i.product_id, i.stage, i.line_units, i.units, i.first_unit, ${perUnit(sql`i.factor`)}
    from spelled_choices i join material_names n on ${isSpelling(sql`i.name`)} join ${materials} m on m.id = n.stock_material_id
    where i.units > 0${lines === 'all' ? sql`` : sql` and not i.is_new`}
  ), parts as (
    select material, order_id, product_id, stage, first_unit, max(line_units) as line_units, max(units) as units,
      sum(per) as per, sum(per * units) as amount
    from uses where per > 0 group by material, order_id, product_id, stage, first_unit
  ), needing as (
    select k.material, p.order_id, p.product_id, k.stage, ${left} as line_units, ${left} as units, 0 as first_unit, k.per,
      k.per * (${left}) as amount, null::int[] as firsts, null::numeric[] as pers, null::numeric[] as amounts
    ${users(sql<boolean>`not ${isMixed}`)}
    union all
    select material, order_id, product_id, min(stage) as stage, max(line_units)::int as line_units, sum(units)::int as units,
      min(first_unit)::int as first_unit, (array_agg(per order by first_unit))[1] as per, sum(amount) as amount,
      case when count(*) > 1 then array_agg(first_unit order by first_unit) end as firsts,
      case when count(*) > 1 then array_agg(per order by first_unit) end as pers,
      case when count(*) > 1 then array_agg(amount order by first_unit) end as amounts
    from parts group by material, order_id, product_id
  )`;
}

/** The needs of the accepted lines of open orders, as above. */
export const neededByLine: Sql = neededBy(sql`stock`, 'accepted');
