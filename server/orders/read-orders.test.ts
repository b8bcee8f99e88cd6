import { describe, expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { aCustomer, aFile, anAdmin, anOrder, aProduct } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
const idsOf = (answer: { body: { orders: { id: number }[] } }) => answer.body.orders.map(order => order.id);

test('readOrder lists no colors of a product that the customer may no longer see, as of a deleted one (CA-2)', async () => {
  const { id, products, customer } = await anOrder(portal, { quantities: [4] });
  const [client, admin] = [await portal.as(customer), await portal.as(await anAdmin(portal))];
  await sql`update products set colors = '{Cognac}' where id = ${products[0]?.id}`.execute(portal.context.db);
  const colors = async (by: Client) => (await by.call('readOrder', { id })).body.order.products[0].colors;
  expect([await colors(client), await colors(admin)]).toEqual([['Cognac'], ['Cognac']]);

  const other = await aCustomer(portal);
  await sql`update products set visible_to = array[${other.companyId}::bigint] where id = ${products[0]?.id}`.execute(
    portal.context.db,
  );

  expect([await colors(client), await colors(admin)]).toEqual([[], ['Cognac']]);
});

describe('readOrders', () => {
  test("returns a customer's own orders in full, newest first", async () => {
    const account = await aCustomer(portal, { companyName: 'Harbour Goods' });
    const first = await anOrder(portal, {
      for: account,
      quantities: [3, 7],
      completed: [3, 0],
      statuses: ['packaging'],
    });
    const second = await anOrder(portal, { for: account });
    await anOrder(portal);
    const customer = await portal.as(account);
    const answer = await customer.call('readOrders', { includeArchived: '0' });
    expect(idsOf(answer)).toEqual([second.id, first.id]);
    expect(answer.body.orders[1]).toMatchObject({
      customerUsername: account.username,
      totalProducts: 2,
      totalItems: 10,
      orderPercentage: 30,
      completedAt: null,
      customerArchived: false,
      adminArchived: false,
      messages: [],
      products: [
        { productCode: first.products[0]?.productCode, quantity: 3, completed: 3, status: 'packaging', images: [] },
        { productCode: first.products[1]?.productCode, quantity: 7, completed: 0, status: 'not_reviewed' },
      ],
    });
    expect(answer.body.orders[0].createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test('returns the fields of earlier versions, and counts, dates, people and PO number; for staff also pin, hold, forecasts and planned day (W43, WF66)', async () => {
    const account = await aCustomer(portal);
    const { id } = await anOrder(portal, { for: account });
    const fieldsFor = async (viewer: typeof account) => {
      const { order } = (await (await portal.as(viewer)).call('readOrder', { id })).body;
      return { order: Object.keys(order).sort(), line: Object.keys(order.products[0]).sort() };
    };
    const earlier = {
      order: [
        ...['id', 'createdAt', 'customerName', 'customerUsername', 'totalProducts', 'totalItems', 'orderPercentage'],
        ...['completedAt', 'customerArchived', 'adminArchived', 'seenAt', 'products', 'messages', 'earlierMessages'],
      ],
      line: ['id', 'productId', 'productCode', 'quantity', 'completed', 'status', 'description', 'images'],
    };
    const order = [
      ...earlier.order,
      ...['companyId', 'customerShown', 'placedBy', 'verifiedBy', 'archivedBy', 'deliveryAddress'],
      ...['poNumber', 'requestedDate', 'promisedOn', 'promisedWas', 'agreement', 'documentCount', 'documentsToAgree'],
      ...['deliveredItems', 'revision', 'cancelledAt', 'cancelReason', 'asksSince', 'change', 'changeCutOff'],
      ...['remakeOf', 'remakes'],
    ].sort();

    const line = [...earlier.line, 'passed', 'breakdown', 'colors', 'changedIn', 'delivered', 'sample'];
    expect(await fieldsFor(account)).toEqual({
      order: [...order, 'enteredByWorkshop', 'cancelUntil'].sort(),
      line: line.sort(),
    });
    expect(await fieldsFor(await anAdmin(portal))).toEqual({
      order: [...order, 'likelyOn', 'safeOn', 'dateState', 'plan', 'waitsSince', 'enteredBy', 'attachments'].sort(),
      line: [...line, ...['pinned', 'hold', 'likelyOn', 'safeOn', 'blocked', 'materialOn', 'remade']].sort(),
    });
  });

  test('shows staff since when an order has new products, and the text of its newest unread message', async () => {
    const account = await aCustomer(portal);
    const { id, products } = await anOrder(portal, { for: account });
    const [customer, admin] = [await portal.as(account), await portal.as(await anAdmin(portal))];
    const listed = async (client: typeof admin) =>
      (await client.call('readOrders', { view: 'summary', search: `#${id}` })).body.orders[0];

    const placed = await listed(admin);
    expect(placed).toMatchObject({ newSince: placed.createdAt, newestUnread: null });
    const line = { id, productId: products[0]?.id };
    for (const reason of ['customer', 'agreement', 'deposit']) {
      await admin.call('setHold', { ...line, reason });
      expect([reason, (await listed(admin)).newSince]).toEqual([reason, null]);
    }
    await admin.call('requireSample', { ...line, required: true });
    expect((await listed(admin)).newSince).toBeNull();
    await admin.call('requireSample', { ...line, required: false });
    await admin.call('setHold', { ...line, reason: 'leather' });
    expect((await listed(admin)).newSince).toBe(placed.createdAt);
    const form = new FormData();
    form.set('message', `Deeper, please. ${'x'.repeat(200)}`);
    await customer.call('sendMessage', { id }, { form });
    await admin.call('setProductStatus', { id, productCode: products[0]?.productCode, status: 'cutting' });
    const moved = await listed(admin);
    expect(moved.newestUnread).toMatch(/^Deeper, please. x+$/);
    expect(moved.newestUnread).toHaveLength(limits.newestUnread);
    expect(moved.newSince).toBeNull();
    expect(await listed(customer)).not.toHaveProperty('newestUnread');
    await admin.call('markOrderSeen', { id });
    expect((await listed(admin)).newestUnread).toBeNull();
  });

  test("counts the customer's pictures of products for staff", async () => {
    const account = await aCustomer(portal);
    const [customer, admin] = [await portal.as(account), await portal.as(await anAdmin(portal))];
    const products = [await aProduct(portal), await aProduct(portal)];
    const files = [await aFile(portal, { owner: account }), await aFile(portal, { owner: account })];
    const lines = products.map(({ productCode, images }, line) => {
      const sent = line === 0 ? files.map(({ name }) => `http://localhost:4100/files/${name}`) : [];
      return { productCode, quantity: 1, description: '', images: [...images, ...sent] };
    });
    const placed = (await customer.call('placeOrder', { products: lines })).body.order;
    const plain = await anOrder(portal, { for: account });

    const counts = async (client: typeof admin) => {
      const { orders } = (await client.call('readOrders', { view: 'summary' })).body;
      const countOf = (id: number) => orders.find((order: { id: number }) => order.id === id).customerPictures;
      return [countOf(placed.id), countOf(plain.id)];
    };

    expect(await counts(admin)).toEqual([2, 0]);
    expect(await counts(customer)).toEqual([undefined, undefined]);
  });

  test('OR-8 returns to each side the orders that it has archived or not archived', async () => {
    const account = await aCustomer(portal);
    const [customer, admin] = [await portal.as(account), await portal.as(await anAdmin(portal))];
    const open = await anOrder(portal, { for: account });
    const byCustomer = await anOrder(portal, { for: account, verified: true, archivedBy: ['customer'] });
    const byAdmin = await anOrder(portal, { for: account, verified: true, archivedBy: ['admin'] });
    const byBoth = await anOrder(portal, { for: account, verified: true, archivedBy: ['customer', 'admin'] });
    const mine = [open.id, byCustomer.id, byAdmin.id, byBoth.id];

    expect(idsOf(await customer.call('readOrders'))).toEqual([byAdmin.id, open.id]);
    expect(idsOf(await customer.call('readOrders', { includeArchived: '1' }))).toEqual([byBoth.id, byCustomer.id]);
    const ofAdmin = async (includeArchived: string) =>
      idsOf(await admin.call('readOrders', { includeArchived })).filter(id => mine.includes(id));
    expect(await ofAdmin('0')).toEqual([byCustomer.id, open.id]);
    expect(await ofAdmin('1')).toEqual([byBoth.id, byAdmin.id]);
  });

  test('pages by key, so that new orders cause no gaps or duplicates', async () => {
    const account = await aCustomer(portal);
    const customer = await portal.as(account);
    const ids: number[] = [];
    for (let index = 0; index < 7; index++) ids.unshift((await anOrder(portal, { for: account })).id);
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const answer = await customer.call('readOrders', { limit: '3', ...(cursor && { cursor }) });
      seen.push(...idsOf(answer));
      cursor = answer.body.nextCursor ?? undefined;
      await anOrder(portal, { for: account });
    } while (cursor);
    expect(seen).toEqual(ids);
  });

  test('rejects invalid pages and filters', async () => {
    const customer = await portal.as(await aCustomer(portal));
    for (const query of [
      { limit: '0' },
      { limit: '-1' },
      { limit: '1.5' },
      { limit: '201' },
      { limit: 'all' },
      { cursor: 'x' },
      { cursor: '-1' },
      { includeArchived: 'yes' },
      { view: 'all' },
    ]) {
      const answer = await customer.call('readOrders', query);
      expect([query, answer.status]).toEqual([query, 400]);
    }
  });

  test('omits notes and texts in a summary, but not in a single order', async () => {
    const account = await aCustomer(portal);
    const order = await anOrder(portal, { for: account });
    const customer = await portal.as(account);
    const [summary] = (await customer.call('readOrders', { view: 'summary' })).body.orders;
    expect(summary.products[0]).not.toHaveProperty('description');
    const { body } = await customer.call('readOrder', { id: order.id });
    expect(body.order.products[0].description).toBe('');
    expect((await customer.call('readOrder', { id: 'x' })).status).toBe(400);
  });

  test('rounds progress down and returns 100 only when every unit is finished', async () => {
    const account = await aCustomer(portal);
    await anOrder(portal, { for: account, quantities: [1_000], completed: [999] });
    const [order] = (await (await portal.as(account)).call('readOrders')).body.orders;
    expect(order.orderPercentage).toBe(99);
  });
});
