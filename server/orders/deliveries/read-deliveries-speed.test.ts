import { beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, anOrder } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { observed } from '#testing/statements.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal();
let customer: Client;
let admin: Client;
let delivered: number;

beforeAll(async () => {
  const account = await aCustomer(portal);
  [customer, admin] = [await portal.as(account), await portal.as(await anAdmin(portal))];
  const { db } = portal.context;
  const { id } = await anOrder(portal, { for: account, quantities: [100], completed: [100] });
  await sql`
    with lines as (
      insert into order_products (order_id, product_id, position, product_code, quantity, passed_cutting, passed_stitching,
        passed_finishing, completed)
      select ${id}, 1000000 + n, n, 'LINE-' || n, 100, 100, 100, 100, 100 from generate_series(1, 199) n
    )
    update orders set total_products = 200, total_items = 20000, finished_items = 20000 where id = ${id}`.execute(db);
  await sql`
    insert into deliveries (order_id, number, date, carrier, tracking, note, sent_by_name)
    select ${id}, n, now(), 'Northway Freight', 'NF ' || n, 'Carton ' || n, 'Mara' from generate_series(1, 50) n`.execute(
    db,
  );
  await sql`
    insert into delivery_lines (order_id, number, product_id, product_code, quantity)
    select p.order_id, n, p.product_id, p.product_code, 2 from order_products p, generate_series(1, 50) n
    where p.order_id = ${id}`.execute(db);
  await sql`update order_products set delivered = 100 where order_id = ${id}`.execute(db);
  await sql`update orders set delivered_items = 20000 where id = ${id}`.execute(db);
  delivered = id;
  await sql`analyze`.execute(db);
}, 120_000);

const ofDeliveries = /\bdeliver(ies|y_lines)\b/;
const about = (statements: string[], table: RegExp) => statements.filter(text => table.test(text));

describe('50 deliveries of an order of 200 lines', () => {
  test('are listed with one statement (P4)', async () => {
    const { answer, statements } = await observed(() => customer.call('readDeliveries', { id: delivered }));
    expect([answer.status, answer.body.deliveries.length]).toEqual([200, 50]);
    expect(answer.body.deliveries[49]).toMatchObject({ number: 50, items: 400 });
    expect(about(statements, ofDeliveries)).toHaveLength(1);
  });

  test('cost the order and the lists nothing: these read the sums in their own rows', async () => {
    const reads = [
      () => admin.call('readOrder', { id: delivered }),
      () => customer.call('readOrders', { view: 'summary' }),
      () => admin.call('readOrders', { view: 'summary' }),
    ];
    for (const read of reads) {
      const { answer, statements } = await observed(read);
      expect(answer.status).toBe(200);
      expect(about(statements, /\border_products\b/).length).toBeLessThanOrEqual(2);
      expect(about(statements, ofDeliveries)).toEqual([]);
    }
  });

  test.runIf(isNightly)('are listed in less than 400 ms', async () => {
    const times: number[] = [];
    for (let turn = 0; turn < 15; turn++) {
      const begun = performance.now();
      await customer.call('readDeliveries', { id: delivered });
      times.push(performance.now() - begun);
    }
    expect(Math.min(...times)).toBeLessThan(400);
  });
});
