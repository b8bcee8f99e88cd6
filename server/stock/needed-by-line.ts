import { isUnfinished } from '../materials/demand-json.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import { isNewLine } from '../platform/stages/new-line.ts';
import { leftAtStage, passedAtStage, passedOf, unitsByCombination } from './units-by-name.ts';

/** The units of the line `p` that are left at the stage of the item `k`. */
const left = leftAtStage(sql`k.stage`);
const passed = passedAtStage(sql`k.stage`);

/** Whether the product of the item `k` also has items that depend on choices. */
const isMixed = sql<boolean>`k.product_id in (select product_id from chosen_items)`;

/**
 * Parts of a WITH list that need those of `usingItems`. `needing` has a row for each line, accepted or not, and each of some
 * materials, rows of `chosen`, that it still needs, with the stage that uses it, the units that still need it, and how many
 * units that are left there come before the first one of these, which takes `per` of it. A material has one stage. Where
 * combinations take different amounts, `firsts`, `pers` and `amounts` have these of each, in their order. Only the lines of
 * products with items that depend on choices are split by combination: the others have one row for a material.
 */
export function neededBy(materials: Sql, lines: 'accepted' | 'all'): Sql {
  const isAccepted = lines === 'all' ? sql<boolean>`true` : sql<boolean>`not ${isNewLine('p')}`;
  const isWanted = sql<boolean>`k.material in (select id from ${materials}) and k.per > 0`;
  const lineOf = sql`order_products p on p.product_id = k.product_id and ${isUnfinished} and ${isAccepted}`;
  return sql`
  uses as (
    select k.material, p.order_id, p.product_id, k.stage, ${left} as line_units, u.size - ${passedOf(passed)} as units,
      greatest(0, u.before - ${passed}) as first_unit, k.per
    from kept_items k join ${lineOf} cross join lateral ${unitsByCombination} u
    where ${isWanted} and ${isMixed}
    union all
    select k.material, k.order_id, k.product_id, k.stage, k.line_units, k.units, k.first_unit, k.per
    from by_choice k where ${isWanted}${lines === 'all' ? sql`` : sql` and not k.is_new`}
  ), parts as (
    select material, order_id, product_id, stage, first_unit, max(line_units) as line_units, max(units) as units,
      sum(per) as per, sum(per * units) as amount
    from uses where units > 0 group by material, order_id, product_id, stage, first_unit
  ), needing as (
    select k.material, p.order_id, p.product_id, k.stage, ${left} as line_units, ${left} as units, 0 as first_unit, k.per,
      k.per * ${left} as amount, null::bigint[] as firsts, null::numeric[] as pers, null::numeric[] as amounts
    from kept_items k join ${lineOf}
    where ${isWanted} and ${left} > 0 and not ${isMixed}
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
