import { beforeEach, expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { aCustomer, anAdmin, anOrder, manyOrders } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
let admin: Client;

beforeEach(async () => {
  await sql`delete from orders`.execute(portal.context.db);
  admin = await portal.as(await anAdmin(portal));
});

async function archived(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from orders where admin_archived order by id`.execute(portal.context.db);
  return rows.map(({ id }) => id);
}

const countOf = async () => (await admin.call('countOrders')).body.counts.completed;

test("archiveCompletedOrders moves every completed order to the workshop's archive, and no open one", async () => {
  await anOrder(portal);
  await anOrder(portal, { completed: [10] });
  const completed = await anOrder(portal, { verified: true });
  const other = await anOrder(portal, { verified: true, archivedBy: ['customer'] });
  expect(await countOf()).toBe(2);

  const answer = await admin.call('archiveCompletedOrders', {});

  expect(answer.body).toEqual({ archived: 2, more: false });
  expect(await archived()).toEqual([completed.id, other.id]);
  expect(await countOf()).toBe(0);
  const { rows } = await sql<{ customer: boolean }>`
    select customer_archived as customer from orders where id = ${completed.id}`.execute(portal.context.db);
  expect(rows).toEqual([{ customer: false }]);
});

test('archiveCompletedOrders returns 0 and writes no audit entry when no order is completed', async () => {
  await anOrder(portal);
  const entries = async () =>
    (await sql`select from audit_entries where kind = 'ordersArchived'`.execute(portal.context.db)).rowCount;
  const before = await entries();

  expect((await admin.call('archiveCompletedOrders', {})).body).toEqual({ archived: 0, more: false });
  expect(await entries()).toBe(before);
});

test("archiveCompletedOrders can archive only one customer's orders", async () => {
  const customer = await aCustomer(portal);
  const own = await anOrder(portal, { for: customer, verified: true });
  await anOrder(portal, { verified: true });

  expect((await admin.call('archiveCompletedOrders', { customer: customer.id })).body.archived).toBe(1);
  expect(await archived()).toEqual([own.id]);
});

test('archiveCompletedOrders archives a bounded number of orders and reports that there are more', async () => {
  await manyOrders(portal, await aCustomer(portal), limits.ordersArchived + 1);
  await sql`update orders set finished_items = total_items, completed_at = now()`.execute(portal.context.db);

  expect((await admin.call('archiveCompletedOrders', {})).body).toEqual({
    archived: limits.ordersArchived,
    more: true,
  });
  expect((await admin.call('archiveCompletedOrders', {})).body).toEqual({ archived: 1, more: false });
});

test('two concurrent calls archive each order once', async () => {
  for (let order = 0; order < 5; order++) await anOrder(portal, { verified: true });

  const answers = await Promise.all([1, 2].map(() => admin.call('archiveCompletedOrders', {})));

  expect(answers.map(answer => answer.body.archived).sort()).toEqual([0, 5]);
});
