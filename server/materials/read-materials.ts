import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { isAfter, limitOfPage, limitOfShown, nextCursorOf } from '../platform/database/paging.ts';
import { partOf } from '../platform/database/search-text.ts';
import { type JsonStatement, type JsonText, sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import { joinLists, recordJson } from './material-json.ts';

/**
 * Reads raw-material records, newest first, searched by part of the product code or name, folded. Also returns
 * the numbers of found and of all records. One statement, paged by key.
 */
export async function readMaterials(db: Db, _viewer: Viewer, input: InputOf<'readMaterials'>): Promise<JsonText> {
  const { limit = limits.listEntries, cursor } = input;
  const search = input.search?.trim() ?? '';
  const isFound =
    search === '' ? sql`true` : sql`(r.code_folded like ${partOf(search)} or r.name_folded like ${partOf(search)})`;
  // Without a search all records match, so they are counted once, and the page comes from the index.
  const count = search === '' ? sql`(select count from total)` : sql`(select count(*) from found)`;
  return sql`
    with total as (select count(*) as count from raw_materials),
    found as (select r.id from raw_materials r where ${isFound}),
    page as (
      select id from found where ${isAfter('id', cursor)}
      order by id desc ${limitOfPage(limit)}
    ), shown as (select id from page order by id desc ${limitOfShown(limit)})
    select json_build_object(
      'records', coalesce((
        select json_agg(${recordJson} order by r.id desc)
        from raw_materials r ${joinLists('record')} where r.id in (select id from shown)), '[]'),
      'found', ${count},
      'total', (select count from total),
      'nextCursor', ${nextCursorOf(limit)}
    )::text as json`.jsonText(db);
}

/** The answer of creating or updating a record: `{ record }`. */
export function savedMaterial(id: number): JsonStatement {
  return sql`
    select json_build_object('record', ${recordJson})::text as json
    from raw_materials r ${joinLists('record')} where r.id = ${id}`;
}
