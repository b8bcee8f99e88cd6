import type { Viewer } from '../../platform/access/viewer.ts';
import { byName } from '../../platform/database/paging.ts';
import { type JsonText, sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { supplierJson } from '../supplier-json.ts';

/** Lists the suppliers by name. There are at most 1,000 (LI-1). */
export async function readSuppliers(db: Db, _viewer: Viewer): Promise<JsonText> {
  return sql`
    select json_build_object('suppliers', coalesce((
      select json_agg(${supplierJson} order by lower(s.name) ${byName}, s.id) from suppliers s), '[]'))::text as json`.jsonText(
    db,
  );
}
