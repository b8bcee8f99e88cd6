import { beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, anOrder, aProduct, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { deleteRows } from '#testing/delete-rows.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

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

const list = async (client: Client) => (await client.call('readNotifications')).body;
const rows = () =>
  sql<{ event: string }>`select * from notifications order by id`.execute(portal.context.db).then(({ rows }) => rows);

describe('notifications', () => {
  const notified = async (client: Client) =>
    (await list(client)).notifications.map(({ title, message, relatedId, type, read }: Record<string, unknown>) => ({
      title,
      message,
      relatedId,
      type,
      read,
    }));

  test('reach everybody in the workshop when an order is placed', async () => {
    const superadmin = await portal.as(await aSuperadmin(portal));
    const product = await aProduct(portal);

    const { body } = await customer.call('placeOrder', {
      products: [{ productCode: product.productCode, quantity: 2 }],
    });

    const { id } = body.order;
    const expected = [
      { title: 'New order', message: `Harbour Goods placed order #${id}`, relatedId: id, type: 'order', read: false },
    ];
    expect([await notified(admin), await notified(superadmin), await notified(customer)]).toEqual([
      expected,
      expected,
      [],
    ]);
  });

  test('NO-2: show only the last change of an order within 5 minutes, unread and first in the list', async () => {
    const order = await anOrder(portal, { for: account, quantities: [300, 1] });
    const { productCode } = order.products[0] as { productCode: string };
    const at = { id: String(order.id), productCode };
    const other = await anOrder(portal, { for: account });

    await admin.call('setProductStatus', { ...at, status: 'cutting' });
    await customer.call('markAllNotificationsRead');
    await admin.call('setProductStatus', {
      ...at,
      id: String(other.id),
      productCode: other.products[0]?.productCode,
      status: 'cutting',
    });
    await admin.call('setProductStatus', { ...at, status: 'stitching' });
    await admin.call('setCompletedCount', { ...at, completed: 180 });
    // The same count again is no change.
    await admin.call('setCompletedCount', { ...at, completed: 180 });

    expect(await notified(customer)).toEqual([
      {
        title: `Order #${order.id}: ${productCode} is being stitched`,
        message: '180 of 300 ready.',
        relatedId: order.id,
        type: 'order',
        read: false,
      },
      expect.objectContaining({ relatedId: other.id }),
    ]);
    expect(await notified(admin)).toEqual([]);

    await sql`update notifications set created_at = created_at - interval '5 minutes'`.execute(portal.context.db);
    await admin.call('setProductStatus', { ...at, status: 'not_reviewed' });
    expect((await notified(customer)).map(({ title }: { title: string }) => title)).toEqual([
      `Order #${order.id}: ${productCode} is not reviewed yet`,
      `Order #${order.id}: ${productCode} is being stitched`,
      expect.any(String),
    ]);
  });

  test('report that an order is finished, also when its last unfinished product was removed', async () => {
    const order = await anOrder(portal, { for: account, quantities: [1_000, 5], completed: [999, 0] });
    const [first, second] = order.products;
    const id = String(order.id);

    await admin.call('setCompletedCount', { id, productCode: first?.productCode, completed: 1_000 });
    expect(await notified(customer)).toMatchObject([
      { title: `Order #${order.id}: ${first?.productCode} is not reviewed yet` },
    ]);
    await admin.call('deleteOrderProduct', { id, productId: String(second?.id) });

    expect(await notified(customer)).toMatchObject([
      { title: `Order #${order.id} is ready`, message: 'All 1,000 items are ready. Please check and verify.' },
      { title: `Order #${order.id} was changed`, message: `Revision 2: ${second?.productCode}: removed` },
    ]);
  });

  test('name all revisions of the last 5 minutes together', async () => {
    const order = await anOrder(portal, { for: account, quantities: [10, 5] });
    const [first, second] = order.products;
    const change = (given: object) =>
      admin.call('changeOrderProduct', { id: order.id, productId: first?.id, reason: 'By phone', ...given });
    await change({ quantity: 12, revision: 1 });
    await admin.call('deleteOrderProduct', { id: order.id, productId: second?.id });
    const title = `Order #${order.id} was changed`;
    const message = `Revision 3: ${first?.productCode}: quantity 10 → 12, ${second?.productCode}: removed`;
    expect(await notified(customer)).toMatchObject([{ title, message, read: false }]);

    await sql`update notifications set created_at = created_at - interval '5 minutes'`.execute(portal.context.db);
    await change({ quantity: 13, revision: 3 });

    const newest = `Revision 4: ${first?.productCode}: quantity 12 → 13`;
    expect(await notified(customer)).toMatchObject([
      { title, message: newest },
      { title, message },
    ]);
  });

  test('repeat that the order is finished when a finished order changes', async () => {
    const order = await anOrder(portal, { for: account, quantities: [10], completed: [10] });
    const productCode = order.products[0]?.productCode;

    await admin.call('setProductStatus', { id: String(order.id), productCode, status: 'packaging' });

    expect(await notified(customer)).toMatchObject([
      {
        title: `Order #${order.id}: ${productCode} is being packed`,
        message: '10 of 10 ready. All 10 items are ready. Please check and verify.',
      },
    ]);
  });

  test('reach the other side when completion is verified', async () => {
    const [one, two] = [
      await anOrder(portal, { for: account, completed: [10] }),
      await anOrder(portal, { for: account, completed: [10] }),
    ];

    await customer.call('verifyCompletion', { id: String(one.id) });
    await admin.call('verifyCompletion', { id: String(two.id) });

    expect(await notified(admin)).toMatchObject([
      { title: 'Order completed', message: `Harbour Goods verified the completion of order #${one.id}` },
    ]);
    expect(await notified(customer)).toMatchObject([
      { title: 'Order completed', message: `Order #${two.id} is complete` },
    ]);
  });

  test('are not created by a rejected change', async () => {
    const order = await anOrder(portal, { for: account });
    const { productCode } = order.products[0] as { productCode: string };

    await admin.call('setCompletedCount', { id: String(order.id), productCode, completed: 11 });
    await admin.call('verifyCompletion', { id: String(order.id) });
    await customer.call('setProductStatus', { id: String(order.id), productCode, status: 'cutting' });

    expect(await rows()).toEqual([]);
  });

  test('are deleted with their order, and those of products stay', async () => {
    const order = await anOrder(portal, { for: account });
    await sql`
      insert into notifications (account_id, event, type, title, message, related_id)
      values (${account.id}, 'productAdded', 'product', 'New', '', ${order.id})`.execute(portal.context.db);
    await admin.call('setProductStatus', {
      id: String(order.id),
      productCode: order.products[0]?.productCode,
      status: 'cutting',
    });

    await admin.call('deleteOrder', { id: String(order.id) });

    expect((await rows()).map(row => row.event)).toEqual(['productAdded']);
  });
});
