import { isAfter } from '../platform/database/paging.ts';
import { partOf } from '../platform/database/search-text.ts';
import { type Sql, sql } from '../platform/database/sql.ts';

type Search = {
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

/** Condition on the row `p`: matches part of the code, words, a color, a customer and the page's cursor (CA-1). */
export function isFound({ productCode, words, color, customer, ids, cursor }: Search): Sql<boolean> {
  const conditions: Sql<unknown>[] = [isAfter('p.id', cursor)];
  const code = productCode?.trim();
  if (code) conditions.push(codedAs(code));
  const typed = words?.trim();
  if (typed) {
    conditions.push(sql`not ${codedAs(typed)} and ${calledAs(typed)}`);
  }
  if (color?.trim()) conditions.push(sql`p.colors_folded @> array[lower(${color.trim()})]`);
  if (ids) conditions.push(sql`p.id = any(${ids}::bigint[])`);
  // Each side of the `or` has an index, which keeps the search fast for a customer with few of many products.
  if (customer !== undefined) {
    conditions.push(sql`(p.visible_to = '{}' or p.visible_to @> array[${customer}::bigint])`);
  }
  return sql<boolean>`(${sql.join(conditions, ' and ')})`;
}
