import { beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import type { Side } from '#contract/call/roles.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { aCustomer, anAdmin, anOrder, manyOrders } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
let account: TestAccount;
let customer: Client;
let admin: Client;

beforeEach(async () => {
  await sql`delete from orders`.execute(portal.context.db);
  account = await aCustomer(portal);
  customer = await portal.as(account);
  admin = await portal.as(await anAdmin(portal));
});

const say = (client: Client, id: number) => {
  const form = new FormData();
  form.append('message', 'Is it on its way?');
  return client.call('sendMessage', { id }, { form });
};
const look = (client: Client, id: number) => client.call('markOrderSeen', { id: String(id) });

async function unreadOf(client: Client, query: Record<string, string> = {}): Promise<number[]> {
  const { body } = await client.call('readOrders', { view: 'summary', unread: '1', limit: '200', ...query });
  return body.orders.map(({ id }: OrderSummary) => id);
}

/** Counts like the badges of rows, from the orders in the list. */
async function badgesOf(client: Client, side: Side): Promise<number[]> {
  const { body } = await client.call('readOrders', { view: 'summary' });
  const isUnread = ({ seenAt, messages }: OrderSummary) =>
    messages.some(({ sender, createdAt }) => sender !== side && (seenAt === null || createdAt > seenAt));
  return body.orders.filter(isUnread).map(({ id }: OrderSummary) => id);
}

describe('readOrders, unread', () => {
  test('returns the orders with unread messages of the caller, like the badges of the rows', async () => {
    const [silent, asked, answered, seen, again] = [
      await anOrder(portal, { for: account }),
      await anOrder(portal, { for: account }),
      await anOrder(portal, { for: account }),
      await anOrder(portal, { for: account }),
      await anOrder(portal, { for: account }),
    ];
    const other = await portal.as(await anAdmin(portal));
    for (const { id } of [asked, seen, again]) await say(customer, id);
    await say(admin, answered.id);
    for (const { id } of [seen, again, silent]) await look(admin, id);
    await say(customer, again.id);

    expect(await unreadOf(admin)).toEqual([again.id, asked.id]);
    expect(await unreadOf(admin)).toEqual(await badgesOf(admin, 'admin'));
    expect(await unreadOf(other)).toEqual([again.id, seen.id, asked.id]);
    expect(await unreadOf(customer)).toEqual([answered.id]);
    expect(await unreadOf(customer)).toEqual(await badgesOf(customer, 'customer'));
    expect(await unreadOf(await portal.as(await aCustomer(portal)))).toEqual([]);
    await look(admin, asked.id);
    expect(await unreadOf(admin)).toEqual([again.id]);
    expect(await unreadOf(admin, { unread: '0' })).toHaveLength(5);
  });

  test('considers only the messages that the answer contains', async () => {
    const { db } = portal.context;
    const { id } = await anOrder(portal, { for: account });
    await say(customer, id);
    const answers = (count: number) =>
      Array.from({ length: count }, () => ({ order_id: id, sender: 'admin', body: 'Soon.' }));
    await sql`insert into order_messages ${sql.values(answers(limits.messagesWithOrder - 1))}`.execute(db);
    expect(await unreadOf(admin)).toEqual([id]);

    await sql`insert into order_messages ${sql.values(answers(1))}`.execute(db);

    expect(await unreadOf(admin)).toEqual([]);
    expect(await badgesOf(admin, 'admin')).toEqual([]);
  });

  test('combines with the other filters, under every sort, active or archived', async () => {
    const [cut, stitched, archived] = [
      await anOrder(portal, { for: account, statuses: ['cutting'], completed: [10, 0], quantities: [10, 5] }),
      await anOrder(portal, { for: account, statuses: ['stitching'] }),
      await anOrder(portal, { for: account, verified: true, archivedBy: ['admin'] }),
    ];
    for (const { id } of [cut, stitched, archived]) await say(customer, id);
    await anOrder(portal, { for: account, statuses: ['cutting'] });

    expect(await unreadOf(admin, { status: 'cutting' })).toEqual([cut.id]);
    expect(await unreadOf(admin, { status: 'cutting', progress: 'not_started' })).toEqual([]);
    expect(await unreadOf(admin, { progress: 'in_progress' })).toEqual([cut.id]);
    expect(await unreadOf(admin, { sort: 'least_finished' })).toEqual([stitched.id, cut.id]);
    expect(await unreadOf(admin, { includeArchived: '1' })).toEqual([archived.id]);
  });

  test('pages through each order once, examining a bounded number of orders per page', async () => {
    const first = await anOrder(portal, { for: account });
    await manyOrders(portal, account, limits.ordersLookedAt + 10);
    const newer = [await anOrder(portal, { for: account }), await anOrder(portal, { for: account })];
    for (const { id } of [first, ...newer]) await say(customer, id);
    const readPages = async (limit: string) => {
      const pages: number[][] = [];
      let cursor: string | undefined;
      do {
        const query = { view: 'summary', unread: '1', limit, ...(cursor && { cursor }) };
        const { body } = await admin.call('readOrders', query);
        pages.push(body.orders.map(({ id }: OrderSummary) => id));
        cursor = body.nextCursor ?? undefined;
      } while (cursor);
      return pages;
    };

    const [older, newest] = newer.map(({ id }) => id);
    expect(await readPages('1')).toEqual([[newest], [older], [first.id]]);
    // The page has space for all three orders.
    expect(await readPages('5')).toEqual([[newest, older], [first.id]]);
  });
});
