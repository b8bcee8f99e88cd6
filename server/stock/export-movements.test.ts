import { expect, test } from 'vitest';
import { aSuperadmin } from '#testing/builders.ts';
import { wordsIn } from '#testing/languages.ts';
import { testPortal } from '#testing/portal.ts';
import { aMaterial } from '#testing/stock.ts';
import { sql } from '../platform/database/sql.ts';
import { transaction } from '../platform/database/transaction.ts';

const portal = testPortal();

test.each(['de', 'it'])('the file of a ledger has its cells in the language of the reader: %s', async language => {
  const staff = await portal.as(await aSuperadmin(portal));
  const { id } = await aMaterial(staff, { onHand: 3 });
  const { movements } = (await staff.call('readMovements', { id })).body;
  await staff.call('undoMovement', { id: movements[0].id });
  await transaction(portal.context.db, async tx => {
    // The rows cannot be changed otherwise.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      update stock_movements set moved_by_name = case when kind = 'count' and undoes is null then 'Former user'
        else 'Bench 2 · Former worker' end
      where stock_material_id = ${id}`.execute(tx);
  });
  await staff.call('updateLanguage', { language });

  const lines = String((await staff.call('exportMovements', { id })).body)
    .trim()
    .split('\r\n');
  const word = wordsIn(language);
  const cells = lines.slice(1).map(line => line.replaceAll('"', '').split(','));
  expect(cells.map(row => [row[1], row.at(-2), row.at(-1)])).toEqual([
    [word('Undone: Counted'), `Bench 2 · ${word('Former worker')}`, ''],
    [word('Counted'), word('Former user'), word('yes')],
  ]);
});
