import pg from 'pg';
import { expect, test } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { allNames } from '#server/platform/files/file-names.ts';
import { columnsOf, tablesOf } from './catalog.ts';
import { fullWorkshop } from './full-workshop.ts';

/** Every drill of a backup, an export, a merge and an upgrade runs on this data, so a gap here is a gap in each. */
const portal = fullWorkshop();

/** Columns that have no value, or no other value than their default, and the reason. */
const exceptions: Record<string, string> = {
  'forecast_state.only_row': 'the key of the only row',
  'forecast_state.why': 'says why there are no dates, and here are dates',
  'letterhead.only_row': 'the key of the only row',
  'mail_in_state.only_row': 'the key of the only row',
  'workshop_settings.only_row': 'the key of the only row',
};

test('the full workshop has a row in every table', async () => {
  const empty: string[] = [];
  for (const table of await tablesOf(portal.context.db)) {
    if (!(await sql`select from ${sql.ref(table)} limit 1`.first(portal.context.db))) empty.push(table);
  }
  expect(empty, 'fill these tables in testing/full/').toEqual([]);
});

test('the full workshop has a value other than the default in every column', async () => {
  const { db } = portal.context;
  const always: string[] = [];
  for (const { table, column, initial } of await columnsOf(db)) {
    const value = `${pg.escapeIdentifier(column)}::text`;
    const { rows } = await db.query(`
      select from ${pg.escapeIdentifier(table)}
      where ${value} <> '' and ${value} is distinct from (${initial ?? 'null'})::text limit 1`);
    if (rows.length === 0) always.push(`${table}.${column}`);
  }
  expect(always, 'give these columns a value in testing/full/, or a reason here').toEqual(Object.keys(exceptions));
});

test('the full workshop has used every sequence and stored every picture', async () => {
  const { db, storage } = portal.context;
  const { rows: unused } = await sql`
    select sequencename from pg_sequences where schemaname = current_schema() and last_value is null`.execute(db);
  const { rows } = await sql<{ name: string; size: number }>`select name, size from files`.execute(db);
  const missing: string[] = [];
  for (const { name } of rows) {
    for (const stored of allNames(name)) if (!(await storage.open(stored))) missing.push(stored);
  }

  expect(unused).toEqual([]);
  expect(missing).toEqual([]);
});
