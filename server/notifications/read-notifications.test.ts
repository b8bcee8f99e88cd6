import { beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, anOrder, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { deleteRows } from '#testing/delete-rows.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';
import { sweepNotifications } from './sweep-notifications.ts';

const portal = testPortal();
let account: Awaited<ReturnType<typeof aCustomer>>;
let customer: Client;
let admin: Client;

beforeEach(async () => {
  await deleteRows(portal.context.db, 'orders', 'notifications');
  account = await aCustomer(portal, { companyName: 'Harbour Goods' });
  customer = await portal.as(account);
  admin = await portal.as(await anAdmin(portal));
});

async function made(number: number, forAccount = account, read = false): Promise<void> {
  await sql`
    insert into notifications (account_id, event, type, title, message, related_id, read, created_at)
    select ${forAccount.id}, 'orderProgress', 'order', 'Order #' || n, 'It moved', n, ${read},
      now() - make_interval(mins => ${number}::int - n::int)
    from generate_series(1, ${number}::int) n`.execute(portal.context.db);
}

const list = async (client: Client, page = {}) => (await client.call('readNotifications', page)).body;
const titles = (notifications: { title: string }[]) => notifications.map(({ title }) => title);
const rows = () =>
  sql<{ id: number; account_id: number; title: string }>`select * from notifications order by id`
    .execute(portal.context.db)
    .then(({ rows }) => rows);

describe('readNotifications', () => {
  test("returns the caller's newest, the number of all unread ones, and the next pages", async () => {
    await made(120);
    await made(3, await aCustomer(portal));
    await made(5, account, true);

    const first = await list(customer, { limit: '50' });
    expect(first.unreadCount).toBe(120);
    expect(titles(first.notifications)).toEqual(
      [...Array.from({ length: 5 }, (_, n) => 5 - n), ...Array.from({ length: 45 }, (_, n) => 120 - n)].map(
        n => `Order #${n}`,
      ),
    );
    expect(first.notifications[0]).toEqual({
      id: expect.any(Number),
      type: 'order',
      title: 'Order #5',
      message: 'It moved',
      read: true,
      createdAt: expect.stringMatching(/Z$/),
      relatedId: 5,
    });

    const second = await list(customer, { limit: '50', cursor: first.nextCursor });
    const third = await list(customer, { limit: '50', cursor: second.nextCursor });
    expect([second.notifications.length, third.notifications.length, third.nextCursor]).toEqual([50, 25, null]);
    expect(
      new Set([first, second, third].flatMap(page => page.notifications.map(({ id }: { id: number }) => id))).size,
    ).toBe(125);
    expect((await list(customer)).notifications).toHaveLength(125);
  });

  test('words the facts that the portal stores, and keeps the words of earlier versions', async () => {
    const order = await anOrder(portal, { for: account, quantities: [300] });
    const productCode = order.products[0]?.productCode ?? '';
    await admin.call('setProductStatus', { id: String(order.id), productCode, status: 'stitching' });
    await made(1);

    expect((await list(customer)).notifications).toMatchObject([
      { title: 'Order #1', message: 'It moved' },
      { title: `Order #${order.id}: ${productCode} is being stitched`, message: '0 of 300 ready.' },
    ]);
    expect(await rows()).toMatchObject([
      { title: null, message: null, facts: { change: { productCode, status: 'stitching', done: 0, of: 300 } } },
      { title: 'Order #1', message: 'It moved', facts: null },
    ]);
  });

  test('is empty for an account without notifications, and requires a session', async () => {
    expect(await list(customer)).toEqual({ notifications: [], unreadCount: 0, nextCursor: null });
    expect((await customer.call('readNotifications', { limit: '201' })).status).toBe(400);
  });
});

describe('marking and removing', () => {
  const unread = async () => (await list(customer)).unreadCount;

  test('marks one notification as read, and changes nothing when repeated', async () => {
    await made(3);
    const { notifications } = await list(customer);
    const id = String(notifications[1].id);

    for (let time = 0; time < 2; time++) {
      const { status, body } = await customer.call('markNotificationRead', { id });
      expect([status, body, await unread()]).toEqual([200, { success: true }, 2]);
    }
  });

  test('marks as read and removes all notifications of the caller, but not those of other users', async () => {
    const other = await aCustomer(portal);
    await made(60);
    await made(4, other);
    const before = (await rows()).filter(row => row.account_id === other.id);

    expect((await customer.call('markAllNotificationsRead')).body).toEqual({ success: true });
    expect([await unread(), (await list(customer)).notifications.length]).toEqual([0, 60]);
    expect((await customer.call('deleteAllNotifications')).body).toMatchObject({ success: true });
    expect(await list(customer)).toEqual({ notifications: [], unreadCount: 0, nextCursor: null });

    expect((await rows()).filter(row => row.account_id === other.id)).toEqual(before);
    expect((await customer.call('markAllNotificationsRead')).status).toBe(200);
    expect((await customer.call('deleteAllNotifications')).status).toBe(200);
  });

  test('removes one notification, and returns 404 the second time', async () => {
    await made(2);
    const { notifications } = await list(customer);
    const id = String(notifications[0].id);

    expect((await customer.call('deleteNotification', { id })).body).toEqual({ success: true });

    const again = await customer.call('deleteNotification', { id });
    expect([again.status, again.code]).toEqual([404, 'notificationNotFound']);
    expect(titles((await list(customer)).notifications)).toEqual(['Order #1']);
    expect((await customer.call('markNotificationRead', { id })).code).toBe('notificationNotFound');
  });

  test("returns 404 for another user's notification, also to the workshop", async () => {
    await made(1);
    const id = String((await rows())[0]?.id);
    const before = await rows();

    for (const client of [
      await portal.as(await aCustomer(portal)),
      admin,
      await portal.as(await aSuperadmin(portal)),
    ]) {
      for (const call of ['markNotificationRead', 'deleteNotification'] as const) {
        const [theirs, absent] = [await client.call(call, { id }), await client.call(call, { id: '999999' })];
        expect([theirs.status, theirs.body]).toEqual([404, absent.body]);
      }
    }
    expect(await rows()).toEqual(before);
  });
});

describe('restoreNotifications', () => {
  const clear = () => customer.call('deleteAllNotifications');
  const restore = (by = customer) => by.call('restoreNotifications');

  test('restores every notification unchanged and in its old place', async () => {
    await made(60);
    await made(2, account, true);
    const before = await list(customer, { limit: '200' });
    expect((await clear()).body).toEqual({ success: true });
    await made(1);

    expect((await restore()).body).toEqual({ success: true });

    const after = await list(customer, { limit: '200' });
    expect(after.notifications.slice(1)).toEqual(before.notifications);
    expect(after.unreadCount).toBe(61);
  });

  test('restores the last clearing first, once, and only for its owner', async () => {
    await made(3);
    await clear();
    await made(2);
    await clear();

    expect((await restore(admin)).code).toBe('notificationNotFound');
    expect((await restore()).status).toBe(200);
    expect(titles((await list(customer)).notifications)).toEqual(['Order #2', 'Order #1']);
    expect((await restore()).status).toBe(200);
    expect((await list(customer)).notifications).toHaveLength(5);
    expect((await restore()).code).toBe('notificationNotFound');
  });

  test('does not restore notifications that were deleted meanwhile', async () => {
    await made(2);
    await clear();
    const [gone] = await rows();
    await sql`delete from notifications where id = ${gone?.id ?? 0}`.execute(portal.context.db);

    await restore();

    expect(titles((await list(customer)).notifications)).toEqual(['Order #2']);
  });

  test('returns 404 for marking or removing a cleared notification', async () => {
    await made(1);
    const id = String((await rows())[0]?.id);
    await clear();

    for (const call of ['markNotificationRead', 'deleteNotification'] as const) {
      expect((await customer.call(call, { id })).code).toBe('notificationNotFound');
    }
    await customer.call('markAllNotificationsRead');
    expect(await rows()).toMatchObject([{ read: false }]);
  });

  test('works for an hour, after which the sweep deletes cleared notifications', async () => {
    await made(3);
    await clear();
    await sql`update notifications set cleared_at = now() - interval '61 minutes'`.execute(portal.context.db);
    expect((await restore()).code).toBe('notificationNotFound');
    await sql`update notifications set cleared_at = now() - make_interval(mins => 58 + related_id::int)`.execute(
      portal.context.db,
    );

    await sweepNotifications(portal.context.db);

    expect((await rows()).map(({ title }) => title)).toEqual(['Order #1']);
  });
});

test('the sweep deletes notifications after 90 days', async () => {
  await made(3);
  await sql`update notifications set created_at = now() - make_interval(days => 88 + related_id::int), read = related_id = 3`.execute(
    portal.context.db,
  );

  await sweepNotifications(portal.context.db);

  expect(titles((await list(customer)).notifications)).toEqual(['Order #1']);
});
