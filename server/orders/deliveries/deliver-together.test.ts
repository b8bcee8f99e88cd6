import { beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, anOrder, type TestOrder } from '#testing/builders.ts';
import { daysFromToday } from '#testing/changes/ready-change.ts';
import type { Client } from '#testing/client.ts';
import { receiptForm } from '#testing/deliveries.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal();
let admin: Client;
let customer: Client;
let orders: TestOrder[];

const address = 'Warehouse\n2 Quay Street';
async function anOrderTo(deliveryAddress: string, given: Parameters<typeof anOrder>[1] = {}): Promise<TestOrder> {
  const order = await anOrder(portal, { for: orders[0]?.customer, quantities: [20], completed: [10], ...given });
  await sql`update orders set delivery_address = ${deliveryAddress} where id = ${order.id}`.execute(portal.context.db);
  return order;
}

beforeEach(async () => {
  orders = [];
  for (let place = 0; place < 3; place++) orders.push(await anOrderTo(address));
  [admin, customer] = [await portal.as(await anAdmin(portal)), await portal.as((orders[0] as TestOrder).customer)];
});

const departure = () => ({ date: daysFromToday(0), carrier: 'Northway Freight', tracking: 'NF 4471', cartons: 2 });
const leaving = (given: readonly TestOrder[], quantity = 4) =>
  given.map(({ id, products }) => ({ id, products: [{ productId: products[0]?.id, quantity }] }));
const send = (given: readonly TestOrder[], more: Record<string, unknown> = {}, by = admin) =>
  by.call('deliverTogether', { ...departure(), orders: leaving(given), ...more });
const refusal = ({ status, code }: { status: number; code?: unknown }) => [status, code];
const deliveriesOf = async ({ id }: TestOrder, by = admin) => (await by.call('readDeliveries', { id })).body.deliveries;
const counts = async () =>
  (await sql<{ deliveries: number; shipments: number }>`
    select (select count(*)::int from deliveries) as deliveries, (select count(*)::int from shipments) as shipments`.one(
    portal.context.db,
  )) as { deliveries: number; shipments: number };

describe('DL-7 a shipment', () => {
  test('of three orders makes a delivery of each, with receipts of their own; undoing one leaves two (D7)', async () => {
    const { status, body } = await send(orders, { note: 'Bags on top' });
    expect(status).toBe(201);
    const ids = orders.map(({ id }) => id);
    expect(body.shipment).toEqual({
      id: expect.any(Number),
      ...departure(),
      note: 'Bags on top',
      customerName: expect.stringContaining('Company'),
      deliveryAddress: address,
      items: 12,
      deliveries: orders.map(({ id, products }) => ({
        orderId: id,
        number: 1,
        poNumber: '',
        items: 4,
        products: [{ productId: products[0]?.id, productCode: products[0]?.productCode, quantity: 4, breakdown: [] }],
        receivedAt: null,
      })),
      sentAt: expect.any(String),
    });
    for (const order of orders) {
      const [delivery] = await deliveriesOf(order, customer);
      expect(delivery).toMatchObject({
        carrier: 'Northway Freight',
        tracking: 'NF 4471',
        note: 'Bags on top',
        items: 4,
      });
      expect(delivery.shipment).toEqual({ id: body.shipment.id, cartons: 2, orderIds: ids });
    }

    const [first, second, third] = orders as [TestOrder, TestOrder, TestOrder];
    expect((await admin.call('deleteDelivery', { id: second.id, number: 1 })).status).toBe(200);
    expect((await customer.call('confirmReceipt', { id: first.id, number: 1 }, { form: receiptForm() })).status).toBe(
      200,
    );
    const form = receiptForm({
      received: [{ productId: Number(third.products[0]?.id), received: 3 }],
      note: 'One is missing.',
    });
    expect((await customer.call('confirmReceipt', { id: third.id, number: 1 }, { form })).status).toBe(200);
    const { shipment } = (await customer.call('readShipment', { id: body.shipment.id })).body;
    expect(shipment.deliveries.map((one: { orderId: number }) => one.orderId)).toEqual([first.id, third.id]);
    expect(shipment.items).toBe(8);
    expect(await deliveriesOf(second)).toEqual([]);
    const read = async (id: number) => (await admin.call('readOrder', { id })).body.order.deliveredItems;
    expect([await read(first.id), await read(second.id), await read(third.id)]).toEqual([4, 0, 4]);
  });

  test('is removed with the last of its orders (OR-10)', async () => {
    const { shipments } = await counts();
    const [first, second, third] = orders as [TestOrder, TestOrder, TestOrder];
    await send(orders);
    await admin.call('deleteOrder', { id: first.id });
    await admin.call('deleteOrder', { id: second.id });
    expect((await counts()).shipments).toBe(shipments + 1);

    await admin.call('deleteOrder', { id: third.id });
    expect((await counts()).shipments).toBe(shipments);
  });

  test('notifies of each order', async () => {
    await send(orders);
    const { notifications } = (await customer.call('readNotifications')).body;
    expect(notifications.map(({ message }: { message: string }) => message).sort()).toEqual(
      orders.map(({ id }) => `Order #${id}: 4 items, Northway Freight NF 4471`).sort(),
    );
  });

  test('with two addresses is refused, and nothing is recorded (DF6)', async () => {
    const other = await anOrderTo('Shop\n3 Quay Street');
    const none = await anOrderTo('');
    const before = await counts();
    for (const wrong of [other, none]) {
      const answer = await send([...orders, wrong]);
      expect([...refusal(answer), answer.body.error]).toEqual([
        409,
        'differentAddresses',
        'Only orders to one address can be delivered together',
      ]);
    }
    expect(await counts()).toEqual(before);
    const spaced = await anOrderTo(' Warehouse \r\n\r\n 2  Quay Street');
    expect((await send([...orders, spaced])).status).toBe(201);
  });

  test('of two customers is refused, also of deleted ones', async () => {
    const other = await anOrderTo(address, { for: await aCustomer(portal) });
    expect(refusal(await send([...orders, other]))).toEqual([409, 'differentCustomers']);
    await sql`update orders set customer_id = null where id = any(${orders.map(({ id }) => id)}::bigint[])`.execute(
      portal.context.db,
    );
    expect(refusal(await send(orders))).toEqual([409, 'differentCustomers']);
  });

  test('delivers nothing when one of the orders cannot be delivered', async () => {
    const before = await counts();
    const [first, second] = orders as [TestOrder, TestOrder];
    const parts = leaving(orders);
    const tooMany = await admin.call('deliverTogether', {
      ...departure(),
      orders: [...parts.slice(0, 2), { ...parts[2], products: [{ ...parts[2]?.products[0], quantity: 11 }] }],
    });
    expect(refusal(tooMany)).toEqual([409, 'moreThanFinished']);
    expect(tooMany.body.fields).toEqual({ 'orders.2.products.0.quantity': 'must be at most 10' });
    expect(tooMany.body.error).toContain(`has 10 ready in order #${orders[2]?.id}`);
    expect(refusal(await send([first, { ...second, id: 999_999 }]))).toEqual([404, 'orderNotFound']);
    expect(refusal(await send(orders, { date: daysFromToday(9) }))).toEqual([400, 'invalidInput']);
    await sql`
      update orders set cancelled_at = now(), cancelled_by_name = 'Mara', cancelled_by_side = 'admin', cancel_reason = ''
      where id = ${second.id}`.execute(portal.context.db);
    expect(refusal(await send(orders))).toEqual([409, 'orderCancelled']);
    expect(await counts()).toEqual(before);
  });

  test.each([
    ['one order', () => leaving(orders.slice(0, 1))],
    ['an order twice', () => leaving([...orders.slice(0, 1), ...orders.slice(0, 1)])],
    ['an order without products', () => [...leaving(orders.slice(0, 1)), { id: orders[1]?.id, products: [] }]],
  ])('is refused with %s', async (_, given) => {
    expect(refusal(await send([], { orders: given() }))).toEqual([400, 'invalidInput']);
  });

  test('two admins who send the last items at once: one 201 and one 409', async () => {
    const other = await portal.as(await anAdmin(portal));
    const all = { orders: leaving(orders, 10) };
    const reversed = { orders: leaving(orders.toReversed(), 10) };
    const answers = await Promise.all([send([], all), send([], reversed, other)]);
    expect(answers.map(refusal).sort()).toEqual([
      [201, undefined],
      [409, 'moreThanFinished'],
    ]);
  });

  test('shows customers only deliveries of their orders, and others none', async () => {
    const { id } = (await send(orders)).body.shipment;
    const stranger = await portal.as(await aCustomer(portal));
    expect(refusal(await stranger.call('readShipment', { id }))).toEqual([404, 'shipmentNotFound']);
    const into = await aCustomer(portal);
    const moved = orders[2] as TestOrder;
    await sql`update orders set customer_id = ${into.companyId} where id = ${moved.id}`.execute(portal.context.db);
    const { shipment } = (await customer.call('readShipment', { id })).body;
    expect(shipment.deliveries).toHaveLength(2);
    const [delivery] = await deliveriesOf(moved, await portal.as(into));
    expect(delivery.shipment.orderIds).toEqual([moved.id]);
    expect((await deliveriesOf(moved))[0].shipment.orderIds).toHaveLength(3);
    for (const order of orders) await admin.call('deleteDelivery', { id: order.id, number: 1 });
    expect(refusal(await admin.call('readShipment', { id }))).toEqual([404, 'shipmentNotFound']);
  });
});
