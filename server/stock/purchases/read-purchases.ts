import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { isBehind, limitOfPage, limitOfShown, placeOf } from '../../platform/database/paging.ts';
import { type JsonText, type Sql, sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { purchaseJson } from './purchase-json.ts';

/** Ordered purchases first, by the day on which they are expected, then the others, newest first. */
const keys: readonly Sql<number>[] = [
  sql<number>`(b.state <> 'ordered')::int`,
  sql<number>`case b.state when 'ordered' then b.expected_on - date '0001-01-01' else 0 end`,
  sql<number>`case b.state when 'ordered' then b.id else 1000000000000000 - b.id end`,
];

/** Reads the purchases (ST-17). One statement, paged by key. */
export async function readPurchases(
  db: Db,
  _viewer: Viewer,
  { state, cursor, limit = limits.pageSize }: InputOf<'readPurchases'>,
): Promise<JsonText> {
  const by = sql.join(keys);
  return sql`
    with page as (
      select b.* from purchases b where ${state ? sql`b.state = ${state}` : sql`true`} and ${isBehind(keys, cursor)}
      order by ${by} ${limitOfPage(limit)}
    ), shown as (select b.* from page b order by ${by} ${limitOfShown(limit)})
    select json_build_object(
      'purchases', coalesce((select json_agg(${purchaseJson} order by ${by}) from shown b), '[]'),
      'nextCursor', case when (select count(*) from page) > ${sql.lit(limit)} then (
        select ${placeOf(keys)} from (select b.* from shown b order by ${by} offset ${sql.lit(limit - 1)} limit 1) b) end
    )::text as json`.jsonText(db);
}
