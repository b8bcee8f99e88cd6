import { beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, anOrder } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';
import { transaction } from '../platform/database/transaction.ts';

const portal = testPortal();
let account: Awaited<ReturnType<typeof aCustomer>>;
let customer: Client;
let order: Awaited<ReturnType<typeof anOrder>>;

beforeEach(async () => {
  account = await aCustomer(portal);
  customer = await portal.as(account);
  order = await anOrder(portal, { for: account });
});

describe('markOrderSeen', () => {
  const seenBy = async (client: Client) => (await client.call('readOrder', { id: String(order.id) })).body.order.seenAt;

  test('stores the time only for the caller and returns it in the answer and in the order', async () => {
    const admin = await portal.as(await anAdmin(portal));
    expect(await seenBy(customer)).toBeNull();

    const { status, body } = await customer.call('markOrderSeen', { id: String(order.id) });

    expect([status, body]).toEqual([200, { success: true, seenAt: expect.any(String) }]);
    expect(await seenBy(customer)).toBe(body.seenAt);
    expect(await seenBy(admin)).toBeNull();
    const again = await customer.call('markOrderSeen', { id: String(order.id) });
    expect(Date.parse(again.body.seenAt)).toBeGreaterThanOrEqual(Date.parse(body.seenAt));
    const { body: list } = await customer.call('readOrders', { view: 'summary' });
    expect(list.orders[0].seenAt).toBe(again.body.seenAt);
  });

  test('never decreases the time', async () => {
    const ahead = new Date(Date.now() + 3_600_000);
    await sql`
      insert into order_seen (account_id, order_id, seen_at)
      values (${account.id}, ${order.id}, ${ahead})`.execute(portal.context.db);

    await customer.call('markOrderSeen', { id: String(order.id) });

    expect(await seenBy(customer)).toBe(ahead.toISOString());
  });

  test('waits for a message that is being sent, so that this message does not count as seen', async () => {
    let stamped: Promise<unknown> | undefined;
    let createdAt = '';
    await transaction(portal.context.db, async tx => {
      await sql`select from orders where id = ${order.id} for update`.execute(tx);
      stamped = customer.call('markOrderSeen', { id: String(order.id) });
      await new Promise(resolve => setTimeout(resolve, 100));
      const { rows } = await sql<{ at: string }>`
        insert into order_messages (order_id, sender, body, created_at) values (${order.id}, 'admin', 'x', clock_timestamp())
        returning iso(created_at) as at`.execute(tx);
      createdAt = rows[0]?.at as string;
    });
    await stamped;

    expect(Date.parse(await seenBy(customer))).toBeGreaterThanOrEqual(Date.parse(createdAt));
  });
});
