import { folded } from '#contract/call/folding.ts';
import { isAfter, type Sorted } from '../platform/database/paging.ts';
import { beginningOf, partOf } from '../platform/database/search-text.ts';
import { type Sql, sql } from '../platform/database/sql.ts';

/** Words of a search by words that count. Each one is a condition. */
const mostWords = 8;

type Search = {
  find?: string | undefined;
  productCode?: string | undefined;
  words?: string | undefined;
  color?: string | undefined;
  customer?: number | undefined;
  ids?: readonly number[] | undefined;
  cursor?: number | undefined;
};

/** Conditions on the product `p`: its code, its description, or the name in its raw-material record has the typed text. */
export const codedAs = (typed: string) => sql<boolean>`p.code_folded like ${partOf(typed)}`;
export const describedAs = (typed: string) => sql<boolean>`p.description_folded like ${partOf(typed)}`;
export const namedAs = (typed: string) =>
  sql<boolean>`p.id in (select r.product_id from raw_materials r where r.name_folded like ${partOf(typed)})`;

/** Condition: one of both. A subquery, because with an `or` over two tables PostgreSQL could use neither index. */
export const calledAs = (typed: string) =>
  sql<boolean>`p.id in (
    select id from products where description_folded like ${partOf(typed)}
    union select product_id from raw_materials where name_folded like ${partOf(typed)})`;

/** Condition: the code, the description or the name of the record has the word. */
const hasWord = (word: string) =>
  sql<boolean>`p.id in (
    select id from products where code_folded like ${partOf(word)} or description_folded like ${partOf(word)}
    union select product_id from raw_materials where name_folded like ${partOf(word)})`;

/** Sorts the best match of a text first: that code, then codes that begin with it, that contain it, and other products. */
export function bestMatch(typed: string): Sorted {
  const code = typed.trim();
  const key = sql<string>`(case when p.code_folded = ${folded(code)} then '0'
    when p.code_folded like ${beginningOf(code)} then '1' when ${codedAs(code)} then '2' else '3' end || lower(p.product_code))`;
  return { by: key, after: ({ key: last }) => sql`${key} > ${last}::text`, cursor: sql`p.id || '.' || ${key}` };
}

/** Condition on the row `p`: matches part of the code, words, all words of `find`, a color, a customer and the page's cursor (CA-1). */
export function isFound({ find = '', productCode, words, color, customer, ids, cursor }: Search): Sql<boolean> {
  const conditions: Sql<unknown>[] = [isAfter('p.id', cursor)];
  const code = productCode?.trim();
  if (code) conditions.push(codedAs(code));
  const typed = words?.trim();
  if (typed) {
    conditions.push(sql`not ${codedAs(typed)} and ${calledAs(typed)}`);
  }
  for (const word of find.trim().split(/\s+/u).slice(0, mostWords)) {
    if (word !== '') conditions.push(hasWord(word));
  }
  if (color?.trim()) conditions.push(sql`p.colors_folded @> array[lower(${color.trim()})]`);
  if (ids) conditions.push(sql`p.id = any(${ids}::bigint[])`);
  // Each side of the `or` has an index, which keeps the search fast for a customer with few of many products.
  if (customer !== undefined) {
    conditions.push(sql`(p.visible_to = '{}' or p.visible_to @> array[${customer}::bigint])`);
  }
  return sql<boolean>`(${sql.join(conditions, ' and ')})`;
}
