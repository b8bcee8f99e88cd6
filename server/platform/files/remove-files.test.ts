import { beforeEach, describe, expect, test } from 'vitest';
import { aFile, anOrder, aProduct } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../database/sql.ts';
import { inTransaction } from '../database/transaction.ts';
import { removeFiles } from './remove-files.ts';

const portal = testPortal();

beforeEach(async () => {
  // Prevents the delivery of the outbox, so that the test can read its rows.
  await sql`update outbox set due_at = now() + interval '1 day'`.execute(portal.context.db);
  await sql`delete from outbox`.execute(portal.context.db);
  await sql`create or replace function later() returns trigger language plpgsql as
    $$ begin new.due_at := now() + interval '1 day'; return new; end $$`.execute(portal.context.db);
  await sql`create or replace trigger later before insert on outbox for each row execute function later()`.execute(
    portal.context.db,
  );
});

const told = async () =>
  (
    await sql<{ kind: string; payload: unknown }>`
    select kind, payload from outbox
    order by id`.execute(portal.context.db)
  ).rows.map(row => [row.kind, (row.payload as { name: string }).name]);
const isThere = async (id: number) =>
  (await sql<{ id: number }>`select id from files where id = ${id}`.execute(portal.context.db)).rows.length === 1;

async function inLine(file: { id: number }, order: { id: number; products: { id: number }[] }, position = 0) {
  await sql`
    insert into order_product_images (order_id, product_id, position, file_id)
    values (${order.id}, ${order.products[0]?.id as number}, ${position}, ${file.id})`.execute(portal.context.db);
}

describe('removeFiles', () => {
  test('removes rows and queues the removal of their bytes in the same transaction', async () => {
    const file = await aFile(portal);
    const { db } = portal.context;

    await expect(
      inTransaction(db, async tx => {
        await removeFiles(tx, [file.id]);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect([await isThere(file.id), await told()]).toEqual([true, []]);

    await inTransaction(db, tx => removeFiles(tx, [file.id]));
    expect([await isThere(file.id), await told()]).toEqual([false, [['removeFile', file.name]]]);

    await inTransaction(db, tx => removeFiles(tx, [file.id]));
    await inTransaction(db, tx => removeFiles(tx, []));
    expect(await told()).toHaveLength(1);
  });

  test('keeps files that a product, a line or a message still uses', async () => {
    const { db } = portal.context;
    const product = await aProduct(portal);
    const shown = await sql<{ file_id: number }>`
      select file_id from product_images
      where product_id = ${product.id}`.one(db);
    const order = await anOrder(portal);
    const [ordered, said, free] = [await aFile(portal), await aFile(portal), await aFile(portal)];
    await inLine(ordered, order);
    const message = await sql<{ id: number }>`
      insert into order_messages (order_id, sender, body)
      values (${order.id}, 'customer', '') returning id`.one(db);
    await sql`
      insert into order_message_images (message_id, position, file_id)
      values (${message.id}, 0, ${said.id})`.execute(db);

    await inTransaction(db, tx => removeFiles(tx, [shown.file_id, ordered.id, said.id, free.id]));

    expect(await Promise.all([shown.file_id, ordered.id, said.id, free.id].map(isThere))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(await told()).toEqual([['removeFile', free.name]]);
  });

  test('removes the file once when two transactions drop its last two references', async () => {
    const { db } = portal.context;
    for (let round = 0; round < 20; round++) {
      const file = await aFile(portal);
      const orders = [await anOrder(portal), await anOrder(portal)];
      for (const order of orders) await inLine(file, order);

      await Promise.all(
        orders.map(order =>
          inTransaction(db, async tx => {
            await sql`delete from order_product_images where order_id = ${order.id}`.execute(tx);
            await removeFiles(tx, [file.id]);
          }),
        ),
      );

      expect(await isThere(file.id)).toBe(false);
    }
    expect(await told()).toHaveLength(20);
  });
});
