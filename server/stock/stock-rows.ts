import { isUnfinished, stageOfItem } from '../materials/demand-json.ts';
import { isByCombination } from '../materials/material-choices.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import { workshopZone } from '../platform/database/workshop-zone.ts';
import { isNewLine } from '../platform/stages/new-line.ts';
import { isExpected, toCome } from './expected.ts';
import { isSpelling, leftAtStage, passedAtStage, passedOf, perUnit, unitsByName } from './units-by-name.ts';

/** After so many days the books of a material are in doubt (ST-11). */
const believedDays = 120;

/** The units of the line `p` that passed the stage of the item `i`. */
const passedChoice = passedAtStage(sql`i.stage`);

/** Whether somebody should count the material `m` (ST-11). */
export const countThis = sql<boolean>`(m.on_hand < 0 or m.counted_at is null
  or workshop_today() - (m.counted_at at time zone ${workshopZone})::date > ${sql.lit(believedDays)})`;

/**
 * Parts of a WITH list that need `chosen`, rows of materials with id and unit; archived ones have no names. `kept_items` are
 * the items of records that depend on no choice, with the amount `per` unit of the product. `by_choice` has the units of
 * unfinished lines that need a material by their combinations: `units` behind `first_unit` others of those that are left at
 * the stage, and `spelled_choices` the same by name, also of names that no material has.
 */
export const usingItems: Sql = sql`
    kept_items as materialized (
      select r.product_id, m.id as material, ${stageOfItem} as stage, sum(${perUnit(sql`1`)}) as per
      from chosen m join material_names n on n.stock_material_id = m.id
      join raw_material_items i on ${isSpelling(sql`i.name`)} join raw_materials r on r.id = i.record_id
      where i.quantity > 0 and not ${isByCombination(sql`r.product_id`)}
      group by 1, 2, 3
    ), chosen_items as materialized (
      select r.product_id, ${stageOfItem} as stage, i.* from raw_material_items i join raw_materials r on r.id = i.record_id
      where ${isByCombination(sql`r.product_id`)} and i.quantity > 0
    ), spelled_choices as materialized (
      select ${isNewLine('p')} as is_new, p.order_id, p.product_id, i.stage, i.category, i.unit, i.quantity, u.name, u.factor,
        ${leftAtStage(sql`i.stage`)} as line_units, u.size - ${passedOf(passedChoice)} as units,
        greatest(0, u.before - ${passedChoice}) as first_unit
      from chosen_items i join order_products p on p.product_id = i.product_id and ${isUnfinished}
      cross join lateral ${unitsByName} u
    ), by_choice as (
      select m.id as material, i.is_new, i.order_id, i.product_id, i.stage, i.line_units, i.units, i.first_unit,
        ${perUnit(sql`i.factor`)} as per
      from spelled_choices i join material_names n on ${isSpelling(sql`i.name`)} join chosen m on m.id = n.stock_material_id
    )`;

/** What accepted lines of the products of some items have left at each stage, by product. */
export const acceptedUnits = (items: Sql): Sql => sql`
      select p.product_id, sum(p.quantity - p.passed_cutting) as cutting, sum(p.quantity - p.passed_stitching) as stitching,
        sum(p.quantity - p.passed_finishing) as finishing
      from order_products p
      where ${isUnfinished} and not ${isNewLine('p')} and p.product_id in (select product_id from ${items})
      group by p.product_id`;

/** The units of the row `a` of `acceptedUnits` that are left at the stage of the item `k`. */
export const unitsAtStage: Sql = sql`case k.stage when 'cutting' then a.cutting when 'stitching' then a.stitching else a.finishing end`;

/** The step in which the material `m` is bought: whole packs, whole pieces, or hundredths of the unit. */
const step = sql`coalesce(m.pack_size, case m.unit when 'pcs' then 1 else 0.01 end)`;
/** What to buy of the material `m` (ST-5): the quotient of `div` is exact, that of `/` is not. */
const toBuy = sql`case when w.wanted = 0 then 0
  else div(greatest(w.wanted, m.min_order) + ${step} - 0.0001, ${step}) * ${step} end`;

/**
 * Parts of a WITH list. `needed` contains the materials of the stock that match a condition on `m`, with what accepted lines
 * need of them, what is on order, and what is short (ST-3 to ST-5). Items that depend on no choice are summed by product
 * first, because many orders have few products.
 */
export function neededRows(areChosen: Sql<boolean>): Sql {
  return sql`
    chosen as materialized (
      select m.* from stock_materials m where ${areChosen}
    ), ${usingItems}, accepted as materialized (
      ${acceptedUnits(sql`kept_items`)}
    ), needs as (
      select material, sum(amount) as need from (
        select k.material, k.per * ${unitsAtStage} as amount
        from kept_items k join accepted a using (product_id)
        union all
        select material, per * units from by_choice where not is_new
      ) a group by material
    ), on_order as (
      select l.stock_material_id as material, sum(${toCome}) as amount
      from purchase_lines l join purchases b on b.id = l.purchase_id
      where l.stock_material_id in (select id from chosen) and ${isExpected} group by 1
    ), needed as (
      select m.*, coalesce(k.need, 0) as need, coalesce(b.amount, 0) as on_order,
        greatest(0, coalesce(k.need, 0) - m.on_hand - coalesce(b.amount, 0)) as short
      from chosen m left join needs k on k.material = m.id left join on_order b on b.material = m.id
    )`;
}

/** A part of a WITH list that needs those of `neededRows`: what new orders would need of each material. */
export const needsOfNew: Sql = sql`needs_of_new as (
    select material, sum(amount) as total, count(distinct order_id) as orders from (
      select k.material, p.order_id, k.per * p.quantity as amount
      from kept_items k join order_products p on p.product_id = k.product_id and ${isUnfinished}
      where ${isNewLine('p')}
      union all
      select material, order_id, per * units from by_choice where is_new
    ) a where amount > 0 group by material
  )`;

/**
 * Parts of a WITH list. `stock` contains the materials of the stock that match a condition on `m`, as `needed` has them, with
 * what new orders would need, what to buy, and whether they are to be counted.
 */
export function stockRows(areChosen: Sql<boolean>): Sql {
  return sql`${neededRows(areChosen)}, ${needsOfNew}, stock as materialized (
      select m.*, f.total as if_total, f.orders as if_orders, ${toBuy} as to_buy, ${countThis} as count_this
      from needed m cross join lateral (select greatest(0, m.need + m.min_level - m.on_hand - m.on_order) as wanted) w
      left join needs_of_new f on f.material = m.id
    )`;
}

/** Counts the materials that are short (ST-5), for the head of Today. */
export async function countShort(db: Db): Promise<number> {
  const { short } = await sql<{ short: number }>`
    with ${neededRows(sql<boolean>`not m.archived`)} select count(*)::int as short from needed where short > 0`.one(db);
  return short;
}
