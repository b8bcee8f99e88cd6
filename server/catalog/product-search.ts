import { escapeLike, isAfter } from '../database/paging.ts';
import { type Sql, sql } from '../database/sql.ts';

type Search = {
  productCode?: string | undefined;
  color?: string | undefined;
  customer?: number | undefined;
  cursor?: number | undefined;
};

/** Condition on the row `p`: part of the code, a color, a customer and the page's cursor (CA-1). */
export function isFound({ productCode, color, customer, cursor }: Search): Sql<boolean> {
  const conditions: Sql<unknown>[] = [isAfter('p.id', cursor)];
  const code = productCode?.trim();
  if (code) conditions.push(sql`p.product_code ilike ${`%${escapeLike(code)}%`}`);
  if (color?.trim()) conditions.push(sql`lower_all(p.colors) @> array[lower(${color.trim()})]`);
  // Each side of the `or` has an index, which keeps the search fast for a customer with few of many products.
  if (customer !== undefined) {
    conditions.push(sql`(p.visible_to = '{}' or p.visible_to @> array[${customer}::bigint])`);
  }
  return sql<boolean>`(${sql.join(conditions, ' and ')})`;
}
