import { beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { productStatuses } from '#contract/orders/order-rules.ts';
import { aCustomer, anAdmin, anOrder, aSuperadmin, manyOrders } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
const nothing = { all: 0, open: 0, unread: 0, finished: 0, completed: 0, waiting: { customer: 0, workshop: 0 } };
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
  test('counts each open order under its badge, so that the chips add up to the open orders, and these and the completed ones to all', async () => {
    await anOrder(portal, {
      quantities: [1, 1, 1, 1],
      statuses: ['cutting', 'cutting', 'stitching', 'not_reviewed'],
    });
    await anOrder(portal);
    await anOrder(portal, { completed: [10], statuses: ['packaging'] });
    await anOrder(portal, { completed: [9], statuses: ['packaging'] });
    await anOrder(portal, { verified: true, statuses: ['packaging'] });

    const { counts, hasMore } = await countsOf(admin);

    expect(counts).toEqual({
      all: 5,
      open: 4,
      unread: 0,
      status: { ...noStatus, not_reviewed: 1, cutting: 1, packaging: 1 },
      finished: 1,
      completed: 1,
      waiting: { customer: 0, workshop: 0 },
    });
    expect(hasMore).toBe(false);
  });

  test('counts active and archived orders separately and matches their lists under the same filter', async () => {
    const archivedBy = ['admin' as const];
    const orders = [
      await anOrder(portal, { for: account, statuses: ['cutting'] }),
      await anOrder(portal, { for: account, statuses: ['finishing'], completed: [10] }),
      await anOrder(portal, { for: account, statuses: ['packaging'], verified: true, archivedBy }),
      await anOrder(portal, { for: account, statuses: ['finishing'], verified: true, archivedBy: ['customer'] }),
      await anOrder(portal, { statuses: ['stitching'] }),
    ];
    for (const { id } of orders.slice(1)) await say(id);
    await admin.call('markOrderSeen', { id: String(orders[3]?.id) });
    const customer = await portal.as(account);
    const of: [Client, Record<string, string>][] = [
      [admin, {}],
      [admin, { customer: String(account.id) }],
      [customer, {}],
    ];

    for (const [client, who] of of) {
      for (const includeArchived of ['0', '1']) {
        const query = { includeArchived, ...who };
        const shown = async (filter: Record<string, string>) =>
          (await client.call('readOrders', { view: 'summary', limit: '50', ...query, ...filter })).body.orders.length;
        const { counts } = await countsOf(client, query);
        expect(counts).toEqual({
          all: await shown({}),
          open: await shown({ progress: 'open' }),
          unread: await shown({ unread: '1' }),
          status: Object.fromEntries(
            await Promise.all(productStatuses.map(async status => [status, await shown({ status })])),
          ),
          finished: await shown({ progress: 'finished' }),
          completed: await shown({ progress: 'verified' }),
          waiting: { customer: await shown({ waiting: 'customer' }), workshop: await shown({ waiting: 'workshop' }) },
        });
        expect(counts.open + counts.completed).toBe(counts.all);
        expect(await shown({ openFirst: '1' })).toBe(counts.all);
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

  test('counts all orders exactly, but unread ones only among the newest', async () => {
    const oldest = await anOrder(portal, { for: account, completed: [10], statuses: ['cutting'] });
    await say(oldest.id);
    await manyOrders(portal, account, limits.ordersLookedAt - 1);
    const waiting = { customer: 0, workshop: 1 };
    const counts = { ...nothing, all: limits.ordersLookedAt, open: limits.ordersLookedAt, finished: 1, waiting };
    const not_reviewed = limits.ordersLookedAt - 1;
    const before = { counts: { ...counts, unread: 1, status: { ...noStatus, not_reviewed } }, hasMore: false };
    expect(await countsOf(admin)).toEqual(before);

    await anOrder(portal, { for: account, statuses: ['stitching'] });

    expect(await countsOf(admin)).toEqual({
      counts: {
        ...counts,
        all: counts.all + 1,
        open: counts.open + 1,
        status: { ...noStatus, not_reviewed, stitching: 1 },
      },
      hasMore: true,
    });
    expect((await countsOf(admin, { includeArchived: '1' })).hasMore).toBe(false);
  });

  test('returns zeros without orders', async () => {
    expect(await countsOf(admin)).toEqual({ counts: { ...nothing, status: noStatus }, hasMore: false });
  });

  test("counts only a customer's own orders, regardless of the customer in the query", async () => {
    await anOrder(portal, { for: account });
    const other = await anOrder(portal);
    const customer = await portal.as(account);

    expect((await countsOf(customer)).counts.all).toBe(1);
    expect((await countsOf(customer, { customer: String(other.customer.id) })).counts.all).toBe(0);
  });

  test('rejects an unknown list', async () => {
    const odd = await admin.call('countOrders', { includeArchived: '2' });

    expect([odd.status, odd.code]).toEqual([400, 'invalidInput']);
  });
});
