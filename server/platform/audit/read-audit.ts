import { folded } from '#contract/call/folding.ts';
import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../access/viewer.ts';
import { workerName } from '../access/worker-name.ts';
import { limitOfPage, limitOfShown } from '../database/paging.ts';
import { type JsonText, type Sql, sql } from '../database/sql.ts';
import type { Db } from '../database/transaction.ts';

/** 'Stitching 1 · Ana'. Looks the names up each time, so a forgotten worker's name appears nowhere. */
const benchAndWorker = sql`concat_ws(' · ', (select b.name from benches b where b.id = e.bench_id),
  (select ${workerName} from workers w where w.id = e.worker_id))`;
/**
 * The name of the object: for an account that is named by its username, the name of its person. An account's id may be
 * that of a company, too. A failed sign-in shows what was typed.
 */
const objectName = sql`case
  when e.object = 'worker' then (select ${workerName} from workers w where w.id = e.object_id)
  when e.object = 'account' and e.kind <> 'signInFailed' then coalesce((
    select nullif(btrim(a.person_name), '') from accounts a
    where a.id = e.object_id and lower(a.username) = lower(e.object_name)), e.object_name)
  else e.object_name end`;

/** The name of the person who acted, which a removal of personal data replaces. */
const personName = sql`(select nullif(btrim(a.person_name), '') from accounts a where a.id = e.account_id)`;

/** A template in the words of people; its number once it was deleted. */
const templateName = (value: Sql) => sql`coalesce((
  select t.name from raw_material_templates t where t.id::text = ${value}), '#' || ${value})`;
/** The companies that see a product in the words of people; their numbers once they were deleted: 'Harbour Goods, #12'. */
const companyNames = (value: Sql) => sql`(
  select string_agg(case when one ~ '^[0-9]+$' then coalesce((
    select nullif(btrim(y.company_name), '') from companies y where y.id = one::bigint), '#' || one) else one end, ', ' order by n)
  from unnest(string_to_array(${value}, ', ')) with ordinality as g(one, n))`;
const named = (name: (value: Sql) => Sql) => sql`json_build_object(
  'field', c ->> 'field', 'from', ${name(sql`(c ->> 'from')`)}, 'to', ${name(sql`(c ->> 'to')`)})`;
/** The changes, which name templates and companies that were stored as numbers. */
const changes = sql`case when e.object in ('material', 'product') then (
  select coalesce(json_agg(case
    when e.object = 'material' and c ->> 'field' = 'template' then ${named(templateName)}
    when e.object = 'product' and c ->> 'field' = 'visibleTo' then ${named(companyNames)}
    else c::json end order by n), '[]')
  from jsonb_array_elements(e.changes) with ordinality as g(c, n)) else e.changes::json end`;

const entryJson = sql`json_build_object('id', e.id, 'at', iso(e.at), 'kind', e.kind,
  'who', case
    when e.account_id is not null then json_strip_nulls(json_build_object('id', e.account_id, 'username', e.username,
      'name', ${personName}, 'role', e.role))
    when e.bench_id is not null then json_build_object('id', e.bench_id, 'username', ${benchAndWorker}, 'role', 'bench') end,
  'address', e.address,
  'about', json_build_object('object', e.object, 'id', e.object_id, 'name', ${objectName}),
  'changes', ${changes})`;

/**
 * Reads a page of the audit log, newest first, by default 50 entries. A text search reads at most
 * `limits.auditSearched` entries. `nextCursor` then continues after the last entry read, even when the page is not
 * full.
 */
export async function readAudit(db: Db, _viewer: Viewer, input: InputOf<'readAudit'>): Promise<JsonText> {
  const { search, limit = limits.auditPage } = input;
  const words = search?.trim();
  return sql`
    with looked as (
      select e.* from audit_entries e where ${sql.join(filtersOf(input), ' and ')} order by e.at desc, e.id desc
      ${words ? sql`limit ${sql.lit(limits.auditSearched)}` : limitOfPage(limit)}
    ), page as (
      select e.* from looked e ${words ? sql`where ${hasWords(words)}` : sql``} order by at desc, id desc ${limitOfPage(limit)}
    ), shown as (select * from page order by at desc, id desc ${limitOfShown(limit)})
    select json_build_object(
      'entries', coalesce((select json_agg(${entryJson} order by e.at desc, e.id desc) from shown e), '[]'),
      'nextCursor', case
        when (select count(*) from page) > ${sql.lit(limit)} then (select s.id::text from shown s order by s.at, s.id limit 1)
        when ${Boolean(words)} and (select count(*) from looked) = ${sql.lit(limits.auditSearched)}
          then (select l.id::text from looked l order by l.at, l.id limit 1)
      end
    )::text as json`.jsonText(db);
}

function filtersOf({ who, kind, object, objectId, from, before, cursor }: InputOf<'readAudit'>): Sql<boolean>[] {
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

/** Condition: the names, address, object id, or old or new values contain the text. */
function hasWords(words: string): Sql<boolean> {
  return sql<boolean>`strpos(folded(concat_ws(' ', username, ${personName}, ${benchAndWorker}, ${objectName}, object_name, object_id, address, (
    select string_agg(concat_ws(' ', c ->> 'field', c ->> 'from', c ->> 'to'), ' ') from jsonb_array_elements(changes) c
  ))), ${folded(words)}) > 0`;
}
