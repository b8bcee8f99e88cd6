import { nameOf, type Viewer } from '../platform/access/viewer.ts';
import { type Sql, sql } from '../platform/database/sql.ts';

/**
 * The assignments of an update of `line_holds` that ends holds for a person (PR-10). Without `changeId`, each hold ends
 * with a change of its own.
 */
export function holdEndedBy(viewer: Viewer, changeId: Sql = sql`gen_random_uuid()`): Sql {
  return sql`ended_at = change_moment(), end_change_id = ${changeId}, ended_by = ${viewer.id}, ended_by_name = ${nameOf(viewer)}`;
}
