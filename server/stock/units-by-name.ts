import { colorOf, hasColorPlaceholder, nameInColor } from '../materials/material-color.ts';
import { type Sql, sql } from '../platform/database/sql.ts';

/**
 * The amount of the item `i` of a record that one unit of its product takes, in the unit of the material `m`: converted once
 * (ST-2). Records know two units of one kind, kilograms and grams.
 */
export const perUnit: Sql<string> = sql<string>`round(case when i.unit = m.unit then i.quantity
  when i.unit = 'g' then i.quantity / 1000 else i.quantity * 1000 end, 4)`;

/** The condition that the spelling `n` of a material is that of the item `i` with a name. */
export const isSpelling = (name: Sql): Sql<boolean> =>
  sql<boolean>`n.category = i.category and n.unit = i.unit and n.name = ${name}`;

/**
 * The units of the line `p` that need the item `i` by the name of their material: `size` units behind `before` other ones.
 * An item with a placeholder has a row for each combination of the line, in their order; units without a color keep the
 * placeholder, which no material has.
 */
export const unitsByName: Sql = sql`(
  select i.name, p.quantity as size, 0::bigint as before where not ${hasColorPlaceholder(sql`i.name`)}
  union all
  select ${nameInColor(sql`i.name`, sql`b.color`)}, b.size, b.behind - b.size from (
    select ${colorOf(sql`combination`)} as color, (combination ->> 'quantity')::int as size,
      sum((combination ->> 'quantity')::bigint) over (order by place)::bigint as behind
    from jsonb_array_elements(p.breakdown) with ordinality as c(combination, place)) b
  where ${hasColorPlaceholder(sql`i.name`)})`;

/** How many of the units `u` are among the first `passed` units of their line: the first combinations pass first. */
export const passedOf = (passed: Sql): Sql<number> => sql<number>`least(u.size, greatest(0, ${passed} - u.before))`;
