import { beforeEach, describe, expect, test } from 'vitest';
import { anAdmin, anOrder, aPerson, type TestOrder } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { aDelivery, receiptForm } from '#testing/deliveries.ts';
import { wordsIn } from '#testing/languages.ts';
import { aPicture } from '#testing/pictures.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
let admin: Client;
let customer: Client;
let order: TestOrder;
let id: number;
let productId: number;

beforeEach(async () => {
  order = await anOrder(portal, { quantities: [60], completed: [60] });
  id = order.id;
  productId = order.products[0]?.id ?? 0;
  [admin, customer] = [await portal.as(await anAdmin(portal)), await portal.as(order.customer)];
  await aDelivery(admin, id, productId, 20);
  await aDelivery(admin, id, productId, 30);
  await admin.call('deleteAllNotifications');
});

const receive = (number: number, given: Parameters<typeof receiptForm>[0] = {}) =>
  customer.call('confirmReceipt', { id, number }, { form: receiptForm(given) });
const arrived = (received: number) => [{ productId, received }];
const refusal = ({ status, code }: { status: number; code?: unknown }) => [status, code];
const messages = async () => (await admin.call('readMessages', { id })).body.messages;
const notified = async (by: Client) =>
  (await by.call('readNotifications')).body.notifications.map(
    ({ type, title, message }: { type: string; title: string; message: string }) => [type, title, message],
  );
const waitsSince = async () => (await admin.call('readOrder', { id })).body.order.waitsSince;

test.each(['de', 'it'])('DL-3 the message of a difference is in the language of its author: %s', async language => {
  await customer.call('updateLanguage', { language });
  await receive(1, { note: 'Nr. 3' });

  expect((await messages())[0].message).toBe(wordsIn(language)('Delivery {0}: {1}', 1, 'Nr. 3'));
});

describe('DL-3 a receipt in full', () => {
  test('names who received it, counts nothing and tells the workshop nothing', async () => {
    const { status, body } = await receive(2);

    expect([status, Object.keys(body)]).toEqual([200, ['order', 'delivery']]);
    expect(body.delivery).toMatchObject({
      number: 2,
      products: [{ quantity: 30, received: 30 }],
      receivedAt: expect.any(String),
      receivedBy: { id: order.customer.id, name: order.customer.username },
      difference: null,
    });
    expect(body.order).toMatchObject({ deliveredItems: 50, completedAt: null });
    expect([await messages(), await notified(admin), await waitsSince()]).toEqual([[], [], null]);
  });

  test('may name the products', async () => {
    expect((await receive(1, { received: arrived(20) })).body.delivery.difference).toBeNull();
  });

  test('is final: a second one is 409, as is a difference afterwards (B50)', async () => {
    await receive(1);
    expect(refusal(await receive(1))).toEqual([409, 'deliveryReceived']);
    expect(refusal(await receive(1, { received: arrived(1), note: 'Too late' }))).toEqual([409, 'deliveryReceived']);
    expect(await messages()).toEqual([]);
  });

  test('is kept by the database', async () => {
    await receive(1);
    for (const change of [
      sql`update deliveries set note = 'Another' where order_id = ${id} and number = 1`,
      sql`update delivery_lines set received = 1 where order_id = ${id} and number = 1`,
    ]) {
      await expect(change.execute(portal.context.db)).rejects.toMatchObject({ constraint: 'delivery_received' });
    }
  });

  test('two at once: one of them counts', async () => {
    const answers = await Promise.all([receive(1, { note: 'Scratched' }), receive(1, { note: 'Scratched' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await messages()).toHaveLength(1);
  });
});

describe('DL-3 a receipt with a difference', () => {
  const note = 'Two wallets have\na scratch across the front.';

  test('is one message of the customer with the pictures, and waits for the workshop (B50)', async () => {
    const pictures = [await aPicture('png', 8, 8), await aPicture('png', 9, 9)];
    const colleague = await portal.as(await aPerson(portal, order.customer, 'buyer'));

    const { status, body } = await receive(2, { received: arrived(28), note, pictures });

    expect(status).toBe(200);
    expect(body.delivery).toMatchObject({ products: [{ quantity: 30, received: 28 }], difference: note });
    expect(body.order.deliveredItems).toBe(50);
    const [message, ...others] = await messages();
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      sender: 'customer',
      message: `Delivery 2: ${note}`,
      images: [{}, {}].map(() => expect.any(String)),
    });
    expect(body.order.messages).toHaveLength(1);
    const [, second] = (await admin.call('readDeliveries', { id })).body.deliveries;
    expect([body.delivery.images, second.images]).toEqual([message.images, message.images]);
    expect(await waitsSince()).toEqual(message.createdAt);
    const told = ['message', 'Delivery with a difference', `Order #${id}, delivery 2: 2 items missing or damaged`];
    expect(await notified(admin)).toEqual([told]);
    expect(await notified(colleague)).toEqual([told]);
    expect((await notified(customer)).map(([, title]: string[]) => title)).not.toContain(told[1]);
  });

  test('may say that something is damaged although everything arrived', async () => {
    const { body } = await receive(1, { note: 'The box was wet' });
    expect(body.delivery).toMatchObject({ difference: 'The box was wet', products: [{ received: 20 }] });
    expect(await notified(admin)).toEqual([
      ['message', 'Delivery with a difference', `Order #${id}, delivery 1: something is missing or damaged`],
    ]);
  });

  test.each([
    ['fewer items', { received: [] as { productId: number; received: number }[] }],
    ['a picture', { pictures: [] as Buffer[] }],
  ])('needs a note for %s', async (what, given) => {
    const form = 'pictures' in given ? { pictures: [await aPicture('png', 8, 8)] } : { received: arrived(0) };
    const { status, body } = await receive(1, { ...form, note: '  ' });
    expect([what, status, body.code, body.error]).toEqual([
      what,
      400,
      'differenceNoteRequired',
      'Say what is missing or damaged',
    ]);
    expect((await admin.call('readDeliveries', { id })).body.deliveries[0].receivedAt).toBeNull();
  });

  test('says how many items were sent when more are named', async () => {
    const { body } = await receive(1, { received: arrived(21), note });
    expect(body.fields).toEqual({ products: 'must not have more than the 20 that were sent' });
  });

  test.each([
    ['more than was sent', () => [{ productId, received: 21 }]],
    ['a product of another order', () => [{ productId: 999_999, received: 1 }]],
    ['a product twice', () => [...arrived(1), ...arrived(2)]],
    ['a negative number', () => [{ productId, received: -1 }]],
    ['an unknown field', () => [{ productId, received: 1, position: 0 }]],
  ])('is refused with %s', async (_, received) => {
    const { status, body } = await receive(1, { received: received(), note });
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'invalidInput', ['products']]);
  });

  test('takes up to ten pictures and 2,000 characters', async () => {
    const picture = await aPicture('png', 8, 8);
    const pictures = (count: number) => Array.from({ length: count }, () => picture);
    expect(refusal(await receive(1, { note, pictures: pictures(11) }))).toEqual([413, 'tooManyFiles']);
    expect(refusal(await receive(1, { note: 'x'.repeat(2_001) }))).toEqual([400, 'invalidInput']);
    expect((await receive(1, { note: 'x'.repeat(2_000), pictures: pictures(10) })).status).toBe(200);
  });

  test('answers no question and ends no hold, so the order waits until staff answer it (TB-4, QU-2)', async () => {
    const open = await anOrder(portal, { for: order.customer, quantities: [5, 5], completed: [5] });
    await aDelivery(admin, open.id, open.products[0]?.id ?? 0, 5);
    const question = new FormData();
    question.set('message', 'Brass or nickel?');
    question.set('ask', '1');
    await admin.call('sendMessage', { id: open.id }, { form: question });
    const form = receiptForm({ note: 'Scratched' });
    expect((await customer.call('confirmReceipt', { id: open.id, number: 1 }, { form })).status).toBe(200);

    await admin.call('markOrderSeen', { id: open.id });
    const { products, messages, waitsSince, asksSince } = (await admin.call('readOrder', { id: open.id })).body.order;
    expect(products[1].hold).toMatchObject({ reason: 'customer' });
    expect(messages[0].question).toMatchObject({ open: true });
    expect(messages[1].answers ?? null).toBeNull();
    expect([waitsSince, asksSince]).toEqual([messages[1].createdAt, messages[0].createdAt]);

    const answer = new FormData();
    answer.set('message', 'We send another one');
    await admin.call('sendMessage', { id: open.id }, { form: answer });
    expect((await admin.call('readOrder', { id: open.id })).body.order.waitsSince).toBeNull();
  });
});

test('a received delivery stays as it is in the database, until a person or the order goes', async () => {
  const { db } = portal.context;
  const colleague = await aPerson(portal, order.customer, 'buyer', { name: 'Ada Finch' });
  const form = receiptForm({ note: 'Scratched' });
  await (await portal.as(colleague)).call('confirmReceipt', { id, number: 1 }, { form });
  for (const change of [
    sql`received_at = now()`,
    sql`note = 'New'`,
    sql`difference = null, message_id = null`,
    sql`deleted_at = now()`,
    sql`received_by_name = 'Somebody'`,
  ]) {
    await expect(
      sql`update deliveries set ${change} where order_id = ${id} and number = 1`.execute(db),
    ).rejects.toThrow();
  }
  const lines = sql`update delivery_lines set received = 3 where order_id = ${id} and number = 1`;
  await expect(lines.execute(db)).rejects.toThrow('received');
  await sql`delete from accounts where id = ${colleague.id}`.execute(db);
  const { deliveries } = (await admin.call('readDeliveries', { id })).body;
  expect(deliveries[0].receivedBy).toEqual({ id: null, name: 'Ada Finch' });
  expect((await admin.call('deleteOrder', { id })).status).toBe(200);
});
