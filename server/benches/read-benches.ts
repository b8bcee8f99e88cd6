import type { Viewer } from '../platform/access/viewer.ts';
import { type JsonText, sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import { benchJson } from './bench-json.ts';

/** Lists the benches by name, without those that ended (BE-1). */
export async function readBenches(db: Db, _viewer: Viewer): Promise<JsonText> {
  return sql`
    select json_build_object('benches', coalesce(json_agg(${benchJson} order by lower(b.name), b.id), '[]'))::text as json
    from benches b where b.ended_at is null`.jsonText(db);
}
