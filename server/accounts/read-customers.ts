import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../access/viewer.ts';
import { type JsonStatement, type JsonText, jsonText } from '../database/json-text.ts';
import { isAfter, limitOfPage, limitOfShown, nextCursorOf } from '../database/paging.ts';
import { sql } from '../database/sql.ts';
import type { Db } from '../database/transaction.ts';
import { problem } from '../problems/problem.ts';
import { customerJson, mayManage } from './customer-json.ts';

/** The customers, newest first; for a superadmin also the admins. Two calls return this list. */
export async function readCustomers(
  db: Db,
  viewer: Viewer,
  { limit = limits.listEntries, cursor }: InputOf<'readCustomers'>,
): Promise<JsonText> {
  const { rows } = await sql<{ json: string }>`
    with page as (
      select a.* from accounts a where ${mayManage(viewer)} and ${isAfter('a.id', cursor)}
      order by a.id desc ${limitOfPage(limit)}
    ), shown as (select * from page order by id desc ${limitOfShown(limit)})
    select json_build_object(
      'customers', coalesce((select json_agg(${customerJson} order by a.id desc) from shown a), '[]'),
      'nextCursor', ${nextCursorOf(limit)}
    )::text as json`.execute(db);
  return jsonText(rows[0]?.json ?? '');
}

/** One account: the viewer's own, or one that the viewer manages. Throws customerNotFound (AC-3). */
export async function readCustomer(db: Db, viewer: Viewer, { id }: { id: number }): Promise<JsonText> {
  const mine = sql<boolean>`a.id = ${viewer.id}`;
  const may = viewer.side === 'admin' ? sql`(${mine} or ${mayManage(viewer)})` : mine;
  const { rows } = await sql<{ json: JsonText }>`${savedCustomer(id)} and ${may}`.execute(db);
  if (!rows[0]) throw problem('customerNotFound');
  return rows[0].json;
}

/** The answer of creating or updating an account. */
export function savedCustomer(id: number): JsonStatement {
  return sql`
    select json_build_object('customer', ${customerJson})::text as json
    from accounts a where a.id = ${id}`;
}
