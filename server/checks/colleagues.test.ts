import { beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call/call.ts';
import { calls } from '#contract/calls.ts';
import { aCustomer, anAdmin, anOrder, aPerson, aProduct } from '#testing/builders.ts';
import { ask } from '#testing/change-requests.ts';
import type { Client } from '#testing/client.ts';
import { aDelivery } from '#testing/deliveries.ts';
import { aDocument } from '#testing/documents.ts';
import { aPicture } from '#testing/pictures.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { productFormOf } from '#testing/product-form.ts';
import { idsOf, objectsOf, queriesOf, reads } from '#testing/reads/every-read.ts';
import { aRound } from '#testing/rounds.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal({ UPLOAD_QUOTA: '1' });
let company: TestAccount;
let owner: Client;
let buyer: Client;
let viewer: Client;
let admin: Client;
let colleague: TestAccount;
beforeEach(async () => {
  company = await aCustomer(portal, { companyName: 'Harbour Goods' });
  colleague = await aPerson(portal, company, 'buyer');
  const reader = await aPerson(portal, company, 'viewer');
  [owner, buyer, viewer] = [await portal.as(company), await portal.as(colleague), await portal.as(reader)];
  admin = await portal.as(await anAdmin(portal));
});

async function filesForm(size = 40) {
  const form = new FormData();
  const bytes = await aPicture('png', size, size);
  form.set('files', new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }));
  return form;
}
function messageForm(text: string) {
  const form = new FormData();
  form.set('message', text);
  return form;
}
const place = async (by: Client, images: string[] = []) => {
  const { productCode } = await aProduct(portal);
  const { body } = await by.call('placeOrder', { products: [{ productCode, quantity: 5, images }] });
  return body.order as { id: number; customerUsername: string; products: { images: string[] }[] };
};
/** Makes an order and an address of the company, about which each of its reads has something to say. */
async function anOrderWithEverything(): Promise<number> {
  const order = await anOrder(portal, { for: company, quantities: [10, 10, 10], completed: [0, 4] });
  const { id, products } = order;
  const [fresh, packed, cut] = products.map(product => product.id);
  const bytes = await aPicture('png', 8, 8);
  const question = messageForm('Brass or nickel?');
  question.set('needsAnswer', '1');
  question.set('images', new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }));
  const form = productFormOf({ productCode: `GONE-${company.id}` }, { primaryImage: [bytes, 'a.png'] });
  const gone = await admin.call('createProduct', {}, { form });
  const made = [
    await admin.call('setProductStages', { id, productId: cut, cutting: 3 }),
    await admin.call('changeOrderProduct', { id, productId: cut, quantity: 12, reason: 'By phone', revision: 1 }),
    await admin.call('sendMessage', { id }, { form: question }),
    await owner.call('createAddress', { id: company.id, label: 'Warehouse', address: '1 Quay Street' }),
    await ask(owner, order, { deliveryAddress: '2 Mill Lane' }),
    await owner.call('placeOrder', { products: [{ productCode: `GONE-${company.id}`, quantity: 5 }] }),
    await admin.call('deleteProduct', { id: gone.body.product.id }),
  ];
  expect(made.map(({ status }) => status)).toEqual([200, 200, 201, 201, 201, 201, 200]);
  await aRound(admin, { id, productId: fresh });
  await aDelivery(admin, id, packed ?? 0, 2);
  return aDocument(admin, id);
}
const pathOf = (url: string) => new URL(url, 'http://x').pathname;

describe('the data of a company', () => {
  test('is visible to every colleague: orders, conversations, files and news (F5)', async () => {
    const { body } = await buyer.call('uploadFiles', {}, { form: await filesForm() });
    const url = body.files[0].url;
    const order = await place(buyer, [url]);
    expect(order.customerUsername).toBe(colleague.username);
    await buyer.call('sendMessage', { id: order.id }, { form: messageForm('When?') });
    const stranger = await portal.as(await aCustomer(portal));

    for (const client of [owner, buyer, viewer]) {
      expect((await client.call('readOrders')).body.orders.map(({ id }: { id: number }) => id)).toEqual([order.id]);
      expect((await client.call('readOrder', { id: order.id })).body.order.messages).toHaveLength(1);
      expect((await client.call('readTimeline', { id: order.id })).status).toBe(200);
      expect((await client.call('readOrderNews')).status).toBe(200);
      expect((await client.send('GET', pathOf(url))).status).toBe(200);
    }
    expect((await stranger.call('readOrder', { id: order.id })).status).toBe(404);
    expect((await stranger.send('GET', pathOf(url))).status).toBe(404);
  });

  test('is read by another owner as by the first person, whose id is that of the company (F5)', async () => {
    const documentId = await anOrderWithEverything();
    const objects = await objectsOf(portal, company);
    const other = await portal.as(await aPerson(portal, company, 'owner'));
    // Excel files have the rows of the CSV files. No message here came by email (receive-email.test.ts).
    const ofPerson =
      /^read(Me|Sessions|Email|CalendarLink|Notifications|NotificationSettings|MessageEmail|FoldedText)$|AsExcel$/;
    const pictures = new Set<string>();
    for (const name of reads.filter(read => !ofPerson.test(read))) {
      const call: Call = calls[name];
      if (call.for === 'anyone' || !call.for.includes('customer')) continue;
      const ids = idsOf(name, objects);
      const input = { ...ids, ...('documentId' in ids && { documentId }), ...queriesOf(call, objects)[0] };
      const [first, second] = [await owner.call(name, input), await other.call(name, input)];
      expect([name, first.status, second.status]).toEqual([name, 200, 200]);
      expect([name, second.body]).toEqual([name, first.body]);
      for (const [path] of JSON.stringify(first.body).matchAll(/\/(?:files|uploads\/products)\/\w+\.\w+/g))
        pictures.add(path);
    }
    const opened = async (by: Client) => {
      const answers = await Promise.all([...pictures].map(path => by.send('GET', path)));
      return [...pictures].filter((_, at) => answers[at]?.status === 200);
    };
    // The deleted product, the sample, the question of the workshop.
    expect((await opened(owner)).length).toBeGreaterThanOrEqual(3);
    expect(await opened(other)).toEqual(await opened(owner));
  });

  test("includes a colleague's files, which others can order with before and after their first order", async () => {
    const { body } = await buyer.call('uploadFiles', {}, { form: await filesForm() });

    const order = await place(owner, [body.files[0].url]);

    expect(order.products[0]?.images).toContain(body.files[0].url);
    expect((await buyer.send('GET', pathOf(body.files[0].url))).status).toBe(200);
  });

  test('has one upload quota for all colleagues', async () => {
    const answers = [];
    for (let round = 0; round < 12 && answers.at(-1) !== 429; round++) {
      const by = round % 2 === 0 ? owner : buyer;
      const noisy = new FormData();
      const bytes = await aPicture('png', 400, 400);
      for (const name of ['a.png', 'b.png']) noisy.append('files', new File([new Uint8Array(bytes)], name));
      answers.push((await by.call('uploadFiles', {}, { form: noisy })).status);
    }
    const { rows } = await sql<{ company_id: number }>`
      select company_id from uploads_of_day where company_id in (${company.id}, ${colleague.id})`.execute(
      portal.context.db,
    );
    expect(rows).toEqual([{ company_id: company.id }]);
  });

  test('is archived and verified for all colleagues', async () => {
    const { id } = await anOrder(portal, { for: company, completed: [10] });
    expect((await buyer.call('verifyCompletion', { id })).status).toBe(200);
    expect((await owner.call('archiveOrderAsCustomer', { id })).status).toBe(200);

    const archived = await viewer.call('readOrders', { includeArchived: '1' });

    expect(archived.body.orders).toMatchObject([{ id, customerArchived: true, completedAt: expect.any(String) }]);
  });
});

test('visibleTo applies to the company: each colleague finds, sees and orders the product (F8)', async () => {
  const product = await aProduct(portal, { visibleTo: [company] });
  const stranger = await portal.as(await aPerson(portal, await aCustomer(portal)));
  const codes = async (client: Client) =>
    (await client.call('readCatalog', { productCode: product.productCode })).body.products.length;

  expect([await codes(owner), await codes(buyer), await codes(viewer), await codes(stranger)]).toEqual([1, 1, 1, 0]);
  const lines = [{ productCode: product.productCode, quantity: 1 }];
  expect((await buyer.call('placeOrder', { products: lines })).status).toBe(201);
  expect((await stranger.call('placeOrder', { products: lines })).status).toBe(400);
});

describe('a viewer', () => {
  test('is a viewer from the next call after the change, without a new sign-in (B14)', async () => {
    const order = await place(buyer);
    await owner.call('updatePerson', { id: company.id, personId: colleague.id, companyRole: 'viewer' });

    const { productCode } = await aProduct(portal);
    const placed = await buyer.call('placeOrder', { products: [{ productCode, quantity: 1 }] });

    expect([placed.status, placed.code]).toEqual([403, 'notAllowed']);
    expect((await buyer.call('readMe')).body.user.companyRole).toBe('viewer');
    expect((await buyer.call('readOrder', { id: order.id })).status).toBe(200);
  });
});

describe('each person', () => {
  const told = async (client: Client) => (await client.call('readNotifications')).body;

  test('has separate notifications and a separate unread count (B13)', async () => {
    const { id } = await anOrder(portal, { for: company });
    await admin.call('sendMessage', { id }, { form: messageForm('The leather is here') });

    for (const client of [owner, buyer, viewer]) {
      expect(await told(client)).toMatchObject({ unreadCount: 1, notifications: [{ relatedId: id, type: 'message' }] });
    }
    await owner.call('markAllNotificationsRead');
    await owner.call('markOrderSeen', { id });

    expect([(await told(owner)).unreadCount, (await told(buyer)).unreadCount]).toEqual([0, 1]);
    const seen = async (client: Client) => (await client.call('readOrder', { id })).body.order.seenAt;
    expect([await seen(owner), await seen(buyer)]).toEqual([expect.any(String), null]);
  });

  test("is notified of a colleague's messages and verifications, but not of their own", async () => {
    const { id } = await anOrder(portal, { for: company, completed: [10] });
    await buyer.call('sendMessage', { id }, { form: messageForm('When?') });
    await buyer.call('verifyCompletion', { id });

    const titles = async (client: Client) =>
      (await told(client)).notifications.map(({ title }: { title: string }) => title);
    expect(await titles(owner)).toEqual(['Order completed', 'New message from Harbour Goods']);
    expect(await titles(viewer)).toEqual(['Order completed', 'New message from Harbour Goods']);
    expect(await titles(buyer)).toEqual([]);
  });

  test('receives no notifications while deactivated', async () => {
    await owner.call('updatePerson', { id: company.id, personId: colleague.id, active: false });
    const { id } = await anOrder(portal, { for: company });
    await admin.call('sendMessage', { id }, { form: messageForm('The leather is here') });
    await owner.call('updatePerson', { id: company.id, personId: colleague.id, active: true });

    expect((await told(await portal.as(colleague))).notifications).toEqual([]);
  });

  test("reads only their own company, by the account's id or the company's (B13)", async () => {
    for (const id of [colleague.id, company.id]) {
      const { status, body } = await buyer.call('readCustomer', { id });
      expect([status, body.customer]).toMatchObject([200, { id: company.id, companyName: 'Harbour Goods', people: 3 }]);
    }
    const other = await aPerson(portal, company, 'buyer');
    for (const id of [other.id, (await aCustomer(portal)).id]) {
      expect((await buyer.call('readCustomer', { id })).status).toBe(404);
    }
  });
});

describe('deleting a company', () => {
  test('ends the sessions of all its people and keeps both names on its orders (B15)', async () => {
    const order = await place(buyer);

    expect((await admin.call('deleteCustomer', { id: company.id })).status).toBe(200);

    const statuses = await Promise.all(
      [owner, buyer, viewer].map(async client => (await client.call('readMe')).status),
    );
    expect(statuses).toEqual([401, 401, 401]);
    const kept = (await admin.call('readOrder', { id: order.id })).body.order;
    expect(kept).toMatchObject({ customerName: 'Harbour Goods', customerUsername: colleague.username });
    expect(kept.placedBy).toMatchObject({ id: null, name: expect.stringContaining('Person buyer') });
  });

  test('removes the unused files of all its people with it (B15)', async () => {
    const { body } = await buyer.call('uploadFiles', {}, { form: await filesForm() });

    await admin.call('deleteCustomer', { id: company.id });

    expect((await admin.send('GET', pathOf(body.files[0].url))).status).toBe(404);
  });
});

describe("changing the account's role", () => {
  test('returns 409 for a company with several people', async () => {
    const { username } = await sql<{ username: string }>`select username from accounts where role = 'superadmin'`.one(
      portal.context.db,
    );
    const boss = await sql<{ id: number }>`select id from accounts where username = ${username}`.one(portal.context.db);
    const superadmin = await portal.as({ id: boss.id, username, role: 'superadmin', companyId: null });
    const fields = { companyName: 'Harbour Goods', companyContact: '1', companyEmail: 'h@goods.example' };

    const { status, code } = await superadmin.call('updateCustomer', { id: company.id, ...fields, role: 'admin' });

    expect([status, code]).toEqual([409, 'companyHasPeople']);
  });

  test('keeps the orders when the only person becomes staff and a customer again', async () => {
    const { username, id: bossId } = await sql<{ id: number; username: string }>`
      select id, username from accounts where role = 'superadmin'`.one(portal.context.db);
    const superadmin = await portal.as({ id: bossId, username, role: 'superadmin', companyId: null });
    const single = await aCustomer(portal);
    const order = await anOrder(portal, { for: single });
    const client = await portal.as(single);
    const fields = { companyName: 'Atelier Nord', companyContact: '1', companyEmail: 'nord@atelier.example' };

    const staff = await superadmin.call('updateCustomer', { id: single.id, ...fields, role: 'admin' });
    expect(staff.body.customer).toMatchObject({ id: single.id, role: 'admin', ...fields });
    expect((await client.call('readMe')).body.user).toMatchObject({
      role: 'admin',
      companyId: null,
      companyRole: null,
    });
    const back = await superadmin.call('updateCustomer', { id: single.id, ...fields, role: 'customer' });

    expect(back.body.customer).toMatchObject({ id: single.id, role: 'customer', ...fields });
    expect((await client.call('readOrders')).body.orders).toMatchObject([{ id: order.id }]);
  });
});
