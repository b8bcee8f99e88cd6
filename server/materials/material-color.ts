import { type Sql, sql } from '../platform/database/sql.ts';

// The rules of contract/materials/material-color.ts in SQL (MA-11). material-color.test.ts compares both.

const placeholder = sql.lit('\\{color\\}');

/** Whether the name of a material has the placeholder for a color. Few names have a brace, and a search is fast. */
export function hasColorPlaceholder(name: Sql): Sql<boolean> {
  return sql<boolean>`(position('{' in ${name}) > 0 and ${name} ~* ${placeholder})`;
}

/** The name of a material for units with a color; '' is no color and leaves the placeholder. */
export function nameInColor(name: Sql, color: Sql): Sql<string> {
  return sql<string>`case when ${color} <> '' then regexp_replace(${name}, ${placeholder}, replace(${color}, '\\', '\\\\'), 'gi')
    else ${name} end`;
}

/** The color of a combination, or ''. */
export const colorOf = (combination: Sql) => sql`coalesce((
  select choice ->> 'value' from jsonb_array_elements(${combination} -> 'choices') with ordinality as c(choice, place)
  where lower(choice ->> 'option') = 'color' order by place limit 1), '')`;

/**
 * The colors of the line `p` with the share that each has of the line's units, in 50 decimals; a line without
 * combinations has the color ''. Sums of so many decimals are exact once they are rounded.
 */
export const sharesByColor: Sql = sql`(
  select color, round(sum(quantity), 50) / p.quantity as share
  from (
    select ${colorOf(sql`combination`)} as color, (combination ->> 'quantity')::numeric as quantity
    from jsonb_array_elements(p.breakdown) as combination) combinations
  group by color
  union all select '', 1 where p.breakdown = '[]')`;
