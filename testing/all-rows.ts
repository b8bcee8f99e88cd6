import { createHash } from 'node:crypto';
import type { AuditKind } from '#contract/call/audit-kinds.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { TestPortal } from './portal.ts';

/**
 * Returns a hash of every row of the database, except data that changes on its own: the last use of sessions, counts of
 * failed sign-ins and forecasts.
 */
export async function hashOfAllRows({ context: { db } }: TestPortal): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name not in ('login_tries', 'outbox', 'forecast_state', 'line_forecasts')
    order by 1`.execute(db);
  const hash = createHash('sha256');
  for (const { name } of tables) {
    const row = name === 'sessions' ? sql`t.token_hash` : sql`t`;
    const { rows } = await sql<{ text: string }>`
      select coalesce(md5(string_agg(md5((${row})::text), '' order by md5((${row})::text))), '') as text
      from ${sql.ref(name)} t`.execute(db);
    hash.update(`${name} ${rows[0]?.text}\n`);
  }
  return hash.digest('hex');
}

/** Returns the number of audit entries of this kind for one object. */
export async function auditOf({ context: { db } }: TestPortal, kind: AuditKind, id: number): Promise<number> {
  const { n } = await sql<{ n: number }>`
    select count(*)::int as n from audit_entries where kind = ${kind} and object_id = ${id}`.one(db);
  return n;
}
