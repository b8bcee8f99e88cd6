import { beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, anOrder, type TestOrder } from '#testing/builders.ts';
import { accept, ask } from '#testing/change-requests.ts';
import type { Client } from '#testing/client.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal();
let account: TestAccount;
let admin: Client;
let customer: Client;
let other: Client;
let order: TestOrder;

beforeEach(async () => {
  await sql`delete from orders`.execute(portal.context.db);
  account = await aCustomer(portal);
  admin = await portal.as(await anAdmin(portal));
  customer = await portal.as(account);
  other = await portal.as(await aCustomer(portal));
  order = await anOrder(portal, { for: account, quantities: [10] });
});

function send(client: Client, message: string) {
  const form = new FormData();
  form.set('message', message);
  return client.call('sendMessage', { id: order.id }, { form });
}

/** Returns the orders that Ctrl+K and the list of a person find. */
async function found(client: Client, text: string): Promise<[anything: number[], list: number[]]> {
  const idsOf = (orders: { id: number }[]) => orders.map(({ id }) => id);
  const { body: anything } = await client.call('search', { q: text });
  const { body: list } = await client.call('readOrders', { search: text, view: 'summary' });
  return [idsOf(anything.orders), idsOf(list.orders)];
}

const one = () => [[order.id], [order.id]];
const none = [[], []];

describe('DY-19 a search of orders', () => {
  test('finds words of messages, in any case and without accents, and only for those who may read them', async () => {
    await send(customer, 'Der Sattler braucht Köder aus Büffelleder');
    await send(admin, 'We line it with goatskin');
    for (const text of ['büffel', 'BUFFELLEDER', 'koder aus', 'goatskin']) {
      expect([text, await found(admin, text), await found(customer, text)]).toEqual([text, one(), one()]);
      expect(await found(other, text)).toEqual(none);
    }
    expect(await found(admin, 'ostrich')).toEqual(none);
  });

  test('finds numbers of four digits and more in messages, so that a short one names an order', async () => {
    await send(customer, 'Our invoice 47110815 names 12 pieces');
    expect(await found(admin, '47110815')).toEqual(one());
    expect(await found(admin, '12')).toEqual(none);
  });

  test('finds no number of up to three digits in notes and addresses, for either side', async () => {
    const quay = { deliveryAddress: 'Quay Street 4711, Whitby' };
    await ask(customer, order, quay);
    await accept(admin, order.id);
    for (const client of [admin, customer]) {
      expect([await found(client, '4711'), await found(client, '471')]).toEqual([one(), none]);
    }
  });

  test('finds delivery addresses, also those that a request changed', async () => {
    await ask(customer, order, { deliveryAddress: '1 Quay Street, Whitby' });
    expect(await found(admin, 'quay street')).toEqual(none);
    await accept(admin, order.id);
    expect([await found(admin, 'quay street'), await found(customer, 'WHITBY')]).toEqual([one(), one()]);
    await ask(customer, order, { deliveryAddress: '2 Harbour Road' });
    await accept(admin, order.id, { number: 2 });
    // The first address is in the revision.
    expect([await found(admin, 'harbour road'), await found(admin, 'quay street')]).toEqual([one(), one()]);
  });

  test('finds the reasons of revisions, but no longer the notes that they replaced (B95)', async () => {
    const { revision } = (await admin.call('readOrder', { id: order.id })).body.order;
    const line = { id: order.id, productId: order.products[0]?.id as number };
    const change = (description: string, reason: string, of: number) =>
      admin.call('changeOrderProduct', { ...line, revision: of, description, reason });
    await change('Saddle stitch in ivory', 'Hides from Tuscany', revision);
    await change('Plain stitch', 'Simpler', revision + 1);
    for (const text of ['tuscany', 'simpler', 'plain stitch']) {
      expect([text, await found(admin, text), await found(customer, text)]).toEqual([text, one(), one()]);
    }
    expect(await found(admin, 'in ivory')).toEqual(none);
  });

  test('never shows a customer notes that only the workshop may read (DF10)', async () => {
    const [product] = order.products;
    await admin.call('addWorkshopNote', { id: order.id, text: 'quetzal note' });
    await admin.call('setHold', { id: order.id, productId: product?.id, reason: 'material', note: 'quetzal hold' });
    await admin.call('setPromise', { id: order.id, promisedOn: '2030-01-07', note: 'quetzal promise' });
    const day = { promisedOn: '2030-01-08', reason: 'capacity', note: 'quetzal again' };
    expect((await admin.call('setPromise', { id: order.id, ...day })).status).toBe(200);
    // The words of the order are written again.
    const { revision } = (await admin.call('readOrder', { id: order.id })).body.order;
    const changed = { revision, description: 'Plain', reason: 'Simpler' };
    expect((await admin.call('changeOrderProduct', { id: order.id, productId: product?.id, ...changed })).status).toBe(
      200,
    );
    expect(await found(customer, 'quetzal')).toEqual(none);
    await send(admin, 'A quetzal, as you wished');
    expect(await found(customer, 'quetzal')).toEqual(one());
  });

  test('says how many orders the other folder has, and finds a word of a message of an archived order (D12)', async () => {
    await send(customer, 'Like the one with the thistle');
    const ready = await anOrder(portal, { for: account, completed: [10], quantities: [10] });
    await admin.call('verifyCompletion', { id: ready.id });
    await sql`update orders set admin_archived = true, completed_at = now(), finished_items = total_items
      where id = ${order.id}`.execute(portal.context.db);
    const counts = async (client: Client, input: object) =>
      (await client.call('countOrders', { search: 'thistle', ...input })).body.found;

    expect(await found(admin, 'thistle')).toEqual([[order.id], []]);
    expect(await counts(admin, { includeArchived: '1' })).toEqual({ orders: 1, more: false });
    expect(await counts(admin, {})).toEqual({ orders: 0, more: false });
    const { body } = await admin.call('readOrders', { search: 'thistle', includeArchived: '1', view: 'summary' });
    expect(body.orders.map(({ id }: { id: number }) => id)).toEqual([order.id]);
    // The customer has not archived it.
    expect(await counts(customer, { includeArchived: '1' })).toEqual({ orders: 0, more: false });
    expect(await counts(customer, {})).toEqual({ orders: 1, more: false });
    expect(await counts(other, {})).toEqual({ orders: 0, more: false });
    expect(await counts(admin, { includeArchived: '1', search: `#${order.id}` })).toEqual({ orders: 1, more: false });
    expect((await admin.call('countOrders', {})).body).not.toHaveProperty('found');
  });

  test('has the order with exactly the typed number first', async () => {
    for (let more = 0; more < 3; more++) await anOrder(portal, { for: account, quantities: [10] });
    const newest = await anOrder(portal, { for: account });
    await sql`update order_messages set body = body`.execute(portal.context.db);
    await customer.call('updatePoNumber', { id: newest.id, poNumber: `PO ${order.id}` });
    for (const q of [`${order.id}`, `#${order.id}`]) {
      const { orders } = (await admin.call('search', { q })).body;
      expect(orders[0].id).toBe(order.id);
    }
  });
});
