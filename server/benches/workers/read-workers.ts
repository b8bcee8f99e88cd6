import type { Viewer } from '../../platform/access/viewer.ts';
import { type JsonText, type Sql, sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { workerJson } from './worker-json.ts';

/** Lists the workers by name (WO-1). */
export async function readWorkers(db: Db, _viewer: Viewer): Promise<JsonText> {
  return sql`
    select json_build_object('workers', ${workersJson(sql<boolean>`w.name is not null`)})::text as json`.jsonText(db);
}

/** The JSON list of the workers that match a condition on the row `w`, by name. */
export function workersJson(condition: Sql<boolean>): Sql<unknown> {
  return sql`(select coalesce(json_agg(${workerJson} order by lower(w.name), w.id), '[]') from workers w where ${condition})`;
}
