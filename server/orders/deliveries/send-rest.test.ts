import { beforeEach, describe, expect, test } from 'vitest';
import { anAdmin, anOrder, type TestOrder } from '#testing/builders.ts';
import { daysFromToday } from '#testing/changes/ready-change.ts';
import type { Client } from '#testing/client.ts';
import { aDelivery, receiptForm } from '#testing/deliveries.ts';
import { findBrokenRows } from '#testing/invariants.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal();
let admin: Client;
let customer: Client;
let order: TestOrder;
let id: number;
let productId: number;

/** A delivery of 54 items, of which 50 came. */
beforeEach(async () => {
  order = await anOrder(portal, { quantities: [60], completed: [54] });
  id = order.id;
  productId = Number(order.products[0]?.id);
  [admin, customer] = [await portal.as(await anAdmin(portal)), await portal.as(order.customer)];
  await aDelivery(admin, id, productId, 54);
  await receive(1, 50);
});

async function receive(number: number, received: number): Promise<void> {
  const form = receiptForm({ received: [{ productId, received }], note: 'Some are missing.' });
  expect((await customer.call('confirmReceipt', { id, number }, { form })).status).toBe(200);
}
const send = (quantity: number, number = 1, by = admin) =>
  by.call('sendRest', { id, number, date: daysFromToday(0), carrier: 'Northway', products: [{ productId, quantity }] });
const refusal = ({ status, code }: { status: number; code?: unknown }) => [status, code];
const deliveries = async () => (await admin.call('readDeliveries', { id })).body.deliveries;
const deliveredItems = async () => (await admin.call('readOrder', { id })).body.order.deliveredItems;
const expectWhole = async () => {
  const broken = await findBrokenRows(query => portal.context.db.query(query));
  expect(broken.filter(rule => !/production event/.test(rule))).toEqual([]);
};

describe('DL-8 the rest of a delivery', () => {
  test('is a delivery of its own of the missing items, which changes no sum', async () => {
    const { status, body } = await send(4);
    expect(status).toBe(201);
    expect(body.delivery).toMatchObject({ number: 2, restOf: 1, items: 4, carrier: 'Northway' });
    expect(body.order).toMatchObject({ deliveredItems: 54, products: [{ delivered: 54 }] });
    const [first] = await deliveries();
    expect([first.products[0].received, first.products[0].resent, first.items]).toEqual([50, 4, 54]);
    const [notification] = (await customer.call('readNotifications')).body.notifications;
    expect(notification.message).toBe(`Order #${id}: 4 items, Northway`);
    await expectWhole();
  });

  test('is at most what is missing and was neither sent nor made again', async () => {
    const tooMany = await send(5);
    expect([...refusal(tooMany), tooMany.body.error]).toEqual([
      409,
      'moreThanMissing',
      `More than are missing cannot be sent again: 4 of ${order.products[0]?.productCode}`,
    ]);
    expect(tooMany.body.fields).toEqual({ 'products.0.quantity': 'must be at most 4' });
    expect((await send(3)).status).toBe(201);
    expect(refusal(await send(2))).toEqual([409, 'moreThanMissing']);
    const remake = (quantity: number) =>
      admin.call('remakeDelivered', { id, number: 1, products: [{ productId, quantity }] });
    expect(refusal(await remake(52))).toEqual([409, 'remakeTooMany']);
    expect((await remake(51)).status).toBe(201);
    expect(refusal(await send(1))).toEqual([409, 'moreThanMissing']);
    await expectWhole();
  });

  test('is refused in the language of the caller', async () => {
    await admin.call('updateLanguage', { language: 'it' });
    expect((await send(5)).body.error).toMatch(new RegExp(`: 4 di ${order.products[0]?.productCode}$`));
  });

  test('two admins who send it at once: one 201 and one 409', async () => {
    const other = await portal.as(await anAdmin(portal));
    const answers = await Promise.all([send(4), send(4, 1, other)]);
    expect(answers.map(refusal).sort()).toEqual([
      [201, undefined],
      [409, 'moreThanMissing'],
    ]);
  });

  test('is missing again after its deletion, and may itself arrive with a difference', async () => {
    await send(4);
    expect((await admin.call('deleteDelivery', { id, number: 2 })).status).toBe(200);
    expect([await deliveredItems(), (await deliveries())[0].products[0].resent]).toEqual([54, 0]);
    await expectWhole();
    await send(4);
    await receive(3, 3);
    expect(refusal(await send(1))).toEqual([409, 'moreThanMissing']);
    expect((await send(1, 3)).body.delivery).toMatchObject({ number: 4, restOf: 3, items: 1 });
    expect(await deliveredItems()).toBe(54);
    await expectWhole();
  });

  test('works after the verification', async () => {
    await admin.call('setCompletedCount', { id, productCode: order.products[0]?.productCode, completed: 60 });
    expect((await customer.call('verifyCompletion', { id })).status).toBe(200);
    expect((await send(1)).status).toBe(201);
    expect((await admin.call('deleteDelivery', { id, number: 2 })).status).toBe(200);
    expect((await send(4)).status).toBe(201);
    expect(await deliveredItems()).toBe(54);
  });

  test('ends with a cancellation', async () => {
    await sql`
      update orders set cancelled_at = now(), cancelled_by_name = 'Mara', cancelled_by_side = 'admin', cancel_reason = ''
      where id = ${id}`.execute(portal.context.db);
    expect(refusal(await send(1))).toEqual([409, 'orderCancelled']);
  });

  test('is refused without a difference, for other products, and for unknown deliveries', async () => {
    await admin.call('setCompletedCount', { id, productCode: order.products[0]?.productCode, completed: 60 });
    const number = await aDelivery(admin, id, productId, 6);
    expect(refusal(await send(1, number))).toEqual([409, 'noDifference']);
    expect(refusal(await send(1, 9))).toEqual([404, 'deliveryNotFound']);
    const other = { id, number: 1, date: daysFromToday(0), products: [{ productId: 999_999, quantity: 1 }] };
    expect(refusal(await admin.call('sendRest', other))).toEqual([404, 'orderProductNotFound']);
  });

  test('leaves the receipt as it is: the database lets only the number of items that were sent again change', async () => {
    const { db } = portal.context;
    const line = sql`where order_id = ${id} and number = 1`;
    for (const change of [sql`received = 51`, sql`quantity = 60`, sql`resent = 1, product_code = 'X'`]) {
      await expect(sql`update delivery_lines set ${change} ${line}`.execute(db)).rejects.toThrow('stays as it is');
    }
    await expect(sql`update delivery_lines set resent = 5 ${line}`.execute(db)).rejects.toThrow(
      'delivery_lines_resent',
    );
    await sql`update delivery_lines set resent = 4 ${line}`.execute(db);
  });
});
