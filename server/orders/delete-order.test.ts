import { describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, anOrder, aProduct } from '#testing/builders.ts';
import { aPicture } from '#testing/pictures.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();

/** Places an order with a customer file and returns the file's path. */
async function placed() {
  const account = await aCustomer(portal);
  const customer = await portal.as(account);
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(await aPicture('png', 40, 30))]), 'edge.png');
  const { files } = (await customer.call('uploadFiles', {}, { form })).body;
  const products = [await aProduct(portal), await aProduct(portal)];
  const answer = await customer.call('placeOrder', {
    products: [
      { productCode: products[0]?.productCode ?? '', quantity: 2, description: '', images: [files[0].url] },
      { productCode: products[1]?.productCode ?? '', quantity: 3, description: '', images: [] },
    ],
  });
  expect(answer.status).toBe(201);
  const { pathname } = new URL(files[0].url);
  expect((await customer.send('GET', pathname)).status).toBe(200);
  return { account, customer, products, id: answer.body.order.id as number, file: pathname };
}

const isGone = async (path: string) => {
  const admin = await portal.as(await anAdmin(portal));
  await expect.poll(async () => (await admin.send('GET', path)).status, { timeout: 10_000 }).toBe(404);
};

describe('deleteOrder', () => {
  test('deletes the order, its messages, customer files and notifications, but not its history', async () => {
    const { customer, id, file, products } = await placed();
    const admin = await portal.as(await anAdmin(portal));
    await admin.call('setProductStatus', { id, productCode: products[0]?.productCode, status: 'cutting' });
    const answer = await admin.call('deleteOrder', { id });
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect((await admin.call('readOrder', { id })).status).toBe(404);
    expect((await customer.call('readOrders')).body.orders).toEqual([]);
    expect((await customer.call('readNotifications')).body.notifications).toEqual([]);
    expect((await admin.call('deleteOrder', { id })).status).toBe(404);
    const { rows: events } = await sql<{ id: number }>`
      select id from production_events
      where order_id = ${id}`.execute(portal.context.db);
    expect(events).toHaveLength(1);
    await isGone(file);
  });

  test('works on completed and archived orders', async () => {
    const order = await anOrder(portal, { verified: true, archivedBy: ['customer', 'admin'] });
    const admin = await portal.as(await anAdmin(portal));
    expect((await admin.call('deleteOrder', { id: order.id })).status).toBe(200);
  });
});

describe('deleteOrderProduct', () => {
  test('removes the product with its items, but never the last product, and keeps its files as long as the order', async () => {
    const { id, file, products } = await placed();
    const admin = await portal.as(await anAdmin(portal));
    await admin.call('setCompletedCount', { id, productCode: products[0]?.productCode, completed: 2 });
    const answer = await admin.call('deleteOrderProduct', { id, productId: products[0]?.id });
    expect(answer.status).toBe(200);
    expect(answer.body.order).toMatchObject({ totalProducts: 1, totalItems: 3, orderPercentage: 0 });
    expect((await admin.call('deleteOrderProduct', { id, productId: products[0]?.id })).code).toBe(
      'orderProductNotFound',
    );
    const last = await admin.call('deleteOrderProduct', { id, productId: products[1]?.id });
    expect([last.status, last.code]).toEqual([409, 'lastOrderProduct']);
    expect((await admin.call('readOrder', { id })).body.order.totalProducts).toBe(1);
    const { revisions } = (await admin.call('readRevisions', { id })).body;
    const [{ id: productId, productCode } = {}] = products;
    expect(revisions).toMatchObject([
      { revision: 2, bySide: 'admin', changes: [{ productId, productCode, field: 'removed', to: null }] },
      { revision: 1, bySide: 'customer', changes: [] },
    ]);
    await admin.call('deleteOrder', { id });
    await isGone(file);
  });

  test('R4: keeps one product when two products are deleted at once', async () => {
    const order = await anOrder(portal, { quantities: [1, 1] });
    const admin = await portal.as(await anAdmin(portal));
    const answers = await Promise.all(
      order.products.map(product => admin.call('deleteOrderProduct', { id: order.id, productId: product.id })),
    );
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409]);
  });
});
