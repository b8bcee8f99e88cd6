import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { limitOfPage, limitOfShown, nextSortedOf, type Sorted } from '../platform/database/paging.ts';
import { type JsonStatement, type JsonText, sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import { joinLists, templateJson } from './material-json.ts';

const byName: Sorted = {
  by: sql`lower(t.name), t.id`,
  after: ({ id, key }) => sql`(lower(t.name), t.id) > (lower(${key}::text), ${id}::bigint)`,
  cursor: sql`t.id || '.' || t.name`,
};

/** Reads the raw-material templates by name, paged by key, in one statement. */
export async function readTemplates(
  db: Db,
  _viewer: Viewer,
  { limit = limits.listEntries, cursor }: InputOf<'readTemplates'>,
): Promise<JsonText> {
  const { by, after } = byName;
  return sql`
    with page as (
      select * from raw_material_templates t where ${cursor ? after(cursor) : sql`true`} order by ${by} ${limitOfPage(limit)}
    ), shown as (select * from page t order by ${by} ${limitOfShown(limit)})
    select json_build_object(
      'templates', coalesce((
        select json_agg(${templateJson} order by ${by}) from shown t ${joinLists('template')}), '[]'),
      'nextCursor', ${nextSortedOf(byName, 't')}
    )::text as json`.jsonText(db);
}

/** The answer of creating or updating a template: `{ template }`. */
export function savedTemplate(id: number): JsonStatement {
  return sql`
    select json_build_object('template', ${templateJson})::text as json
    from raw_material_templates t ${joinLists('template')} where t.id = ${id}`;
}
