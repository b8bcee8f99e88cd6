import { describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, anOrder } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();

/** Places an order of two products a week ago, and returns it with its customer and an admin. */
async function placed(given: Parameters<typeof anOrder>[1] = { quantities: [100, 50] }) {
  const order = await anOrder(portal, given);
  await sql`update orders set created_at = now() - interval '7 days' where id = ${order.id}`.execute(portal.context.db);
  const admin = await portal.as(await anAdmin(portal));
  const customer = await portal.as(order.customer);
  return {
    order,
    customer,
    status: (line: number, status: string) =>
      admin.call('setProductStatus', { id: order.id, productCode: order.products[line]?.productCode, status }),
    completed: (line: number, completed: number) =>
      admin.call('setCompletedCount', { id: order.id, productCode: order.products[line]?.productCode, completed }),
    news: async () => (await customer.call('readOrderNews')).body.news,
  };
}

describe('readOrderNews (PR-14)', () => {
  test('names the stage with its first item done and the items that got ready', async () => {
    const { order, status, completed, news } = await placed();
    expect(await news()).toEqual([]);

    await status(0, 'cutting');
    expect(await news()).toEqual([]);
    await status(0, 'finishing');
    expect(await news()).toMatchObject([{ started: 'stitching', finished: 0 }]);
    await completed(1, 30);
    await completed(1, 40);

    const [first, ...others] = await news();
    expect(others).toEqual([]);
    expect(first).toMatchObject({ orderId: order.id, started: 'packaging', finished: 40 });
    expect(Date.now() - Date.parse(first.since)).toBeGreaterThan(6 * 24 * 3_600_000);
  });

  test('counts from the last time the customer opened the order', async () => {
    const { order, customer, status, completed, news } = await placed();
    await status(0, 'stitching');
    await completed(0, 10);
    await customer.call('markOrderSeen', { id: order.id });
    expect(await news()).toEqual([]);

    await completed(0, 25);

    expect(await news()).toMatchObject([{ started: null, finished: 15 }]);
  });

  test('omits corrections and stages that were reached before', async () => {
    const { order, customer, status, completed, news } = await placed();
    await status(0, 'stitching');
    await completed(0, 20);
    await customer.call('markOrderSeen', { id: order.id });

    await status(0, 'cutting');
    await status(1, 'stitching');
    await completed(0, 5);

    expect(await news()).toEqual([]);
  });

  test('lists neither other customers’ orders nor archived ones', async () => {
    const { order, customer, completed, news } = await placed({ quantities: [10] });
    await completed(0, 10);
    expect(await news()).toHaveLength(1);
    const other = await portal.as(await aCustomer(portal));
    expect((await other.call('readOrderNews')).body.news).toEqual([]);

    await customer.call('verifyCompletion', { id: order.id });
    await customer.call('archiveOrderAsCustomer', { id: order.id });

    expect(await news()).toEqual([]);
  });
});
