import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, anAccount, anAdmin, aPerson, aProduct } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { openStreams } from '#testing/open-streams.ts';
import { aPicture } from '#testing/pictures.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal({ PORT: '0', HOST: '127.0.0.1' });
let address: string;
beforeAll(async () => {
  address = await portal.listen();
});

let before: TestAccount;
let after: TestAccount;
let nord: Client;
let haus: Client;
let admin: Client;
let productCode: string;
beforeEach(async () => {
  before = await aCustomer(portal, { companyName: 'Atelier Nord' });
  after = await aCustomer(portal, { companyName: 'Nordhaus' });
  [nord, haus, admin] = [await portal.as(before), await portal.as(after), await portal.as(await anAdmin(portal))];
  productCode = (await aProduct(portal)).productCode;
});
const listen = openStreams(() => address);

const picture = async () => new File([new Uint8Array(await aPicture('png', 8, 8))], 'a.png', { type: 'image/png' });
async function upload(client: Client): Promise<string> {
  const form = new FormData();
  form.set('files', await picture());
  return (await client.call('uploadFiles', {}, { form })).body.files[0].url;
}
const place = async (client: Client, images: string[] = []): Promise<number> => {
  const { status, body } = await client.call('placeOrder', { products: [{ productCode, quantity: 1, images }] });
  expect([status, body.fields]).toEqual([201, undefined]);
  return body.order.id;
};
async function write(client: Client, id: number): Promise<string> {
  const form = new FormData();
  form.set('message', 'When?');
  form.set('images', await picture());
  const { body } = await client.call('sendMessage', { id }, { form });
  return body.message.images[0];
}
const preview = async (id: number, customerId = after.id) =>
  (await admin.call('handOverOrder', { id, customerId, dryRun: true })).body.handOver;
const handOver = async (id: number, customerId = after.id) =>
  admin.call('handOverOrder', { id, customerId, state: (await preview(id, customerId))?.state ?? 'none' });
const read = async (client: Client, url: string) => (await client.send('GET', new URL(url, address).pathname)).status;
const refusal = ({ status, code }: { status: number; code?: string | undefined }) => [status, code];

describe('POST /api/orders/{id}/customer', () => {
  test('reports in a dry run what would happen, and changes nothing', async () => {
    const id = await place(nord, [await upload(nord)]);
    await write(nord, id);
    await sql`update companies set po_required = true where id = ${after.id}`.execute(portal.context.db);
    await sql`update products set visible_to = ${[before.id]} where product_code = ${productCode}`.execute(
      portal.context.db,
    );

    const { status, body } = await admin.call('handOverOrder', { id, customerId: after.id, dryRun: true });

    expect([status, body]).toEqual([
      200,
      {
        handedOver: false,
        handOver: {
          orderId: id,
          from: { id: before.id, name: 'Atelier Nord' },
          into: { id: after.id, name: 'Nordhaus' },
          customerShown: 'Nordhaus, formerly Atelier Nord',
          messages: 1,
          documents: 0,
          sampleRounds: 0,
          deliveries: 0,
          changeRequests: 0,
          files: 2,
          sharedFiles: 0,
          hiddenProducts: 1,
          poNumberMissing: true,
          state: expect.any(String),
        },
      },
    ]);
    expect((await nord.call('readOrder', { id })).status).toBe(200);
    expect((await haus.call('readOrder', { id })).status).toBe(404);
    expect((await handOver(id)).body).toEqual({ handOver: body.handOver, handedOver: true });
  });

  test('moves the order, its messages and its files to the other customer, and hides them from the previous one (CC-4)', async () => {
    const file = await upload(nord);
    const id = await place(nord, [file]);
    const sent = await write(nord, id);

    await handOver(id);

    const { order } = (await haus.call('readOrder', { id })).body;
    expect(order).toMatchObject({
      companyId: after.id,
      customerName: 'Atelier Nord',
      customerShown: 'Nordhaus, formerly Atelier Nord',
      customerUsername: before.username,
      placedBy: { id: before.id },
    });
    expect(order.messages).toMatchObject([{ message: 'When?', author: { id: before.id } }]);
    for (const url of [file, sent]) expect([await read(haus, url), await read(nord, url)]).toEqual([200, 404]);
    expect((await nord.call('readOrder', { id })).code).toBe('orderNotFound');
    expect((await nord.call('readOrders')).body.orders).toEqual([]);
    expect(await place(haus, [file])).toBeGreaterThan(id);
    for (const search of ['nordhaus', 'atelier']) {
      const { orders } = (await admin.call('readOrders', { search, customer: after.id })).body;
      expect(orders.map((one: { id: number }) => one.id)).toContain(id);
    }
  });

  test('keeps a file that the previous customer uses elsewhere, and both customers can read it and order with it', async () => {
    const file = await upload(nord);
    const [id] = [await place(nord, [file]), await place(nord, [file])];
    expect(await preview(id)).toMatchObject({ files: 0, sharedFiles: 1 });

    await handOver(id);

    expect([await read(haus, file), await read(nord, file)]).toEqual([200, 200]);
    await place(nord, [file]);
    const again = await place(haus, [file]);
    const third = await aCustomer(portal);
    await handOver(again, third.id);
    await handOver(id, third.id);
    expect([await read(haus, file), await read(nord, file)]).toEqual([404, 200]);
  });

  test('lets both customers see the pictures of their change requests, whichever order went away', async () => {
    const [file, other] = [await upload(nord), await upload(nord)];
    const [id, kept] = [await place(nord, [file]), await place(nord, [other])];
    const askFor = async (orderId: number, images: string[]) => {
      const [{ productId }] = (await nord.call('readOrder', { id: orderId })).body.order.products;
      const { status } = await nord.call('askForChange', {
        id: orderId,
        products: [{ productId, images }],
        reason: 'Another picture',
      });
      expect(status).toBe(201);
    };
    await askFor(id, [other]);
    await askFor(kept, [file]);

    await handOver(id);

    const pictured = async (client: Client, orderId: number) =>
      (await client.call('readChanges', { id: orderId })).body.changes[0].pictures[0].images.at(-1);
    expect([await pictured(haus, id), await pictured(nord, kept)]).toEqual([other, file]);
    expect([await read(haus, other), await read(nord, file), await read(nord, other)]).toEqual([200, 200, 200]);
  });

  test("removes notifications of the previous customer's people and notifies open screens of both customers", async () => {
    const colleague = await portal.as(await aPerson(portal, before));
    const [id, other] = [await place(nord), await place(nord)];
    for (const one of [id, other]) await admin.call('setProductStatus', { id: one, productCode, status: 'cutting' });
    const streams = [await listen(nord), await listen(haus), await listen(admin)] as const;

    await handOver(id);

    expect((await streams[0].hears('orderRemoved')).data).toEqual({ orderId: id });
    for (const stream of streams.slice(1)) expect((await stream.hears('orderChanged')).data).toEqual({ orderId: id });
    for (const client of [nord, colleague]) {
      const { notifications } = (await client.call('readNotifications')).body;
      expect(notifications.map(({ relatedId }: { relatedId: number }) => relatedId)).toEqual([other]);
    }
    await admin.call('setProductStatus', { id, productCode, status: 'stitching' });
    expect((await haus.call('readNotifications')).body.notifications).toMatchObject([
      { relatedId: id, title: expect.stringContaining('is being stitched') },
      { relatedId: id, title: `Order #${id} was handed over to you` },
    ]);
    expect(streams[1].said().some(({ event }) => event === 'orderRemoved')).toBe(false);
  });

  test("notifies each active person of the other customer once, and the previous customer's people not at all", async () => {
    const [colleague, gone] = [await aPerson(portal, after), await aPerson(portal, after)];
    const clients = [haus, await portal.as(colleague)];
    await portal.as(gone);
    await admin.call('updatePerson', { id: after.id, personId: gone.id, active: false });
    const [first, id] = [await place(nord), await place(nord)];
    const stream = await listen(haus);

    await handOver(first);
    await handOver(id);

    await stream.hears('notificationsChanged');
    for (const client of clients) {
      const { notifications, unreadCount } = (await client.call('readNotifications')).body;
      expect(notifications).toMatchObject([
        {
          type: 'order',
          title: `Order #${id} was handed over to you`,
          message: 'Atelier Nord placed it. You can now see its messages and files.',
          relatedId: id,
          read: false,
        },
        { title: `Order #${first} was handed over to you`, relatedId: first },
      ]);
      expect(unreadCount).toBe(2);
    }
    expect((await nord.call('readNotifications')).body.notifications).toEqual([]);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from notifications where account_id = ${gone.id}`.execute(portal.context.db);
    expect(rows).toEqual([{ count: 0 }]);
  });

  test('notifies nobody of the other customer in a dry run or when it is rejected', async () => {
    const id = await place(nord);
    await preview(id);
    await admin.call('handOverOrder', { id, customerId: after.id, state: 'x' });
    expect((await haus.call('readNotifications')).body.notifications).toEqual([]);
  });

  test('works for completed orders, which keep their name, and for orders of deleted customers', async () => {
    const [completed, orphan] = [await place(nord), await place(nord)];
    await admin.call('setCompletedCount', { id: completed, productCode, completed: 1 });
    await admin.call('verifyCompletion', { id: completed });
    expect((await handOver(completed)).status).toBe(200);
    const { order } = (await haus.call('readOrder', { id: completed })).body;
    expect([order.customerName, order.customerShown]).toEqual(['Atelier Nord', null]);

    await admin.call('deleteCustomer', { id: before.id });
    expect(await preview(orphan)).toMatchObject({ from: null, into: { id: after.id } });
    expect((await handOver(orphan)).status).toBe(200);
    expect((await haus.call('readOrder', { id: orphan })).body.order.customerShown).toBe(
      'Nordhaus, formerly Atelier Nord',
    );
  });

  test('is rejected for the same customer, unknown ones, staff and unknown orders', async () => {
    const id = await place(nord);
    const colleague = await anAccount(portal, { role: 'admin' });
    const call = (order: number, customerId: number) =>
      admin.call('handOverOrder', { id: order, customerId, state: 'x' });
    expect(refusal(await call(id, before.id))).toEqual([400, 'sameCustomer']);
    for (const target of [999_999, colleague.id]) {
      expect(refusal(await call(id, target))).toEqual([404, 'customerNotFound']);
    }
    expect(refusal(await call(999_999, after.id))).toEqual([404, 'orderNotFound']);
    const unconfirmed = await admin.call('handOverOrder', { id, customerId: after.id });
    expect([unconfirmed.status, unconfirmed.body.fields]).toEqual([400, { state: 'is required' }]);
  });

  test('answers repeated requests of the previous customer with 404, and creates nothing', async () => {
    const headers = { 'idempotency-key': 'sent-again' };
    const products = [{ productCode, quantity: 1 }];
    const placeAgain = () => nord.call('placeOrder', { products }, { headers });
    const { id } = (await placeAgain()).body.order;
    const writeAgain = () => {
      const form = new FormData();
      form.set('message', 'When?');
      return nord.call('sendMessage', { id }, { form, headers });
    };
    expect((await writeAgain()).status).toBe(201);
    expect((await placeAgain()).headers['idempotency-replayed']).toBe('true');
    const askAgain = () =>
      nord.call('askForChange', { id, deliveryAddress: '1 Quay', products: [], reason: 'We moved' }, { headers });
    expect((await askAgain()).status).toBe(201);
    expect((await askAgain()).headers['idempotency-replayed']).toBe('true');

    await handOver(id);

    expect(refusal(await placeAgain())).toEqual([404, 'orderNotFound']);
    expect(refusal(await writeAgain())).toEqual([404, 'orderNotFound']);
    expect(refusal(await askAgain())).toEqual([404, 'orderNotFound']);
    expect((await nord.call('readOrders')).body.orders).toEqual([]);
  });

  test('is rejected when something changed since the preview', async () => {
    const id = await place(nord);
    const { state } = await preview(id);
    await write(nord, id);
    expect(refusal(await admin.call('handOverOrder', { id, customerId: after.id, state }))).toEqual([
      409,
      'changedMeanwhile',
    ]);
    expect((await nord.call('readOrder', { id })).status).toBe(200);
  });

  test('succeeds exactly once for two concurrent calls', async () => {
    for (let round = 0; round < 6; round++) {
      const id = await place(nord);
      const third = await aCustomer(portal);
      const states = [await preview(id), await preview(id, third.id)].map(one => one.state);
      const answers = await Promise.all([
        admin.call('handOverOrder', { id, customerId: after.id, state: states[0] }),
        admin.call('handOverOrder', { id, customerId: third.id, state: states[1] }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });
});
