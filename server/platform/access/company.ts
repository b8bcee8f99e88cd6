import { type Sql, sql } from '../database/sql.ts';
import type { Viewer } from './viewer.ts';

/** Whether the viewer may see the company in the row `c`: staff see all companies, customers only their own. */
export function maySeeCompany(viewer: Viewer): Sql<boolean> {
  return viewer.side === 'admin' ? sql`true` : sql`c.id = ${viewer.companyId}::bigint`;
}
