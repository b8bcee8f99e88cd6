import { type Sql, sql } from '../database/sql.ts';
import type { Viewer } from './viewer.ts';

/**
 * Which products a viewer may see, as a condition on the row `p`: a customer those for all and those that name it, the
 * workshop all of them (decisions, 'Catalogue'). Everything else acts as if the product did not exist.
 */
export function maySeeProduct(viewer: Viewer): Sql<boolean> {
  if (viewer.side === 'admin') return sql`true`;
  return sql`(p.visible_to = '{}' or ${viewer.id}::bigint = any(p.visible_to))`;
}

/** Which orders, as a condition on the row `o`: the workshop all of them, a customer its own. */
export function maySeeOrder(viewer: Viewer): Sql<boolean> {
  return viewer.side === 'admin' ? sql`true` : sql`o.customer_id = ${viewer.id}::bigint`;
}
