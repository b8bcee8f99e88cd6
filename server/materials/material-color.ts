import { type Sql, sql } from '../platform/database/sql.ts';

// The rules of contract/materials/material-color.ts in SQL (MA-12).

const placeholder = sql.lit('\\{color\\}');

/** Whether the name of a material has the placeholder for a color. Few names have a brace, and a search is fast. */
export function hasColorPlaceholder(name: Sql): Sql<boolean> {
  return sql<boolean>`(position('{' in ${name}) > 0 and ${name} ~* ${placeholder})`;
}

/** The color of a combination, or ''. */
export const colorOf = (combination: Sql) => sql`coalesce((
  select choice ->> 'value' from jsonb_array_elements(${combination} -> 'choices') with ordinality as c(choice, place)
  where lower(choice ->> 'option') = 'color' order by place limit 1), '')`;
