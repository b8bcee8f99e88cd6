import { beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { productStatuses } from '#contract/orders/order-rules.ts';
import { aCustomer, anAdmin, anOrder, aSuperadmin, manyOrders } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { sql } from '../database/sql.ts';

const portal = testPortal();
const nothing = { all: 0, unread: 0, finished: 0 };
const noStatus = { not_reviewed: 0, cutting: 0, stitching: 0, finishing: 0, packaging: 0 };
let account: TestAccount;
let admin: Client;

beforeEach(async () => {
  await sql`delete from orders`.execute(portal.context.db);
  account = await aCustomer(portal);
  admin = await portal.as(await anAdmin(portal));
});

async function say(order: number): Promise<void> {
  const values = { order_id: order, sender: 'customer', body: 'Is it on its way?' };
  await sql`insert into order_messages ${sql.values([values])}`.execute(portal.context.db);
}

async function countsOf(client: Client, query: Record<string, string> = {}) {
  return (await client.call('countOrders', query)).body;
}

describe('countOrders', () => {
  test('counts an order once in each status that its products are in, and apart what waits to be verified', async () => {
    await anOrder(portal, {
      quantities: [1, 1, 1, 1],
      statuses: ['cutting', 'cutting', 'stitching', 'not_reviewed'],
    });
    await anOrder(portal, { completed: [10], statuses: ['packaging'] });
    await anOrder(portal, { completed: [9], statuses: ['packaging'] });
    await anOrder(portal, { verified: true, statuses: ['packaging'] });

    expect(await countsOf(admin)).toEqual({
      counts: {
        ...nothing,
        all: 4,
        status: { ...noStatus, not_reviewed: 1, cutting: 1, stitching: 1, packaging: 3 },
        finished: 1,
      },
      hasMore: false,
    });
  });

  test('counts active and archived orders apart, each as many as its list shows under the same filter', async () => {
    const archivedBy = ['admin' as const];
    const orders = [
      await anOrder(portal, { for: account, statuses: ['cutting'] }),
      await anOrder(portal, { for: account, statuses: ['finishing'], completed: [10] }),
      await anOrder(portal, { for: account, statuses: ['packaging'], verified: true, archivedBy }),
      await anOrder(portal, { for: account, statuses: ['finishing'], verified: true, archivedBy: ['customer'] }),
    ];
    for (const { id } of orders.slice(1)) await say(id);
    await admin.call('markOrderSeen', { id: String(orders[3]?.id) });

    for (const [includeArchived, all, unread] of [
      ['0', 3, 1],
      ['1', 1, 1],
    ] as const) {
      const shown = async (filter: Record<string, string>) =>
        (await admin.call('readOrders', { view: 'summary', includeArchived, limit: '50', ...filter })).body.orders
          .length;
      const { counts } = await countsOf(admin, { includeArchived });
      expect(counts).toMatchObject({ all, unread });
      expect(counts.all).toBe(await shown({}));
      expect(counts.unread).toBe(await shown({ unread: '1' }));
      expect(counts.finished).toBe(await shown({ progress: 'finished' }));
      for (const status of productStatuses) {
        expect([status, counts.status[status]]).toEqual([status, await shown({ status })]);
      }
    }
  });

  test('counts the unread orders of the caller', async () => {
    const order = await anOrder(portal, { for: account });
    const other = await portal.as(await aSuperadmin(portal));
    await say(order.id);
    await admin.call('markOrderSeen', { id: String(order.id) });

    expect((await countsOf(admin)).counts.unread).toBe(0);
    expect((await countsOf(other)).counts.unread).toBe(1);
  });

  test('counts the newest orders only, and says whether there are more', async () => {
    const oldest = await anOrder(portal, { for: account, completed: [10], statuses: ['cutting'] });
    await say(oldest.id);
    await manyOrders(portal, account, limits.ordersLookedAt - 1);
    const status = { ...noStatus, cutting: 1 };
    const all = limits.ordersLookedAt;
    expect(await countsOf(admin)).toEqual({ counts: { all, unread: 1, status, finished: 1 }, hasMore: false });

    await anOrder(portal, { for: account, statuses: ['stitching'] });

    expect(await countsOf(admin)).toEqual({
      counts: { ...nothing, all, status: { ...noStatus, stitching: 1 } },
      hasMore: true,
    });
    expect((await countsOf(admin, { includeArchived: '1' })).hasMore).toBe(false);
  });

  test('counts nothing where there is nothing', async () => {
    expect(await countsOf(admin)).toEqual({ counts: { ...nothing, status: noStatus }, hasMore: false });
  });

  test('is for the workshop only, and rejects an unknown list', async () => {
    const customer = await portal.as(account);

    const refused = await customer.call('countOrders', {});
    const odd = await admin.call('countOrders', { includeArchived: '2' });

    expect([refused.status, refused.code]).toEqual([403, 'notAllowed']);
    expect([odd.status, odd.code]).toEqual([400, 'invalidInput']);
  });
});
