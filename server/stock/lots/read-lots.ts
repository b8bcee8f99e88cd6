import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type JsonText, sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { lotJson } from './lot-json.ts';

/** Lists the lots of a material, those that are used up last (ST-18). Throws stockMaterialNotFound. */
export function readLots(db: Db, _viewer: Viewer, { id }: InputOf<'readLots'>): Promise<JsonText> {
  const order = sql`l.used_up, l.received_on desc, l.id desc`;
  return sql`
    select json_build_object('lots', coalesce((
      select json_agg(${lotJson} order by ${order})
      from (select l.* from lots l where l.stock_material_id = m.id order by ${order} limit ${limits.listedLots}) l), '[]')
    )::text as json
    from stock_materials m where m.id = ${id}`.jsonText(db, 'stockMaterialNotFound');
}
