import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { isAfter, limitOfPage, limitOfShown, nextCursorOf } from '../platform/database/paging.ts';
import { type JsonText, sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import { movementJson } from './stock-json.ts';

/** Reads the ledger of a material, newest first (ST-10). Throws stockMaterialNotFound. */
export async function readMovements(
  db: Db,
  _viewer: Viewer,
  { id, cursor, limit = limits.listEntries }: InputOf<'readMovements'>,
): Promise<JsonText> {
  return sql`
    with page as (
      select v.* from stock_movements v where v.stock_material_id = ${id} and ${isAfter('v.id', cursor)}
      order by v.id desc ${limitOfPage(limit)}
    ), shown as (select * from page order by id desc ${limitOfShown(limit)})
    select json_build_object(
      'movements', coalesce((select json_agg(${movementJson} order by v.id desc) from shown v), '[]'),
      'nextCursor', ${nextCursorOf(limit)}
    )::text as json
    from stock_materials m where m.id = ${id}`.jsonText(db, 'stockMaterialNotFound');
}
