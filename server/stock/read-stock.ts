import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import { materialCategories } from '#contract/materials/material-rules.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { limitOfPage, limitOfShown, nextSortedOf, type Sorted } from '../platform/database/paging.ts';
import { partOf } from '../platform/database/search-text.ts';
import { type JsonText, type Sql, sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import { stockMaterialJson } from './stock-json.ts';
import { stockRows } from './stock-rows.ts';

type Filter = Pick<InputOf<'readStock'>, 'search' | 'category' | 'state'>;

const place = sql`(array_position(${sql.array([...materialCategories], 'text')}, m.category) - 1)`;
/** By category and name. The key of a cursor is the place of the category, a digit, and the name. */
const byName: Sorted = {
  by: sql`${place}, lower(m.name), m.id`,
  after: ({ id, key = '' }) =>
    sql`(${place}, lower(m.name), m.id) > (${Number(key.slice(0, 1))}::int, lower(${key.slice(1)}::text), ${id}::bigint)`,
  cursor: sql`m.id || '.' || ${place} || m.name`,
};

/**
 * Reads the materials of the stock by category and name (ST-1), searched by part of their name or of a spelling, with the
 * numbers of all. One statement, paged by key.
 */
export async function readStock(db: Db, _viewer: Viewer, input: InputOf<'readStock'>): Promise<JsonText> {
  const { limit = limits.listEntries, cursor } = input;
  const { by, after } = byName;
  return sql`
    with ${stockRows(isListed(input.state))},
    page as (
      select * from stock m where ${isFound(input)} and ${cursor ? after(cursor) : sql`true`} order by ${by} ${limitOfPage(limit)}
    ), shown as (select * from page m order by ${by} ${limitOfShown(limit)})
    select json_build_object(
      'materials', coalesce((select json_agg(${stockMaterialJson} order by ${by}) from shown m), '[]'),
      'counts', (
        select json_build_object('all', count(*), 'short', count(*) filter (where m.short > 0),
          'below', count(*) filter (where m.on_hand < m.min_level), 'count', count(*) filter (where m.count_this))
        from stock m where not m.archived),
      'nextCursor', ${nextSortedOf(byName, 'm')}
    )::text as json`.jsonText(db);
}

/** Archived materials need nothing, and only their own list reads them. */
function isListed(state: Filter['state']): Sql<boolean> {
  return state === 'archived' ? sql<boolean>`true` : sql<boolean>`not m.archived`;
}

const isInState = {
  short: sql<boolean>`m.short > 0`,
  below: sql<boolean>`m.on_hand < m.min_level`,
  count: sql<boolean>`m.count_this`,
  archived: sql<boolean>`true`,
};

function isFound({ search = '', category, state }: Filter): Sql<boolean> {
  const conditions = [
    sql`m.archived = ${state === 'archived'}`,
    ...(state ? [isInState[state]] : []),
    ...(category ? [sql`m.category = ${category}`] : []),
    ...(search === ''
      ? []
      : [
          sql`(folded(m.name) like ${partOf(search)} or exists (
      select from material_names n where n.stock_material_id = m.id and folded(n.name) like ${partOf(search)}))`,
        ]),
  ];
  return sql<boolean>`${sql.join(conditions, ' and ')}`;
}
