import { sql } from '#server/platform/database/sql.ts';
import type { Db } from '#server/platform/database/transaction.ts';

/**
 * Makes `now()` and `change_moment()` return this time in all connections opened after the first call, so that days and slack stay the same.
 * A further call changes the time. PostgreSQL looks names up in the schema `stopped` first.
 */
export async function stopClock(db: Db, at: Date): Promise<void> {
  const { isFirst } = await sql<{ isFirst: boolean }>`select to_regnamespace('stopped') is null as "isFirst"`.one(db);
  if (isFirst) await sql`create schema stopped`.execute(db);
  await sql`
    create or replace function stopped.now() returns timestamptz language sql immutable
    return ${sql.lit(at.toISOString())}::timestamptz`.execute(db);
  await sql`
    create or replace function stopped.change_moment() returns timestamptz language sql immutable
    return ${sql.lit(at.toISOString())}::timestamptz`.execute(db);
  if (!isFirst) return;
  // A column's default refers to the function that existed when the column was created.
  await sql`
    do $$
    declare c record;
    begin
      for c in select table_name, column_name from information_schema.columns
        where table_schema = current_schema() and column_default in ('now()', 'change_moment()')
      loop
        execute format('alter table %I alter %I set default stopped.now()', c.table_name, c.column_name);
      end loop;
      execute format('alter database %I set search_path = stopped, %I, pg_catalog', current_database(), current_schema());
    end $$`.execute(db);
}
