import { type Sql, sql } from '../platform/database/sql.ts';

/** Condition: the color `c` is the first phrase of the note of the line `p`: 'Black, matt', but not 'Black edges'. */
export const isFirstPhrase = sql<boolean>`(c <> '' and lower(left(p.description, length(c))) = lower(c)
    and substr(p.description, length(c) + 1, 1) ~ '^[.,:;\\n\\r]?$')`;

/** The units of the line `p` in combinations without a choice that fulfills a condition on `choice`. */
function unitsWithout(isMeant: Sql<boolean>): Sql<number> {
  return sql<number>`(
    select coalesce(sum((part ->> 'quantity')::int), 0)::int from jsonb_array_elements(p.breakdown) as rows(part)
    where not exists (select from jsonb_array_elements(part -> 'choices') as choices(choice) where ${isMeant}))`;
}

/**
 * The units of the line `p` of the product `r` that have no color, as unitsWithoutColor of the contract counts them for
 * everything that shows a line (OP-5). Statements that look at many orders count them here.
 */
export const unitsWithoutColor = sql<number>`case
  when coalesce(cardinality(r.colors), 0) = 0 then 0
  when p.breakdown <> '[]' then ${unitsWithout(sql`choice -> 'optionId' = '0'`)}
  when exists (select from unnest(r.colors) c where ${isFirstPhrase}) then 0
  else p.quantity end`;

/** The units of the line `p` without a choice of the option `x`, by its name. */
export const unitsWithoutChoice = sql<number>`case when p.breakdown = '[]' then p.quantity
  else ${unitsWithout(sql`lower(choice ->> 'option') = lower(x.name)`)} end`;
