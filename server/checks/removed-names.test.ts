import { expect, test } from 'vitest';
import { readEverything } from '#testing/full/every-read.ts';
import { fullWorkshop } from '#testing/full/full-workshop.ts';
import { isNightly } from '#testing/nightly.ts';
import { sql } from '../platform/database/sql.ts';
import { transaction } from '../platform/database/transaction.ts';

const portal = fullWorkshop();

/** Leaves rows as if everybody had been removed since (CC-5, WO-2), and as if all customers had other names (CC-2). */
const removeNames = () =>
  transaction(portal.context.db, async tx => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const columns = sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = current_schema() and table_name in (select tablename from pg_tables)
        and (right(column_name, 8) = '_by_name' or column_name in ('author_name', 'updated_by', 'customer_username'))`;
    for (const { table, column } of (await columns.execute(tx)).rows)
      await tx.query(`update ${table} set ${column} = 'Former member' where ${column} is not null`);
    await tx.query(`update notifications set facts = facts || '{"customer": "Former member"}' where facts ? 'customer';
      update orders set customer_shown = 'Lind, formerly ' || customer_name;
      update workers set name = null, pin_hash = null, active = false;
      update accounts set language = 'de'; update benches set language = 'de'`);
  });

test.runIf(isNightly)('every answer has the words in place of names in the language of its reader', async () => {
  await removeNames();
  const answers = await readEverything(portal, 1);
  // Programs read orders.json.
  const shown = answers.filter(
    ({ answer }) => /^(?:application\/json|text\/csv)/.test(answer) && !/orders\.json/.test(answer),
  );
  const inEnglish = shown.flatMap(({ name, answer }) =>
    (answer.match(/.{30}(?:Former (?:member|user|worker)|Lind, formerly)/g) ?? []).map(text => `${name}: ${text}`),
  );
  expect(inEnglish).toEqual([]);
  const texts = shown.map(({ answer }) => answer).join('\n');
  const wanted = ['Ehemaliges Mitglied"', 'Ehemaliger Mitarbeiter"', '"Lind, früher '];
  expect(wanted.filter(name => !texts.includes(name))).toEqual([]);
});
