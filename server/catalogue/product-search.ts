import { type RawBuilder, sql } from 'kysely';
import { escapeLike, isAfter } from '../database/paging.ts';

type Search = {
  productCode?: string | undefined;
  color?: string | undefined;
  customer?: number | undefined;
  cursor?: number | undefined;
};

/** What is searched for, as a condition on the row `p`: part of the code, a colour, a customer, the rest of a paged list. */
export function isFound({ productCode, color, customer, cursor }: Search): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [isAfter('p.id', cursor)];
  const code = productCode?.trim();
  if (code) conditions.push(sql`p.product_code ilike ${`%${escapeLike(code)}%`}`);
  if (color?.trim()) conditions.push(sql`lower_all(p.colors) @> array[lower(${color.trim()})]`);
  // Both sides have an index, so that a customer with few products finds them among many.
  if (customer !== undefined) {
    conditions.push(sql`(p.visible_to = '{}' or p.visible_to @> array[${customer}::bigint])`);
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
