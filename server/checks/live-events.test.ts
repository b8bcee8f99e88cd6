import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, anOrder, aProduct, aSuperadmin } from '#testing/builders.ts';
import { type Client, makeClient } from '#testing/client.ts';
import { sendCsvFile } from '#testing/csv.ts';
import { type EventReader, readEventStream } from '#testing/event-reader.ts';
import { testPortal } from '#testing/portal.ts';
import { productFormOf } from '#testing/product-form.ts';
import { anOption, type ChoiceOf } from '#testing/stock.ts';
import { type Portal, startPortal } from '../start.ts';

/** Two server processes on one database. Changes on one must reach the streams of the other. */
const here = testPortal({ PORT: '0', HOST: '127.0.0.1' });
let there: Portal;
let dataDir: string;
const address = { here: '', there: '' };
const open: EventReader[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cordwain-'));
  // The event of a forecast would come between those of the tests.
  there = await startPortal({ ...here.context.settings, DATA_DIR: dataDir }, { forecasts: false });
  address.here = await here.listen();
  address.there = await there.listen();
});
afterEach(() => {
  for (const reader of open.splice(0)) reader.close();
});
afterAll(async () => {
  await there.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function listen(client: Client, at: keyof typeof address): Promise<EventReader> {
  const reader = await readEventStream(address[at], client);
  open.push(reader);
  await reader.hears('ready');
  return reader;
}

let account: Awaited<ReturnType<typeof aCustomer>>;
let customer: Client;
let admin: Client;
/** Streams on the process that does not make the change. */
let heard: { customer: EventReader; admin: EventReader; stranger: EventReader };

beforeEach(async () => {
  account = await aCustomer(here);
  customer = await here.as(account);
  admin = await here.as(await anAdmin(here));
  const stranger = await here.as(await aCustomer(here));
  heard = {
    customer: await listen(customer, 'there'),
    admin: await listen(admin, 'there'),
    stranger: await listen(stranger, 'there'),
  };
});

/** Returns the events that both sides have received so far, by name and ids. The stranger must have received none. */
async function receivedNow(last: 'customer' | 'admin'): Promise<{ customer: unknown[]; admin: unknown[] }> {
  // When this last event has arrived, all earlier ones have arrived, too.
  const seen = last === 'customer' ? customer : admin;
  const order = await anOrder(here, { for: account });
  await seen.call('markOrderSeen', { id: String(order.id) });
  await heard[last].hears('orderSeen');
  const eventsOf = (reader: EventReader) =>
    reader
      .said()
      .filter(({ event }) => event !== 'orderSeen')
      .map(({ event, data }) => [event, ...Object.values(data)]);
  expect(eventsOf(heard.stranger)).toEqual([]);
  return { customer: eventsOf(heard.customer), admin: eventsOf(heard.admin) };
}

describe('changes on another process', () => {
  test('of a placed and deleted order reach the workshop and its customer', async () => {
    const product = await aProduct(here);
    const { body } = await customer.call('placeOrder', {
      products: [{ productCode: product.productCode, quantity: 1 }],
    });
    const { id } = body.order;
    await admin.call('deleteOrder', { id: String(id) });

    expect(await receivedNow('admin')).toEqual({
      customer: [['orderPlaced', id], ['orderRemoved', id], ['notificationsChanged']],
      admin: [['orderPlaced', id], ['notificationsChanged'], ['orderRemoved', id], ['notificationsChanged']],
    });
  });

  test('of status, count, lines, completion and archiving reach both sides', async () => {
    const order = await anOrder(here, { for: account, quantities: [2, 3] });
    const id = String(order.id);
    const [first, second] = order.products;

    await admin.call('setProductStatus', { id, productCode: first?.productCode, status: 'cutting' });
    await admin.call('setCompletedCount', { id, productCode: first?.productCode, completed: 2 });
    await admin.call('deleteOrderProduct', { id, productId: String(second?.id) });
    await customer.call('verifyCompletion', { id });
    await customer.call('archiveOrderAsCustomer', { id });
    await admin.call('archiveOrderAsAdmin', { id });
    await customer.call('unarchiveOrderAsCustomer', { id });
    await admin.call('unarchiveOrderAsAdmin', { id });

    const changed = ['orderChanged', order.id];
    const notified = ['notificationsChanged'];
    expect(await receivedNow('admin')).toEqual({
      customer: [changed, notified, changed, notified, changed, notified, ...Array(5).fill(changed)],
      admin: [changed, changed, changed, changed, notified, ...Array(4).fill(changed)],
    });
  });

  test('of stage counts, in bulk and by undo reach both sides, and pinning only the workshop', async () => {
    const order = await anOrder(here, { for: account, quantities: [2, 3] });
    const lines = order.products.map(({ id }) => ({ orderId: order.id, productId: id }));

    await admin.call('setProductStages', { id: order.id, productId: order.products[0]?.id, cutting: 1 });
    const { body } = await admin.call('changeInBulk', { lines, set: { status: 'stitching' } });
    await admin.call('undoChange', { changeId: body.changeId });
    await admin.call('changeInBulk', { lines, set: { pinned: true } });

    const changed = ['orderChanged', order.id];
    const notified = ['notificationsChanged'];
    expect(await receivedNow('admin')).toEqual({
      customer: [changed, notified, changed, notified, changed, notified],
      admin: [changed, changed, changed, changed, ['boardChanged']],
    });
  });

  test('of promises, pins and holds tell staff that reviews of other orders propose other days (AC-5)', async () => {
    const order = await anOrder(here, { for: account, statuses: ['cutting', 'cutting'], quantities: [2, 3] });
    const { id } = order;
    const productId = order.products[0]?.id;
    const lines = order.products.map(line => ({ orderId: id, productId: line.id }));
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const send = (client: Client, given: Record<string, unknown>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ message: 'Brass?', ...given })) form.set(name, String(value));
      return client.call('sendMessage', { id }, { form });
    };
    let last: Awaited<ReturnType<typeof send>>['body'];
    const undo = () => admin.call('undoChange', { changeId: last.changeId });
    const ask = () => send(admin, { needsAnswer: '1', hold: '1', productId });
    const changes = {
      promise: () => admin.call('setPromise', { id, promisedOn: inDays(30) }),
      promises: () =>
        admin.call('setPromises', { promises: [{ orderId: id, promisedOn: inDays(40), reason: 'capacity' }] }),
      'undone promises': undo,
      pins: () => admin.call('changeInBulk', { lines, set: { pinned: true } }),
      'undone pins': undo,
      hold: () => admin.call('setHold', { id, productId, reason: 'material' }),
      'ended hold': () => admin.call('endHold', { id, productId }),
      holds: () => admin.call('changeInBulk', { lines, set: { hold: { reason: 'material' } } }),
      'undone holds': undo,
      question: ask,
      'answered question': () => admin.call('markAnswered', { id, messageId: last.message.id }),
      'other question': ask,
      answer: () => send(customer, { answers: last.message.id }),
    };
    for (const [index, [name, change]] of Object.entries(changes).entries()) {
      const { status, body } = await change();
      expect([name, status < 300]).toEqual([name, true]);
      last = body;
      await heard.admin.hears('boardChanged', index + 1).catch(() => expect.fail(`${name} said nothing`));
    }
    const { customer: heardByCustomer } = await receivedNow('admin');
    expect(heardByCustomer).not.toContainEqual(['boardChanged']);
  });

  test('that are rejected or empty reach nobody', async () => {
    const order = await anOrder(here, { for: account });
    const id = String(order.id);
    const { productCode } = order.products[0] as { productCode: string };

    await admin.call('setProductStatus', { id, productCode, status: 'not_reviewed' });
    await admin.call('setCompletedCount', { id, productCode, completed: 11 });
    await customer.call('verifyCompletion', { id });
    await customer.call('archiveOrderAsCustomer', { id });

    expect(await receivedNow('customer')).toEqual({ customer: [], admin: [] });
  });

  test('by a message reach both sides, with its ids only', async () => {
    const order = await anOrder(here, { for: account });
    const form = () => {
      const given = new FormData();
      given.append('message', 'The secret color is oxblood');
      return given;
    };

    const first = await customer.call('sendMessage', { id: String(order.id) }, { form: form() });
    await heard.admin.hears('messageSent');
    const second = await admin.call('sendMessage', { id: String(order.id) }, { form: form() });

    const sent = [first, second].map(({ body }) => ['messageSent', order.id, body.message.id]);
    expect(await receivedNow('customer')).toEqual({
      customer: [sent[0], sent[1], ['notificationsChanged']],
      admin: [sent[0], ['notificationsChanged'], sent[1]],
    });
    for (const reader of Object.values(heard)) expect(reader.text()).not.toContain('oxblood');
  });

  test("of a user's notifications reach only the other screens of that user", async () => {
    const order = await anOrder(here, { for: account });
    for (const { productCode } of order.products) {
      await admin.call('setProductStatus', { id: String(order.id), productCode, status: 'cutting' });
    }
    await heard.customer.hears('notificationsChanged');
    const { body } = await customer.call('readNotifications');
    const id = String(body.notifications[0].id);

    await customer.call('deleteAllNotifications');
    await customer.call('restoreNotifications');
    await customer.call('markNotificationRead', { id });
    await customer.call('deleteNotification', { id });
    await customer.call('markAllNotificationsRead');
    await customer.call('markOrderSeen', { id: String(order.id) });
    const seen = await heard.customer.hears('orderSeen');

    expect(seen.data).toEqual({ orderId: order.id });
    expect(await receivedNow('admin')).toEqual({
      customer: [['orderChanged', order.id], ...Array(6).fill(['notificationsChanged'])],
      admin: [['orderChanged', order.id]],
    });
    expect(heard.admin.said().map(({ data }) => data.orderId)).not.toContain(seen.id);
  });

  test('of what products take of materials reach the workshop as a change of the stock, without content (ST-3, ST-19)', async () => {
    const owner = await here.as(await aSuperadmin(here));
    const product = await aProduct(here, { colors: ['Black'] });
    const [choice] = await anOption(here, product, 'Length', { '80 cm': '1' });
    const order = await anOrder(here, { for: account });
    const stock = () => heard.admin.said().filter(({ event }) => event === 'stockChanged');
    let steps = 0;
    /** Returns how often a change tells the workshop that the stock changed. */
    async function told(change: () => Promise<{ status: number }>): Promise<number> {
      const before = stock().length;
      expect((await change()).status).toBeLessThan(300);
      // Comes after the events of the change.
      await admin.call('markOrderSeen', { id: String(order.id) });
      await heard.admin.hears('orderSeen', ++steps);
      return stock().length - before;
    }
    const record = (quantity: number) => ({
      ...{ product_code: product.productCode, lining_items: [], thread_items: [], metal_items: [] },
      leather_items: [{ name: 'Bridle, Black', quantity, unit: 'sqft' }],
    });
    let id = 0;
    const create = async () => {
      const created = await owner.call('createMaterial', record(1));
      id = created.body.record.id;
      return created;
    };
    expect(await told(create)).toBe(1);
    expect(await told(() => owner.call('updateMaterial', { id, ...record(1) }))).toBe(0);
    expect(await told(() => owner.call('updateMaterial', { id, ...record(2) }))).toBe(1);
    expect(await told(() => owner.call('takeOrderColor', { id, color: 'Black' }))).toBe(1);

    const file = (quantity: number) =>
      `Product Code,Category,Name,Quantity,Unit\n${product.productCode},thread,Tkt 20,${quantity},mtr`;
    const load = (quantity: number, dryRun = false) =>
      told(() => sendCsvFile(owner, 'importMaterials', file(quantity), { update: true, dryRun }));
    expect([await load(3, true), await load(3), await load(3), await load(4)]).toEqual([0, 1, 0, 1]);

    const save = (factor: number, description: string) => {
      const { optionId, option: name, choiceId, value } = choice as ChoiceOf;
      const options = [{ id: optionId, name, kind: 'choice', choices: [{ id: choiceId, name: value, factor }] }];
      const form = productFormOf({ productCode: product.productCode, description, options });
      return told(() => admin.call('updateProduct', { id: product.id }, { form }));
    };
    expect([await save(1, ''), await save(1, 'A belt'), await save(1.5, 'A belt')]).toEqual([0, 0, 1]);
    expect(await told(() => owner.call('deleteMaterial', { id }))).toBe(1);
    expect(await told(() => admin.call('deleteProduct', { id: product.id }))).toBe(1);

    expect(stock().every(({ data }) => Object.keys(data).length === 0)).toBe(true);
    expect(heard.customer.said().map(({ event }) => event)).not.toContain('stockChanged');
  });

  test('that end a session end its streams here', async () => {
    await customer.call('logout');

    await heard.customer.hears('signedOut');
    await heard.customer.closed;
    expect((await makeClient(there.app, customer.cookies).call('readMe')).status).toBe(401);
  });
});

test('each of 500 open streams receives an event', async () => {
  const clients = await Promise.all(Array.from({ length: 50 }, async () => here.as(await aCustomer(here))));
  const readers = await Promise.all(
    clients.flatMap(client => Array.from({ length: 10 }, (_, n) => listen(client, n % 2 === 0 ? 'here' : 'there'))),
  );

  for (const client of clients) await client.call('markAllNotificationsRead');

  await Promise.all(readers.map(reader => reader.hears('notificationsChanged')));
  expect(readers.map(reader => reader.said().length)).toEqual(Array(500).fill(1));
});

test('R5 a stopping portal ends its streams and accepts no new ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cordwain-'));
  const third = await startPortal({ ...here.context.settings, DATA_DIR: folder }, { forecasts: false });
  const at = await third.listen();
  const readers = await Promise.all(Array.from({ length: 10 }, () => readEventStream(at, customer)));
  open.push(...readers);
  const began = performance.now();

  await third.stop();

  // An open stream would delay stopping by 10 s.
  expect(performance.now() - began).toBeLessThan(9_000);
  await Promise.all(readers.map(reader => reader.closed));
  expect(readers.flatMap(reader => reader.said())).toEqual([]);
  await rm(folder, { recursive: true, force: true });
});
