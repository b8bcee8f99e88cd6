import { beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { aCustomer, anAdmin, anOrder, manyOrders } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
let account: TestAccount;
let admin: Client;
let customer: Client;

beforeEach(async () => {
  await sql`delete from orders`.execute(portal.context.db);
  account = await aCustomer(portal);
  admin = await portal.as(await anAdmin(portal));
  customer = await portal.as(account);
});

async function say(order: number, sender: 'customer' | 'admin', count = 1): Promise<void> {
  for (let at = 0; at < count; at++) {
    await sql`insert into order_messages ${sql.values([{ order_id: order, sender, body: 'Is it on its way?' }])}`.execute(
      portal.context.db,
    );
  }
}

const unreadOf = async (client: Client) => (await client.call('readUnread')).body;
const nothing = { messages: 0, archived: 0, orders: [] };

describe('readUnread', () => {
  test("counts the other side's messages since the caller opened the order, in active and archived orders", async () => {
    const active = await anOrder(portal, { for: account });
    const archived = await anOrder(portal, { for: account, verified: true, archivedBy: ['customer'] });
    await say(active.id, 'customer');
    await say(active.id, 'admin', 2);
    await say(archived.id, 'admin', 3);

    expect(await unreadOf(customer)).toEqual({
      messages: 5,
      archived: 3,
      orders: [
        { id: archived.id, archived: true, messages: 3, newestAt: expect.any(String) },
        { id: active.id, archived: false, messages: 2, newestAt: expect.any(String) },
      ],
    });
    expect(await unreadOf(admin)).toMatchObject({ messages: 1, archived: 0, orders: [{ id: active.id }] });

    await customer.call('markOrderSeen', { id: String(archived.id) });
    expect(await unreadOf(customer)).toMatchObject({ messages: 2, archived: 0, orders: [{ id: active.id }] });
    await customer.call('markOrderSeen', { id: String(active.id) });
    expect(await unreadOf(customer)).toEqual(nothing);
    expect((await unreadOf(admin)).messages).toBe(1);
  });

  test("counts nothing in other customers' orders", async () => {
    const other = await anOrder(portal);
    await say(other.id, 'admin');

    expect(await unreadOf(customer)).toEqual(nothing);
  });

  test('counts in as many of the newest orders as the filter of the list examines', async () => {
    const oldest = await anOrder(portal, { for: account });
    await say(oldest.id, 'customer');
    await manyOrders(portal, account, limits.ordersLookedAt - 1);
    expect((await unreadOf(admin)).messages).toBe(1);

    await anOrder(portal, { for: account });

    expect(await unreadOf(admin)).toEqual(nothing);
  });

  test('lists a bounded number of orders, but counts the messages of all', async () => {
    await manyOrders(portal, account, limits.unreadOrders + 5);
    await sql`insert into order_messages (order_id, sender, body) select id, 'customer', 'When?' from orders`.execute(
      portal.context.db,
    );

    const unread = await unreadOf(admin);

    expect(unread.messages).toBe(limits.unreadOrders + 5);
    expect(unread.orders).toHaveLength(limits.unreadOrders);
  });
});
