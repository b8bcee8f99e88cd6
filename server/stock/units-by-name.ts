import { amountWith, combinationsOfLine, isByCombination, nameWithChoices } from '../materials/material-choices.ts';
import { type Sql, sql } from '../platform/database/sql.ts';

/**
 * The amount of the item `i` of a record that one unit of its product with a factor takes, in the unit of the material `m`:
 * converted and rounded once (ST-2). Records know two units of one kind, kilograms and grams.
 */
export function perUnit(factor: Sql = sql`u.factor`): Sql<string> {
  const amount = amountWith(factor);
  return sql<string>`round(case when i.unit = m.unit then ${amount}
    when i.unit = 'g' then ${amount} / 1000 else ${amount} * 1000 end, 4)`;
}

/** The condition that the spelling `n` of a material is that of the item `i` with a name. */
export const isSpelling = (name: Sql): Sql<boolean> =>
  sql<boolean>`n.category = i.category and n.unit = i.unit and n.name = ${name}`;

/** Whether the units of the line `p` need the item `i` by their combinations. */
const isOpen = sql<boolean>`(p.breakdown <> '[]' and ${isByCombination(sql`p.product_id`)})`;

/** The combinations of the line `p`, each with how many units are `before` it. */
const combinationsInOrder: Sql = sql`(
  select c.*, (sum(c.quantity) over (order by c.place) - c.quantity)::bigint as before from ${combinationsOfLine} c)`;

/** The units of the line `p` as `unitsByName` has them, for items that all of its units need alike. */
export const unitsByCombination: Sql = sql`(
  select p.quantity::bigint as size, 0::bigint as before where p.breakdown = '[]'
  union all select b.quantity, b.before from ${combinationsInOrder} b)`;

/**
 * The units of the line `p` that need the item `i` by the name of their material: `size` units behind `before` other ones,
 * with the `factor` of their amount. An item that depends on choices has a row for each combination of the line, in their
 * order; units without a choice, and lines without combinations, keep the placeholder, which no material has.
 */
export const unitsByName: Sql = sql`(
  select i.name, p.quantity::bigint as size, 0::bigint as before, 1::numeric as factor where not ${isOpen}
  union all
  select ${nameWithChoices(sql`i.name`, sql`b.choices`)}, b.quantity, b.before, b.factor from ${combinationsInOrder} b
  where ${isOpen})`;

/** Joins the line `p` with the items `i` of its product's record `r`, and with its units `u` by the name of each. */
export const itemsOfLine: Sql = sql`
  join raw_materials r on r.product_id = p.product_id
  join raw_material_items i on i.record_id = r.id and i.quantity > 0
  cross join lateral ${unitsByName} u`;

/** Joins also the materials `m` of the stock that have these names, `n`; archived ones have none. */
export const materialsOfLine: Sql = sql`${itemsOfLine}
  join material_names n on ${isSpelling(sql`u.name`)}
  join stock_materials m on m.id = n.stock_material_id`;

/** The units of the line `p` that passed a stage which uses materials. */
export const passedAtStage = (stage: Sql): Sql<number> => sql<number>`case ${stage} when 'cutting' then p.passed_cutting
  when 'stitching' then p.passed_stitching else p.passed_finishing end`;

/** The units of the line `p` that are left at a stage. */
export const leftAtStage = (stage: Sql): Sql<number> => sql<number>`(p.quantity - ${passedAtStage(stage)})`;

/** How many of the units `u` are among the first `passed` units of their line: the first combinations pass first. */
export const passedOf = (passed: Sql): Sql<number> => sql<number>`least(u.size, greatest(0, ${passed} - u.before))`;
