import { beforeEach, expect, test } from 'vitest';
import { aCustomer, anAdmin, anOrder, aProduct } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';

const portal = testPortal();
let account: TestAccount;
let staff: TestAccount;
let customer: Client;
let admin: Client;

beforeEach(async () => {
  [account, staff] = [await aCustomer(portal), await anAdmin(portal)];
  [customer, admin] = [await portal.as(account), await portal.as(staff)];
});

function formOf(field: string, value: string): FormData {
  const form = new FormData();
  form.append(field, value);
  return form;
}

const read = async (client: Client, id: number) => (await client.call('readOrder', { id: String(id) })).body.order;

test('an order and its summary contain its company and the person who placed it', async () => {
  const { productCode } = await aProduct(portal);
  const { body } = await customer.call('placeOrder', { products: [{ productCode, quantity: 2 }] });

  const placed = { companyId: account.id, placedBy: { id: account.id, name: account.username } };
  expect(body.order).toMatchObject({ ...placed, customerUsername: account.username });
  for (const client of [customer, admin]) {
    const { body: list } = await client.call('readOrders', { view: 'summary', customer: String(account.id) });
    expect(list.orders[0]).toMatchObject(placed);
  }
});

test("messages show their authors' names, but customers see no names of the workshop", async () => {
  const { id } = await anOrder(portal, { for: account });
  await customer.call('sendMessage', { id }, { form: formOf('message', 'When?') });
  const { body: sent } = await admin.call('sendMessage', { id }, { form: formOf('message', 'Soon') });
  expect(sent.message.author).toEqual({ id: staff.id, name: staff.username });

  const own = { id: account.id, name: account.username };
  const authors = (messages: { author: unknown }[]) => messages.map(({ author }) => author);
  expect(authors((await read(customer, id)).messages)).toEqual([own, null]);
  expect(authors((await customer.call('readMessages', { id: String(id) })).body.messages)).toEqual([own, null]);
  expect(authors((await read(admin, id)).messages)).toEqual([own, sent.message.author]);
});

test('an order shows who verified it, and who archived it for each side', async () => {
  const order = { completed: [10], quantities: [10], for: account };
  const [byCustomer, byStaff] = [await anOrder(portal, order), await anOrder(portal, order)];
  const own = { id: account.id, name: account.username };
  const worker = { id: staff.id, name: staff.username };

  await customer.call('verifyCompletion', { id: byCustomer.id });
  await admin.call('verifyCompletion', { id: byStaff.id });
  await admin.call('archiveCompletedOrders', { customer: account.id });
  await customer.call('archiveOrderAsCustomer', { id: byStaff.id });

  expect(await read(customer, byCustomer.id)).toMatchObject({ verifiedBy: own, archivedBy: null });
  expect(await read(admin, byCustomer.id)).toMatchObject({ verifiedBy: own, archivedBy: worker });
  expect(await read(customer, byStaff.id)).toMatchObject({ verifiedBy: null, archivedBy: own });
  expect(await read(admin, byStaff.id)).toMatchObject({ verifiedBy: worker, archivedBy: worker });
  await customer.call('unarchiveOrderAsCustomer', { id: byStaff.id });
  expect((await read(customer, byStaff.id)).archivedBy).toBeNull();
});

test('orders and messages keep the name of a deleted person, without an id (B15)', async () => {
  const { id } = await anOrder(portal, { for: account, completed: [10] });
  await customer.call('sendMessage', { id }, { form: formOf('message', 'When?') });
  await customer.call('verifyCompletion', { id });

  expect((await admin.call('deleteCustomer', { id: account.id })).status).toBe(200);

  const left = { id: null, name: account.username };
  const order = await read(admin, id);
  expect(order).toMatchObject({ companyId: null, placedBy: left, verifiedBy: left });
  expect(order).toMatchObject({ customerName: `Company ${account.username}`, customerUsername: account.username });
  expect(order.messages[0].author).toEqual(left);
  expect((await customer.call('readMe')).status).toBe(401);
});

test("the exports contain the person's name", async () => {
  const { id } = await anOrder(portal, { for: account, completed: [10] });
  await customer.call('verifyCompletion', { id });

  const { body: json } = await admin.call('exportOrdersAsJson', { search: `#${id}` });
  expect(json.orders[0]).toMatchObject({ placedBy: { id: account.id }, verifiedBy: { name: account.username } });
  const { body: csv } = await admin.call('exportOrders', { search: `#${id}` });
  expect(csv).toContain('"Ordered By","Verified By","Archived By"');
  expect(csv).toContain(`"${account.username}","${account.username}",""`);
});
