import { expect, test } from 'vitest';
import { aSuperadmin } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';
import { aMaterial, aPurchase, whileLocked } from '#testing/stock.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();

test('refuses another unit after a purchase that was being placed meanwhile', async () => {
  const owner = await portal.as(await aSuperadmin(portal));
  const { id, unit } = await aMaterial(owner, { names: [] });
  const purchase = await aPurchase(owner);

  const { status, code } = await whileLocked(
    portal,
    sql`select from stock_materials where id = ${id} for key share`,
    () => owner.call('updateStockMaterial', { id, unit: 'mtr' }),
    ({ tx }) =>
      sql`
        insert into purchase_lines (purchase_id, stock_material_id, position, quantity, unit, base)
        values (${purchase.id}, ${id}, 1, 10, ${unit}, 10)`.execute(tx),
  );

  expect([status, code]).toEqual([409, 'materialHasHistory']);
  const stored = await sql`select unit from stock_materials where id = ${id}`.one(portal.context.db);
  expect(stored).toEqual({ unit });
});
