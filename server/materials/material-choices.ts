import { type Sql, sql } from '../platform/database/sql.ts';

// The rules of contract/materials/material-choices.ts in SQL (MA-11). material-choices.test.ts compares both.

const placeholder = sql.lit('\\{[^{}]+\\}');
/** The placeholders of a name and the texts between them. */
const pieces = sql.lit('\\{[^{}]+\\}|\\{|[^{]+');

/** Whether the name of a material has a placeholder for a choice. Few names have a brace, and a search is fast. */
export function hasPlaceholder(name: Sql): Sql<boolean> {
  return sql<boolean>`(position('{' in ${name}) > 0 and ${name} ~ ${placeholder})`;
}

/** The name of a material for units with choices, an object of values by option. A placeholder without a choice stays. */
export function nameWithChoices(name: Sql, choices: Sql): Sql<string> {
  return sql<string>`case when ${hasPlaceholder(name)} then (
    select string_agg(coalesce(case when split.piece[1] like '{_%}' then ${choices} ->> lower(btrim(split.piece[1], '{}')) end, split.piece[1]),
      '' order by split.place)
    from regexp_matches(${name}, ${pieces}, 'g') with ordinality as split(piece, place)) else ${name} end`;
}

/** The color and the choices of a combination, as an object of values by option in lower case. Texts choose no material. */
const choicesOf = sql`coalesce((
  select jsonb_object_agg(lower(choice ->> 'option'), choice ->> 'value' order by place desc)
  from jsonb_array_elements(combination -> 'choices') with ordinality as c(choice, place)
  where choice ? 'choiceId' or lower(choice ->> 'option') = 'color'), '{}')`;

/** By what the choices of a combination multiply leather and lining. */
const factorOf = sql`trim_scale((
  select multiplied(h.factor) from jsonb_array_elements(combination -> 'choices') as choice
  join option_choices h on h.id = (choice ->> 'choiceId')::bigint))`;

/** The combinations of the line `p` in their order, with the name-giving choices and the factor of each. */
export const combinationsOfLine: Sql = sql`(
  select place, (combination ->> 'quantity')::bigint as quantity, ${choicesOf} as choices, ${factorOf} as factor
  from jsonb_array_elements(p.breakdown) with ordinality as c(combination, place))`;

/** The products of which a choice has a factor; few. */
export const factoredProducts: Sql = sql`(
  select o.product_id from product_options o join option_choices h on h.option_id = o.id where h.factor <> 1)`;

/**
 * Whether units of a product need the item `i` of its record by their combinations: a placeholder gives them different
 * materials, and a factor different amounts of leather and lining.
 */
export function isByCombination(productId: Sql): Sql<boolean> {
  return sql<boolean>`(${hasPlaceholder(sql`i.name`)}
    or (i.category in ('leather', 'lining') and ${productId} in ${factoredProducts}))`;
}

/** The amount of the item `i` in one unit of product with a factor, not yet rounded. */
export function amountWith(factor: Sql): Sql<string> {
  return sql<string>`i.quantity * case when i.category in ('leather', 'lining') then ${factor} else 1 end`;
}

/**
 * The combinations of the line `p` as keys of their factor and choices, with the share that each has of the line's units,
 * in 50 decimals; a line without combinations has one key. Sums of so many decimals are exact once they are rounded.
 */
export const sharesByChoice: Sql = sql`(
  select jsonb_build_array(factor, choices)::text as choice, round(sum(quantity), 50) / p.quantity as share
  from ${combinationsOfLine} combinations group by 1
  union all select '[1, {}]', 1 where p.breakdown = '[]')`;
/** The factor and the choices of a key of `sharesByChoice`; those of a line without combinations for null. */
export const factorOfKey = (key: Sql) => sql`coalesce((${key}::jsonb ->> 0)::numeric, 1)`;
export const choicesOfKey = (key: Sql) => sql`(${key}::jsonb -> 1)`;
