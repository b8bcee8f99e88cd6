import { escapeLike, isAfter } from '../database/paging.ts';
import { type Sql, sql } from '../database/sql.ts';

type Search = {
  productCode?: string | undefined;
  words?: string | undefined;
  color?: string | undefined;
  customer?: number | undefined;
  ids?: readonly number[] | undefined;
  cursor?: number | undefined;
};

/** Returns the LIKE pattern that finds a typed text anywhere. */
export const partOf = (typed: string) => `%${escapeLike(typed)}%`;

/** Conditions on the product `p`: its description, or the name in its raw-material record, contains the typed text. */
export const describedAs = (typed: string) => sql<boolean>`p.description ilike ${partOf(typed)}`;
export const namedAs = (typed: string) =>
  sql<boolean>`p.id in (select r.product_id from raw_materials r where r.product_name ilike ${partOf(typed)})`;

/** Condition: one of both. A subquery, because with an `or` over two tables PostgreSQL could use neither index. */
export const calledAs = (typed: string) =>
  sql<boolean>`p.id in (
    select id from products where description ilike ${partOf(typed)}
    union select product_id from raw_materials where product_name ilike ${partOf(typed)})`;

/** Condition on the row `p`: matches part of the code, words, a color, a customer and the page's cursor (CA-1). */
export function isFound({ productCode, words, color, customer, ids, cursor }: Search): Sql<boolean> {
  const conditions: Sql<unknown>[] = [isAfter('p.id', cursor)];
  const code = productCode?.trim();
  if (code) conditions.push(sql`p.product_code ilike ${partOf(code)}`);
  const typed = words?.trim();
  if (typed) {
    conditions.push(sql`p.product_code not ilike ${partOf(typed)} and ${calledAs(typed)}`);
  }
  if (color?.trim()) conditions.push(sql`p.colors_folded @> array[lower(${color.trim()})]`);
  if (ids) conditions.push(sql`p.id = any(${ids}::bigint[])`);
  // Each side of the `or` has an index, which keeps the search fast for a customer with few of many products.
  if (customer !== undefined) {
    conditions.push(sql`(p.visible_to = '{}' or p.visible_to @> array[${customer}::bigint])`);
  }
  return sql<boolean>`(${sql.join(conditions, ' and ')})`;
}
