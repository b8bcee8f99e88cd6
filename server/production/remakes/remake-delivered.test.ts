import { beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, anOrder, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { aDelivery, receiptForm } from '#testing/deliveries.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal();
let admin: Client;

beforeAll(async () => {
  admin = await portal.as(await aSuperadmin(portal));
});

/** Delivers 54 items of an order of which the customer received 50. */
async function aDifference(note = 'Two have a scratch, two are missing.') {
  const order = await anOrder(portal, { quantities: [60], completed: [54] });
  const { id, products, customer } = order;
  const productId = products[0]?.id ?? 0;
  const productCode = products[0]?.productCode ?? '';
  const number = await aDelivery(admin, id, productId, 54);
  const client = await portal.as(customer);
  const form = receiptForm({ received: [{ productId, received: 50 }], note });
  await client.call('confirmReceipt', { id, number }, { form });
  const remake = (quantity: number, given: Record<string, unknown> = {}) =>
    admin.call('remakeDelivered', { id, number, products: [{ productId, quantity }], ...given });
  const remade = async () => (await admin.call('readDeliveries', { id })).body.deliveries[0].products[0].remade;
  return { id, number, productId, productCode, customer, client, remake, remade };
}

describe('remakeDelivered (DL-6)', () => {
  test('makes 4 again in an order of their own, accepted at once and linked both ways', async () => {
    const { id, client, remake, remade } = await aDifference();
    await sql`update order_products set description = 'Brass buckles' where order_id = ${id}`.execute(
      portal.context.db,
    );

    const { status, body } = await remake(4);

    expect([status, body.error]).toEqual([201, undefined]);
    expect(await remade()).toBe(4);
    const [first] = (await admin.call('readOrder', { id })).body.order.products;
    expect(body.order).toMatchObject({ remakeOf: id, totalItems: 4, enteredBy: { cameBy: 'other' } });
    const { productCode, images } = first;
    const line = { productCode, images, quantity: 4, description: 'Brass buckles', status: 'cutting' };
    expect(body.order.products).toMatchObject([line]);
    expect((await admin.call('readOrder', { id })).body.order.remakes).toEqual([body.order.id]);
    const seen = (await client.call('readOrder', { id: body.order.id })).body.order;
    expect(seen).toMatchObject({ remakeOf: id, enteredByWorkshop: true });
    expect((await client.call('readOrder', { id })).body.order.remakes).toEqual([body.order.id]);
    const { notifications } = (await client.call('readNotifications')).body;
    expect(notifications[0].title).toBe(`Order #${body.order.id} is accepted`);
  });

  test('is in work, and not a new order that waits for a review', async () => {
    const { remake } = await aDifference();
    const { body } = await remake(1);
    const today = (await admin.call('readToday')).body;
    expect(today.new.rows.map(({ orderId }: { orderId: number }) => orderId)).not.toContain(body.order.id);
    const { cards } = (await admin.call('readBoard')).body;
    expect(cards.map(({ orderId }: { orderId: number }) => orderId)).toContain(body.order.id);
  });

  test('counts as no order placed, of its product and in the emails about new orders', async () => {
    const staff = await anAdmin(portal);
    const { db } = portal.context;
    await sql`update accounts set email = 'remakes@workshop.example' where id = ${staff.id}`.execute(db);
    const { productCode, remake } = await aDifference();
    const timesOrdered = async () =>
      (await admin.call('readAdminProducts', { productCode })).body.products[0].timesOrdered;
    const before = await timesOrdered();

    const { body } = await remake(1);

    expect([before, await timesOrdered()]).toEqual([1, 1]);
    const mails = await sql<{ mail: string }>`
      select mail from order_mails where order_id = ${body.order.id} and account_id = ${staff.id}`.execute(db);
    expect(mails.rows).toEqual([]);
  });

  test('makes no more again than were delivered, over all orders that make them again', async () => {
    const { remake, remade } = await aDifference();
    const { body } = await remake(4);
    const tooMany = await remake(51);
    expect([tooMany.status, tooMany.code]).toEqual([409, 'remakeTooMany']);
    expect(tooMany.body.error).toMatch(/^Of \S+, only 50 can be made again$/);
    await admin.call('cancelOrder', { id: body.order.id, reason: 'Found them' });
    expect(await remade()).toBe(0);
    expect((await remake(51)).status).toBe(201);
  });

  test('of a retry is one order', async () => {
    const { id, number, productId } = await aDifference();
    const input = { id, number, products: [{ productId, quantity: 2 }] };
    const send = () => admin.call('remakeDelivered', input, { headers: { 'idempotency-key': `remake-${id}` } });
    const [one, other] = [await send(), await send()];
    expect(other.body.order.id).toBe(one.body.order.id);
  });

  test('copies the choices, and asks which combination of several is bad', async () => {
    const { id, productId, number } = await aDifference();
    const choice = (value: string) => [{ optionId: 0, option: 'Color', value }];
    const breakdown = [
      { quantity: 40, choices: choice('Chestnut') },
      { quantity: 20, choices: choice('Cognac') },
    ];
    await sql`update order_products set breakdown = ${JSON.stringify(breakdown)}::jsonb where order_id = ${id}`.execute(
      portal.context.db,
    );
    const send = (products: unknown[]) => admin.call('remakeDelivered', { id, number, products });

    expect((await send([{ productId, quantity: 2 }])).code).toBe('invalidInput');
    expect((await send([{ productId, place: 2, quantity: 2 }])).code).toBe('invalidInput');
    expect((await send([{ productId, place: 1, quantity: 21 }])).code).toBe('remakeTooMany');
    const { body } = await send([{ productId, place: 1, quantity: 3 }]);
    expect(body.order.products[0].breakdown).toMatchObject([
      { quantity: 3, choices: [{ option: 'Color', value: 'Cognac' }] },
    ]);
  });

  test('needs no other agreement of the customer', async () => {
    const { remake } = await aDifference();
    const { db } = portal.context;
    await sql`update workshop_settings set accept_after_agreement = true`.execute(db);
    const { status } = await remake(1);
    await sql`update workshop_settings set accept_after_agreement = false`.execute(db);
    expect(status).toBe(201);
  });

  test('shows the link to no customer of another order', async () => {
    const { id, client, remake } = await aDifference();
    const { body } = await remake(1);
    const { customer } = await anOrder(portal);
    await sql`update orders set customer_id = ${customer.companyId} where id = ${body.order.id}`.execute(
      portal.context.db,
    );
    expect((await client.call('readOrder', { id })).body.order.remakes).toEqual([]);
    const other = await portal.as(customer);
    expect((await other.call('readOrder', { id: body.order.id })).body.order.remakeOf).toBeNull();
    expect((await admin.call('readOrder', { id })).body.order.remakes).toEqual([body.order.id]);
  });

  test('is made of an order on hold, completed or archived', async () => {
    const onHold = await aDifference();
    await admin.call('setHold', { id: onHold.id, productId: onHold.productId, reason: 'machine' });
    const remade = await onHold.remake(1);
    expect([remade.status, remade.body.order.products[0].hold]).toEqual([201, null]);

    await admin.call('endHold', { id: onHold.id, productId: onHold.productId });
    const all = { id: onHold.id, productCode: onHold.productCode, completed: 60 };
    expect((await admin.call('setCompletedCount', all)).status).toBe(200);
    expect((await onHold.client.call('verifyCompletion', { id: onHold.id })).status).toBe(200);
    expect((await onHold.remake(1)).status).toBe(201);
    expect((await admin.call('archiveOrderAsAdmin', { id: onHold.id })).status).toBe(200);
    expect((await onHold.remake(1)).status).toBe(201);
  });

  test('belongs to the other company when the customer is merged meanwhile', async () => {
    const { id, customer, remake } = await aDifference();
    const into = await aCustomer(portal);
    const merge = { id: customer.id, into: into.id };
    const { state } = (await admin.call('mergeCustomers', { ...merge, dryRun: true })).body.merge;

    const [made, merged] = await Promise.all([remake(2), admin.call('mergeCustomers', { ...merge, state })]);

    // A merge after an order that came in between is refused, and made again by the person.
    expect(made.status).toBe(201);
    if (merged.status !== 200) {
      const again = (await admin.call('mergeCustomers', { ...merge, dryRun: true })).body.merge;
      expect((await admin.call('mergeCustomers', { ...merge, state: again.state })).status).toBe(200);
    }
    const owner = await portal.as(into);
    const seen = (await owner.call('readOrder', { id: made.body.order.id })).body.order;
    expect(seen.remakeOf).toBe(id);
  });

  test('stays when the first order is deleted', async () => {
    const { id, remake } = await aDifference();
    const { body } = await remake(1);
    expect((await admin.call('deleteOrder', { id })).status).toBe(200);
    expect((await admin.call('readOrder', { id: body.order.id })).body.order.remakeOf).toBeNull();
  });

  test('is refused for a delivery without a difference, an unknown one, another product and a customer', async () => {
    const { id, number, productId, client, remake } = await aDifference();
    const full = await anOrder(portal, { completed: [5] });
    const product = full.products[0]?.id ?? 0;
    const sent = await aDelivery(admin, full.id, product, 5);
    const products = [{ productId: product, quantity: 1 }];
    const refused = async (input: Record<string, unknown>, by = admin) =>
      (await by.call('remakeDelivered', input)).code;
    expect(await refused({ id: full.id, number: sent, products })).toBe('noDifference');
    await (await portal.as(full.customer)).call(
      'confirmReceipt',
      { id: full.id, number: sent },
      { form: receiptForm() },
    );
    expect(await refused({ id: full.id, number: sent, products })).toBe('noDifference');
    expect(await refused({ id, number: 9, products })).toBe('deliveryNotFound');
    expect(await refused({ id, number, products })).toBe('orderProductNotFound');
    const mine = [{ productId, quantity: 1 }];
    expect(await refused({ id, number, products: [...mine, ...mine] })).toBe('invalidInput');
    expect(await refused({ id, number, products: mine }, client)).toBe('notAllowed');
    expect((await remake(0)).code).toBe('invalidInput');
  });

  test('keeps the notification of other staff', async () => {
    const other = await portal.as(await anAdmin(portal));
    const { remake } = await aDifference();
    const { body } = await remake(1);
    const { notifications } = (await other.call('readNotifications')).body;
    expect(notifications[0]).toMatchObject({ title: 'New order', relatedId: body.order.id });
  });
});
