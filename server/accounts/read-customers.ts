import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { type JsonStatement, type JsonText, jsonText } from '../http/json-text.ts';
import { problem } from '../http/problem.ts';
import type { Viewer } from '../http/viewer.ts';
import { customerJson, mayManage } from './customer-json.ts';

/** All customers, newest first; a superadmin's list has the admins too. Both calls of the specification answer it. */
export async function readCustomers(db: Db, viewer: Viewer): Promise<JsonText> {
  const { rows } = await sql<{ json: string }>`
    select json_build_object('customers', coalesce(json_agg(${customerJson} order by a.id desc), '[]'))::text as json
    from accounts a where ${mayManage(viewer)}`.execute(db);
  return jsonText(rows[0]?.json ?? '');
}

/** One account: anybody's own, or one that the viewer manages. Throws customerNotFound. */
export async function readCustomer(db: Db, viewer: Viewer, { id }: { id: number }): Promise<JsonText> {
  const mine = sql<boolean>`a.id = ${viewer.id}`;
  const may = viewer.side === 'admin' ? sql`(${mine} or ${mayManage(viewer)})` : mine;
  const { rows } = await sql<{ json: JsonText }>`${savedCustomer(id)} and ${may}`.execute(db);
  if (!rows[0]) throw problem('customerNotFound');
  return rows[0].json;
}

/** The answer to an account's creation or change: the account as it is then. */
export function savedCustomer(id: number): JsonStatement {
  return sql`
    select json_build_object('customer', ${customerJson})::text as json
    from accounts a where a.id = ${id}`;
}
