import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { aCustomer, anAdmin, aProduct } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { type EventReader, readEventStream } from '#testing/event-reader.ts';
import { testPortal } from '#testing/portal.ts';
import { transaction } from '../platform/database/transaction.ts';
import { notifyOfImport, notifyOfNewProduct } from './notify-of-product.ts';

const portal = testPortal({ PORT: '0', HOST: '127.0.0.1' });
let address: string;
let accounts: Awaited<ReturnType<typeof aCustomer>>[];
let clients: Client[];
let readers: EventReader[];

beforeAll(async () => {
  address = await portal.listen();
});
beforeEach(async () => {
  accounts = [await aCustomer(portal), await aCustomer(portal), await anAdmin(portal)];
  clients = await Promise.all(accounts.map(account => portal.as(account)));
  readers = await Promise.all(clients.map(client => readEventStream(address, client)));
  await Promise.all(readers.map(reader => reader.hears('ready')));
});
afterEach(() => {
  for (const reader of readers) reader.close();
});

const notified = async () =>
  Promise.all(clients.map(async client => (await client.call('readNotifications')).body.notifications));
/** Returns the events that each client received before its last one. */
async function heard(): Promise<string[][]> {
  await Promise.all(clients.map(client => client.call('deleteAllNotifications')));
  await Promise.all(readers.map(reader => reader.hears('notificationsChanged')));
  return readers.map(reader => reader.said().map(({ event }) => event));
}

test('a new product that everyone may see notifies every customer', async () => {
  const { id, productCode } = await aProduct(portal);

  await transaction(portal.context.db, tx =>
    notifyOfNewProduct(tx, { id, productCode, description: 'Day pack\nwith straps. ', visibleTo: [] }),
  );

  const notification = expect.objectContaining({
    type: 'product',
    title: 'New product in your catalog',
    message: `${productCode}, Day pack with straps.`,
    relatedId: id,
    read: false,
  });
  expect(await notified()).toEqual([[notification], [notification], []]);
  const [one, , admin] = await heard();
  expect(one?.slice(0, 2)).toEqual(['catalogChanged', 'notificationsChanged']);
  expect(admin).toEqual(['catalogChanged', 'notificationsChanged']);
});

test('a notification contains the first 140 characters of a long description', async () => {
  const { id, productCode } = await aProduct(portal);

  await transaction(portal.context.db, tx =>
    notifyOfNewProduct(tx, { id, productCode, description: 'd'.repeat(5_000), visibleTo: [] }),
  );

  expect((await notified())[0]).toMatchObject([{ message: `${productCode}, ${'d'.repeat(140)}…` }]);
});

test('a product for one customer, new or changed, is announced only to that customer and the workshop', async () => {
  const [one] = accounts as [(typeof accounts)[0]];
  const { id, productCode } = await aProduct(portal, { visibleTo: [one] });

  await transaction(portal.context.db, async tx => {
    await notifyOfNewProduct(tx, { id, productCode, description: '', visibleTo: [one.id] });
  });
  await transaction(portal.context.db, tx => notifyOfImport(tx, [], [one.id]));

  expect(await notified()).toEqual([[expect.objectContaining({ message: productCode, relatedId: id })], [], []]);
  const [ofOne, ofOther, ofAdmin] = await heard();
  expect(ofOne?.slice(0, 3)).toEqual(['catalogChanged', 'notificationsChanged', 'catalogChanged']);
  expect(ofOther).toEqual(['notificationsChanged']);
  expect(ofAdmin).toEqual(['catalogChanged', 'catalogChanged', 'notificationsChanged']);
});

test('a product for 1,000 named customers is announced to each of them', async () => {
  const others = Array.from({ length: 999 }, (_, n) => 1_000_000 + n);
  const [one, two] = accounts as [(typeof accounts)[0], (typeof accounts)[0]];

  await transaction(portal.context.db, tx => notifyOfImport(tx, [], [one.id, ...others]));
  await transaction(portal.context.db, tx => notifyOfImport(tx, [], [...others, two.id]));

  await Promise.all([readers[0]?.hears('catalogChanged'), readers[1]?.hears('catalogChanged')]);
});
