import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { isAfter, limitOfPage, limitOfShown, nextCursorOf } from '../../platform/database/paging.ts';
import { type JsonStatement, type JsonText, sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { customerJson, mayManage } from './customer-json.ts';

/** Reads the companies, newest first; for a superadmin also the accounts of staff. Two calls return this list. */
export async function readCustomers(
  db: Db,
  viewer: Viewer,
  { limit = limits.listEntries, cursor }: InputOf<'readCustomers'>,
): Promise<JsonText> {
  return sql`
    with page as (
      select a.* from customers a where ${mayManage(viewer)} and ${isAfter('a.id', cursor)}
      order by a.id desc ${limitOfPage(limit)}
    ), shown as (select * from page order by id desc ${limitOfShown(limit)})
    select json_build_object(
      'customers', coalesce((select json_agg(${customerJson} order by a.id desc) from shown a), '[]'),
      'nextCursor', ${nextCursorOf(limit)}
    )::text as json`.jsonText(db);
}

/**
 * Reads one company or staff account: one that the viewer manages, or the viewer's own company, by its id or the
 * viewer's. Throws customerNotFound (CU-3).
 */
export async function readCustomer(db: Db, viewer: Viewer, { id }: { id: number }): Promise<JsonText> {
  const isOwn = viewer.companyId !== null && (id === viewer.id || id === viewer.companyId);
  const may = viewer.side === 'admin' ? sql`(a.id = ${viewer.id} or ${mayManage(viewer)})` : sql.lit(isOwn);
  return sql`
    ${savedCustomer(isOwn && viewer.companyId !== null ? viewer.companyId : id)} and ${may}`.jsonText(
    db,
    'customerNotFound',
  );
}

/** The answer of creating or updating a company or staff account. */
export function savedCustomer(id: number): JsonStatement {
  return sql`
    select json_build_object('customer', ${customerJson})::text as json
    from customers a where a.id = ${id}`;
}
