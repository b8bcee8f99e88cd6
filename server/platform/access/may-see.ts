import { type Sql, sql } from '../database/sql.ts';
import type { Scope } from './viewer.ts';

/**
 * The products that a viewer may see, as an SQL condition on the row `p`. Customers see products that are visible to
 * all or to their company; the workshop sees all products (CA-2).
 */
export function maySeeProduct(viewer: Scope): Sql<boolean> {
  if (viewer.side === 'admin') return sql`true`;
  return sql`(p.visible_to = '{}' or ${viewer.companyId}::bigint = any(p.visible_to))`;
}

/** The orders that a viewer may see, as an SQL condition on the row `o` (OR-9). */
export function maySeeOrder(viewer: Scope): Sql<boolean> {
  return viewer.side === 'admin' ? sql`true` : sql`o.customer_id = ${viewer.companyId}::bigint`;
}
