import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { shownCustomer } from '#contract/orders/order-rules.ts';
import { aCustomer, anAdmin, aProduct, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { type EventReader, readEventStream } from '#testing/event-reader.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal({ PORT: '0', HOST: '127.0.0.1' });
let address: string;
beforeAll(async () => {
  address = await portal.listen();
});

let company: TestAccount;
let own: Client;
let admin: Client;
let productCode: string;
let order: number;
beforeEach(async () => {
  await sql`delete from orders`.execute(portal.context.db);
  await sql`delete from companies`.execute(portal.context.db);
  company = await aCustomer(portal, { companyName: 'Harbour Goods' });
  [own, admin] = [await portal.as(company), await portal.as(await anAdmin(portal))];
  productCode = (await aProduct(portal)).productCode;
  order = await place();
});
const open: EventReader[] = [];
afterEach(() => {
  for (const reader of open.splice(0)) reader.close();
});

const place = async (client = own): Promise<number> =>
  (await client.call('placeOrder', { products: [{ productCode, quantity: 1 }] })).body.order.id;
const rename = (companyName: string) =>
  admin.call('updateCustomer', { id: company.id, companyName, companyContact: '1', companyEmail: 'a@harbour.example' });
const nameOf = async (id: number, client = admin) => {
  const { order } = (await client.call('readOrder', { id })).body;
  expect(order.customerName).not.toContain('formerly');
  return shownCustomer(order);
};
const found = async (search: string) =>
  (await admin.call('readOrders', { search })).body.orders.map(({ id }: { id: number }) => id);
const complete = async (id: number) => {
  await admin.call('setCompletedCount', { id, productCode, completed: 1 });
  expect((await admin.call('verifyCompletion', { id })).status).toBe(200);
};

test('open orders show a new company name beside the name at placing, to both sides (CC-2)', async () => {
  await rename('Harbour Goods GmbH');

  const shown = 'Harbour Goods GmbH, formerly Harbour Goods';
  expect([await nameOf(order), await nameOf(order, own)]).toEqual([shown, shown]);
  const [listed] = (await own.call('readOrders', { view: 'summary' })).body.orders;
  expect(listed).toMatchObject({ customerName: 'Harbour Goods', customerShown: shown });
  const exported = await admin.call('exportOrders');
  expect(exported.body).toContain(shown);
  expect(await nameOf(await place())).toBe('Harbour Goods GmbH');
});

test('later names replace each other, and renaming back removes the second name', async () => {
  await rename('Harbour Goods GmbH');
  await rename('Harbour Leather');
  expect(await nameOf(order)).toBe('Harbour Leather, formerly Harbour Goods');
  await rename('Harbour Goods');
  expect(await nameOf(order)).toBe('Harbour Goods');
  expect(await found('Leather')).toEqual([]);
});

test('completed orders keep the name at placing, also when they are completed later', async () => {
  const completed = await place();
  await complete(completed);
  await rename('Northern Hides');

  expect(await nameOf(completed)).toBe('Harbour Goods');
  await complete(order);
  expect(await nameOf(order)).toBe('Harbour Goods');
});

test('open orders are found by both names in the list, the palette, the Board and Today, and show them in the demand', async () => {
  await admin.call('setProductStatus', { id: order, productCode, status: 'cutting' });
  const form = new FormData();
  form.set('message', 'When?');
  await own.call('sendMessage', { id: order }, { form });
  await rename('Northern Hides');

  const shown = 'Northern Hides, formerly Harbour Goods';
  for (const typed of ['northern hid', 'arbour Goo']) {
    expect(await found(typed)).toEqual([order]);
    const { body } = await admin.call('search', { q: typed });
    expect(body.orders).toMatchObject([{ id: order, customerName: shown }]);
    const board = await admin.call('readBoard', { column: 'cutting', search: typed });
    expect(board.body.cards).toMatchObject([{ orderId: order, customerName: shown }]);
  }
  const today = await admin.call('readToday');
  expect(JSON.stringify(today.body)).toContain(shown);
  const byCustomer = await admin.call('readOrders', { customer: company.id });
  expect(byCustomer.body.orders).toHaveLength(1);
  const superadmin = await portal.as(await aSuperadmin(portal));
  const leather = [{ name: 'Bridle', quantity: 1, unit: 'sqft' }];
  const record = {
    product_code: productCode,
    leather_items: leather,
    lining_items: [],
    thread_items: [],
    metal_items: [],
  };
  expect((await superadmin.call('createMaterial', record)).status).toBe(201);
  const demand = await superadmin.call('readMaterialDemand', { customer: company.id });
  expect(demand.body.customers).toEqual([{ id: company.id, name: 'Northern Hides' }]);
  expect(demand.body.materials[0].orders).toMatchObject([{ orderId: order, customerName: shown }]);
});

test('open orders of a deleted company keep both names (CU-5)', async () => {
  await rename('Northern Hides');
  await admin.call('deleteCustomer', { id: company.id });
  expect(await nameOf(order)).toBe('Northern Hides, formerly Harbour Goods');
});

test('an import changes the name on open orders, too', async () => {
  const heads = 'Username,Company Name,Company Contact,Company Email';
  const form = new FormData();
  const csv = `${heads}\n${company.username},Northern Hides,1,a@harbour.example\n`;
  form.set('file', new File([csv], 'customers.csv', { type: 'text/csv' }));
  form.set('existing', 'update');
  expect((await admin.call('importCustomers', {}, { form })).status).toBe(200);
  expect(await nameOf(order)).toBe('Northern Hides, formerly Harbour Goods');
});

test('open screens of the company and of staff fetch everything again, others do not', async () => {
  const listen = async (client: Client) => {
    const reader = await readEventStream(address, client);
    open.push(reader);
    await reader.hears('ready');
    return reader;
  };
  const stranger = await listen(await portal.as(await aCustomer(portal)));
  const streams = [await listen(own), await listen(admin)];
  await rename('Northern Hides');
  for (const stream of streams) await stream.hears('resync');
  expect(stranger.said()).toEqual([]);
});

test('orders placed during a rename store one of both names and show the present one', async () => {
  for (let round = 0; round < 5; round++) {
    const name = `Hides ${round}`;
    const ids: number[] = [];
    await Promise.all([rename(name), ...Array.from({ length: 6 }, async () => ids.push(await place()))]);
    for (const id of ids) expect(await nameOf(id)).toMatch(new RegExp(`^${name}(, formerly |$)`));
  }
});
