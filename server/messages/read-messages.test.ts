import { beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { aCustomer, anOrder } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
let account: Awaited<ReturnType<typeof aCustomer>>;
let customer: Client;
let order: Awaited<ReturnType<typeof anOrder>>;

beforeEach(async () => {
  account = await aCustomer(portal);
  customer = await portal.as(account);
  order = await anOrder(portal, { for: account });
});

async function talk(messages: number): Promise<void> {
  await sql`insert into order_messages (order_id, sender, body)
    select ${order.id}, (array['customer', 'admin'])[1 + n % 2], 'Message ' || n from generate_series(1, ${messages}) n`.execute(
    portal.context.db,
  );
}

const texts = (messages: { message: string }[]) => messages.map(({ message }) => message);
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Message ${from + index}`);

describe('readMessages', () => {
  test('pages through a long conversation from its end, each message once', async () => {
    await talk(1_150);

    const { body: whole } = await customer.call('readOrder', { id: String(order.id) });
    expect(texts(whole.order.messages)).toEqual(numbered(151, 1_150));
    expect(whole.order.earlierMessages).toBe(true);

    const first = await customer.call('readMessages', {
      id: String(order.id),
      limit: '100',
      cursor: String(whole.order.messages[0].id),
    });
    expect(texts(first.body.messages)).toEqual(numbered(51, 150));
    const second = await customer.call('readMessages', { id: String(order.id), cursor: first.body.nextCursor });
    expect(texts(second.body.messages)).toEqual(numbered(1, 50));
    expect(second.body.nextCursor).toBeNull();

    const unlimited = await customer.call('readMessages', { id: String(order.id) });
    expect(texts(unlimited.body.messages)).toEqual(numbered(151, 1_150));

    const end = await customer.call('readMessages', { id: String(order.id), limit: '3' });
    expect(texts(end.body.messages)).toEqual(numbered(1_148, 1_150));

    const { body: list } = await customer.call('readOrders', { includeArchived: '0' });
    expect(texts(list.orders[0].messages)).toEqual(numbered(1_051, 1_150));
    expect(list.orders[0].earlierMessages).toBe(true);
  });

  test('reports whether an order has earlier messages than it contains', async () => {
    for (const [messages, earlier] of [
      [0, false],
      [limits.messagesWithOneOrder, false],
      [1, true],
    ] as const) {
      await talk(messages);
      const { body } = await customer.call('readOrder', { id: String(order.id) });
      expect([messages, body.order.earlierMessages]).toEqual([messages, earlier]);
    }
  });

  test('returns an empty list for a conversation without messages', async () => {
    expect((await customer.call('readMessages', { id: String(order.id) })).body).toEqual({
      messages: [],
      nextCursor: null,
    });
  });

  test.each([{ limit: '0' }, { limit: '201' }, { limit: '1.5' }, { cursor: '-1' }, { cursor: 'x' }])(
    'rejects an invalid page (%j)',
    async page => {
      expect((await customer.call('readMessages', { id: String(order.id), ...page })).status).toBe(400);
    },
  );
});
