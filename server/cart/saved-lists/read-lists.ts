import type { Viewer } from '../../platform/access/viewer.ts';
import { byName } from '../../platform/database/paging.ts';
import { type JsonText, sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { listHead, maySeeList } from './list-json.ts';

/** Reads the saved lists of the viewer's company, by name (SL-1). */
export async function readLists(db: Db, viewer: Viewer): Promise<JsonText> {
  return sql`
    select json_build_object('lists', coalesce(json_agg(json_build_object(${listHead})
      order by lower(s.name) ${byName}, s.id), '[]'))::text as json
    from order_lists s where ${maySeeList(viewer)}`.jsonText(db);
}
