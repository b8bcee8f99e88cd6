import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, anOrder, aProduct, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { testPortal } from '#testing/portal.ts';

const portal = testPortal();
let account: Awaited<ReturnType<typeof aCustomer>>;
let customer: Client;
let admin: Client;

beforeEach(async () => {
  await sql`truncate orders, notifications cascade`.execute(portal.context.db);
  account = await aCustomer(portal, { companyName: 'Harbour Goods' });
  customer = await portal.as(account);
  admin = await portal.as(await anAdmin(portal));
});

const list = async (client: Client) => (await client.call('readNotifications')).body;
const rows = () => portal.context.db.selectFrom('notifications').selectAll().orderBy('id').execute();

describe('what is told', () => {
  const told = async (client: Client) =>
    (await list(client)).notifications.map(({ title, message, relatedId, type, read }: Record<string, unknown>) => ({
      title,
      message,
      relatedId,
      type,
      read,
    }));

  test('an order placed: everybody in the workshop', async () => {
    const superadmin = await portal.as(await aSuperadmin(portal));
    const product = await aProduct(portal);

    const { body } = await customer.call('placeOrder', {
      products: [{ productCode: product.productCode, quantity: 2 }],
    });

    const { id } = body.order;
    const expected = [
      { title: 'New order', message: `Harbour Goods placed order #${id}`, relatedId: id, type: 'order', read: false },
    ];
    expect([await told(admin), await told(superadmin), await told(customer)]).toEqual([expected, expected, []]);
  });

  test('changes of one order within 5 minutes are one notification, the last of them, unread and in front', async () => {
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
    // What was set already is no change.
    await admin.call('setCompletedCount', { ...at, completed: 180 });

    expect(await told(customer)).toEqual([
      {
        title: `Order #${order.id} moved on`,
        message: `${productCode} is now in Stitching, 180 of 300 finished.`,
        relatedId: order.id,
        type: 'order',
        read: false,
      },
      expect.objectContaining({ relatedId: other.id }),
    ]);
    expect(await told(admin)).toEqual([]);

    await sql`update notifications set created_at = created_at - interval '5 minutes'`.execute(portal.context.db);
    await admin.call('setProductStatus', { ...at, status: 'not_reviewed' });
    expect((await told(customer)).map(({ message }: { message: string }) => message)).toEqual([
      `${productCode} is now not reviewed yet, 180 of 300 finished.`,
      `${productCode} is now in Stitching, 180 of 300 finished.`,
      expect.any(String),
    ]);
  });

  test('an order that is finished says so, also when its last open product was removed', async () => {
    const order = await anOrder(portal, { for: account, quantities: [1_000, 5], completed: [999, 0] });
    const [first, second] = order.products;
    const id = String(order.id);

    await admin.call('setCompletedCount', { id, productCode: first?.productCode, completed: 1_000 });
    expect(await told(customer)).toMatchObject([{ title: `Order #${order.id} moved on` }]);
    await admin.call('deleteOrderProduct', { id, productId: String(second?.id) });

    expect(await told(customer)).toMatchObject([
      { title: `Order #${order.id} is finished`, message: 'All 1,000 items are done. Verify the completion.' },
    ]);
  });

  test('of a finished order what moves then, and that all of it is done', async () => {
    const order = await anOrder(portal, { for: account, quantities: [10], completed: [10] });
    const productCode = order.products[0]?.productCode;

    await admin.call('setProductStatus', { id: String(order.id), productCode, status: 'packaging' });

    expect(await told(customer)).toMatchObject([
      {
        title: `Order #${order.id} moved on`,
        message: `${productCode} is now in Packaging, 10 of 10 finished. All 10 items are done. Verify the completion.`,
      },
    ]);
  });

  test('completion verified: the other side', async () => {
    const [one, two] = [
      await anOrder(portal, { for: account, completed: [10] }),
      await anOrder(portal, { for: account, completed: [10] }),
    ];

    await customer.call('verifyCompletion', { id: String(one.id) });
    await admin.call('verifyCompletion', { id: String(two.id) });

    expect(await told(admin)).toMatchObject([
      { title: 'Order completed', message: `Harbour Goods verified the completion of order #${one.id}` },
    ]);
    expect(await told(customer)).toMatchObject([
      { title: 'Order completed', message: `The completion of order #${two.id} was verified` },
    ]);
  });

  test('a refused change tells nobody', async () => {
    const order = await anOrder(portal, { for: account });
    const { productCode } = order.products[0] as { productCode: string };

    await admin.call('setCompletedCount', { id: String(order.id), productCode, completed: 11 });
    await admin.call('verifyCompletion', { id: String(order.id) });
    await customer.call('setProductStatus', { id: String(order.id), productCode, status: 'cutting' });

    expect(await rows()).toEqual([]);
  });

  test('notifications go with their order, those of products stay', async () => {
    const order = await anOrder(portal, { for: account });
    await portal.context.db
      .insertInto('notifications')
      .values({
        account_id: account.id,
        event: 'productAdded',
        type: 'product',
        title: 'New',
        message: '',
        related_id: order.id,
      })
      .execute();
    await admin.call('setProductStatus', {
      id: String(order.id),
      productCode: order.products[0]?.productCode,
      status: 'cutting',
    });

    await admin.call('deleteOrder', { id: String(order.id) });

    expect((await rows()).map(row => row.event)).toEqual(['productAdded']);
  });
});
