import { type RawBuilder, sql } from 'kysely';
import type { InputOf } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import { limitOfPage, limitOfShown } from '../database/paging.ts';
import type { Db } from '../database/transaction.ts';
import { type JsonText, jsonText } from '../http/json-text.ts';
import type { Viewer } from '../http/viewer.ts';

const entryJson = sql`json_build_object('id', e.id, 'at', iso(e.at), 'kind', e.kind,
  'who', case when e.account_id is not null then
    json_build_object('id', e.account_id, 'username', e.username, 'role', e.role) end,
  'address', e.address,
  'about', json_build_object('object', e.object, 'id', e.object_id, 'name', e.object_name),
  'changes', e.changes)`;

/**
 * The audit, newest first, 50 entries at a time unless told. Words are looked for in as many entries as one answer may
 * take; when they did not fill the page, the next one goes on from there. One statement.
 */
export async function readAudit(db: Db, _viewer: Viewer, input: InputOf<'readAudit'>): Promise<JsonText> {
  const { search, limit = limits.auditPage } = input;
  const words = search?.trim();
  const { rows } = await sql<{ json: JsonText }>`
    with looked as (
      select e.* from audit_entries e where ${sql.join(filtersOf(input), sql` and `)} order by e.at desc, e.id desc
      ${words ? sql`limit ${sql.lit(limits.auditSearched)}` : limitOfPage(limit)}
    ), page as (
      select * from looked ${words ? sql`where ${hasWords(words)}` : sql``} order by at desc, id desc ${limitOfPage(limit)}
    ), shown as (select * from page order by at desc, id desc ${limitOfShown(limit)})
    select json_build_object(
      'entries', coalesce((select json_agg(${entryJson} order by e.at desc, e.id desc) from shown e), '[]'),
      'nextCursor', case
        when (select count(*) from page) > ${sql.lit(limit)} then (select id::text from shown order by at, id limit 1)
        when ${Boolean(words)} and (select count(*) from looked) = ${sql.lit(limits.auditSearched)}
          then (select id::text from looked order by at, id limit 1)
      end
    )::text as json`.execute(db);
  return jsonText(rows[0]?.json ?? '');
}

function filtersOf({ who, kind, object, objectId, from, before, cursor }: InputOf<'readAudit'>): RawBuilder<boolean>[] {
  return [
    cursor === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(e.at, e.id) < (select c.at, c.id from audit_entries c where c.id = ${cursor})`,
    ...(who !== undefined ? [sql<boolean>`e.account_id = ${who}`] : []),
    ...(kind !== undefined ? [sql<boolean>`e.kind = ${kind}`] : []),
    ...(object !== undefined ? [sql<boolean>`e.object = ${object}`] : []),
    ...(objectId !== undefined ? [sql<boolean>`e.object_id = ${objectId}`] : []),
    ...(from !== undefined ? [sql<boolean>`e.at >= ${from}`] : []),
    ...(before !== undefined ? [sql<boolean>`e.at < ${before}`] : []),
  ];
}

/** In the names, the address, the number of the object, or a value. */
function hasWords(words: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(lower(concat_ws(' ', username, object_name, object_id, address, (
    select string_agg(concat_ws(' ', c ->> 'field', c ->> 'from', c ->> 'to'), ' ') from jsonb_array_elements(changes) c
  ))), lower(${words})) > 0`;
}
