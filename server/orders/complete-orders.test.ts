import { expect, test } from 'vitest';
import { aCustomer, anAdmin, anOrder } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();

test('completes every finished order as verifying it alone does, and names the others', async () => {
  const account = await aCustomer(portal);
  const ready = [
    await anOrder(portal, { for: account, completed: [10] }),
    await anOrder(portal, { completed: [10] }),
  ].map(({ id }) => id);
  const [open, done] = [await anOrder(portal, { completed: [9] }), await anOrder(portal, { verified: true })];
  const admin = await portal.as(await anAdmin(portal));
  const { status, body } = await admin.call('completeOrders', { ids: [...ready, open.id, done.id, 999_999, ...ready] });

  expect([status, body.completed]).toEqual([200, 2]);
  expect(body.refused).toEqual([
    { orderId: open.id, code: 'orderNotFinished', error: expect.any(String) },
    { orderId: done.id, code: 'orderCompleted', error: expect.any(String) },
    { orderId: 999_999, code: 'orderNotFound', error: 'Order not found' },
  ]);
  const customer = await portal.as(account);
  const { order } = (await customer.call('readOrder', { id: ready[0] })).body;
  expect(Date.now() - Date.parse(order.completedAt)).toBeLessThan(60_000);
  const { notifications } = (await customer.call('readNotifications')).body;
  expect(notifications.map(({ message }: { message: string }) => message)).toEqual([`Order #${ready[0]} is complete`]);
});

test('customers complete only their own orders', async () => {
  const [own, other] = [await anOrder(portal, { completed: [10] }), await anOrder(portal, { completed: [10] })];
  const customer = await portal.as(own.customer);
  const { body } = await customer.call('completeOrders', { ids: [own.id, other.id] });
  expect(body).toMatchObject({ completed: 1, refused: [{ orderId: other.id, code: 'orderNotFound' }] });
});

test('of two people who verify 20 orders at once, each order is completed once', async () => {
  const ids: number[] = [];
  for (let at = 0; at < 20; at++) ids.push((await anOrder(portal, { completed: [10] })).id);
  const [one, other] = [await portal.as(await anAdmin(portal)), await portal.as(await anAdmin(portal))];
  const answers = await Promise.all([
    one.call('completeOrders', { ids }),
    other.call('completeOrders', { ids: ids.toReversed() }),
  ]);
  expect(answers.reduce((sum, { body }) => sum + body.completed, 0)).toBe(20);
  const { n } = await sql<{ n: number }>`
    select count(*)::int as n from notifications where related_id = any(${ids}::bigint[])`.one(portal.context.db);
  expect(n).toBe(20);
});

test('rejects no order and more than 200', async () => {
  const admin = await portal.as(await anAdmin(portal));
  const many = Array.from({ length: 201 }, (_, at) => at + 1);
  for (const ids of [[], many]) expect((await admin.call('completeOrders', { ids })).status).toBe(400);
});
