import { beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, anOrder, aSuperadmin, type TestOrder } from '#testing/builders.ts';
import { daysFromToday } from '#testing/changes/ready-change.ts';
import type { Client } from '#testing/client.ts';
import { receiptForm } from '#testing/deliveries.ts';
import { aPicture } from '#testing/pictures.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal();
let admin: Client;
let customer: Client;
let order: TestOrder;
let id: number;

beforeEach(async () => {
  order = await anOrder(portal, { quantities: [80, 60], completed: [50, 30] });
  id = order.id;
  [admin, customer] = [await portal.as(await anAdmin(portal)), await portal.as(order.customer)];
});

const productOf = (line: number) => order.products[line]?.id ?? 0;
const items = (...quantities: number[]) =>
  quantities.map((quantity, line) => ({ productId: productOf(line), quantity })).filter(({ quantity }) => quantity > 0);
const send = (products: unknown, given: Record<string, unknown> = {}, by = admin) =>
  by.call('sendDelivery', { id, date: daysFromToday(0), products, ...given });
const list = async (by = admin) => (await by.call('readDeliveries', { id })).body.deliveries;
const read = async (by = admin) => (await by.call('readOrder', { id })).body.order;
const delivered = async () => {
  const { deliveredItems, products } = await read();
  return [deliveredItems, ...products.map((line: { delivered: number }) => line.delivered)];
};
const receive = (number: number, form = receiptForm(), by = customer) =>
  by.call('confirmReceipt', { id, number }, { form });
const refusal = ({ status, code }: { status: number; code?: unknown }) => [status, code];
const notified = async (by: Client) =>
  (await by.call('readNotifications')).body.notifications.map(
    ({ title, message }: { title: string; message: string }) => [title, message],
  );

describe('DL-1 a delivery', () => {
  test('has a number of the order, what left and by whom, and tells the customer', async () => {
    const given = { carrier: 'Northway Freight', tracking: 'NF 4471', cartons: 2, note: 'Small ones in carton 1' };

    const { status, body } = await send(items(30, 20), given);

    expect(status).toBe(201);
    expect(body.delivery).toEqual({
      number: 1,
      date: daysFromToday(0),
      ...given,
      shipment: null,
      restOf: null,
      items: 50,
      products: order.products.map(({ id: productId, productCode }, line) => ({
        productId,
        productCode,
        quantity: [30, 20][line],
        received: null,
        resent: 0,
        remade: 0,
      })),
      sentAt: expect.any(String),
      sentBy: { id: expect.any(Number), name: expect.any(String) },
      receivedAt: null,
      receivedBy: null,
      difference: null,
      images: [],
    });
    expect(body.order).toMatchObject({ id, deliveredItems: 50, products: [{ delivered: 30 }, { delivered: 20 }] });
    expect(await list()).toEqual([body.delivery]);
    expect(await list(customer)).toEqual([{ ...body.delivery, sentBy: null }]);
    expect(await notified(customer)).toEqual([
      ['Delivery on its way', `Order #${id}: 50 items, Northway Freight NF 4471`],
    ]);
  });

  test('needs only a day and products', async () => {
    const { body } = await send(items(1));
    expect(body.delivery).toMatchObject({ carrier: '', tracking: '', cartons: null, note: '', items: 1 });
    expect(await notified(customer)).toEqual([['Delivery on its way', `Order #${id}: 1 item`]]);
  });

  test.each([
    ['a day before the order', { date: daysFromToday(-2) }, 'date'],
    ['a day after tomorrow', { date: daysFromToday(3) }, 'date'],
    ['a day that is none', { date: '2026-02-30' }, 'date'],
    ['more than 9,999 cartons', { cartons: 10_000 }, 'cartons'],
    ['half a carton', { cartons: 0.5 }, 'cartons'],
    ['a carrier of 101 characters', { carrier: 'x'.repeat(101) }, 'carrier'],
    ['a tracking of 201 characters', { tracking: 'x'.repeat(201) }, 'tracking'],
    ['a note of 2,001 characters', { note: 'x'.repeat(2_001) }, 'note'],
    ['no product', { products: [] }, 'products'],
    ['an unknown field', { position: 1 }, 'position'],
  ])('is refused with %s', async (_, given, field) => {
    const { status, body } = await send(items(1), given);
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'invalidInput', [field]]);
  });

  test('takes a product once and at least one item of it', async () => {
    const twice = await send([...items(1), ...items(2)]);
    expect(refusal(twice)).toEqual([400, 'invalidInput']);
    expect(refusal(await send([{ productId: productOf(0), quantity: 0 }]))).toEqual([400, 'invalidInput']);
  });

  test('may leave tomorrow', async () => {
    expect((await send(items(1), { date: daysFromToday(1) })).status).toBe(201);
  });

  test("may leave on the day of the order in the workshop's time zone", async () => {
    const { db } = portal.context;
    await sql`update workshop_settings set time_zone = 'Pacific/Kiritimati'`.execute(db);
    await sql`update orders set created_at = '2026-11-10T12:00:00Z' where id = ${id}`.execute(db);
    try {
      expect(refusal(await send(items(1), { date: '2026-11-10' }))).toEqual([400, 'invalidInput']);
      expect((await send(items(1), { date: '2026-11-11' })).status).toBe(201);
    } finally {
      await sql`update workshop_settings set time_zone = null`.execute(db);
    }
  });

  test('takes only products of the order', async () => {
    expect(refusal(await send([{ productId: 999_999, quantity: 1 }]))).toEqual([404, 'orderProductNotFound']);
  });

  test('ends at 200 of an order, deleted ones not counted', async () => {
    await sql`
      insert into deliveries (order_id, number, date, carrier, tracking, note, sent_by_name, deleted_at)
      select ${id}, n, now(), '', '', '', 'Mara', case n when 1 then now() end from generate_series(1, 200) n`.execute(
      portal.context.db,
    );
    expect((await send(items(1))).body.delivery?.number).toBe(201);
    expect(refusal(await send(items(1)))).toEqual([409, 'tooManyOfThese']);
  });

  test('appears in the timeline and in the last column of the CSV file', async () => {
    await send(items(30, 10));
    const { days } = (await customer.call('readTimeline', { id })).body;
    expect(days[0].entries).toContainEqual({ kind: 'delivered', at: expect.any(String), items: 40 });
    for (const client of [admin, customer]) {
      const [heading, first, second] = String((await client.call('exportOrders', { customer: order.customer.id })).body)
        .trim()
        .split(/\r?\n/);
      expect([heading, first, second].map(row => row?.split(',').at(-1))).toEqual(['"Delivered"', '30', '10']);
    }
  });
});

describe('DL-2 what is delivered', () => {
  test('is at most what is completed, over all deliveries; the refusal names the code and what is ready (F30)', async () => {
    await send(items(30, 10));
    await send(items(15));
    const { status, body } = await send(items(6, 20));

    expect([status, body.code]).toEqual([409, 'moreThanFinished']);
    expect(body.error).toBe(
      `More than are finished cannot be delivered: ${order.products[0]?.productCode} has 5 ready`,
    );
    expect(body.fields).toEqual({ 'products.0.quantity': 'must be at most 5' });
    expect(await delivered()).toEqual([55, 45, 10]);
    expect((await send(items(5, 20))).status).toBe(201);
  });

  test('two admins who send the last 10 units at once: one 201 and one 409 (B106)', async () => {
    const other = await portal.as(await anAdmin(portal));
    await send(items(40));
    const answers = await Promise.all([send(items(10)), send(items(10), {}, other)]);
    expect(answers.map(refusal).sort()).toEqual([
      [201, undefined],
      [409, 'moreThanFinished'],
    ]);
    expect(await delivered()).toEqual([50, 50, 0]);
  });

  test('falls with a deleted delivery, whose number is not used again (F32, F64)', async () => {
    await send(items(10));
    await send(items(20, 5));

    const { status, body } = await admin.call('deleteDelivery', { id, number: 2 });

    expect([status, Object.keys(body), body.order.deliveredItems]).toEqual([200, ['order'], 10]);
    expect(await delivered()).toEqual([10, 10, 0]);
    expect(await notified(customer)).toHaveLength(1);
    const [today] = (await customer.call('readTimeline', { id })).body.days;
    expect(today.entries).toMatchObject([{ kind: 'delivered', items: 10 }, { kind: 'placed' }]);
    expect((await send(items(1))).body.delivery.number).toBe(3);
    expect((await list()).map(({ number }: { number: number }) => number)).toEqual([1, 3]);
    expect(refusal(await admin.call('deleteDelivery', { id, number: 2 }))).toEqual([404, 'deliveryNotFound']);
    expect(refusal(await receive(2))).toEqual([404, 'deliveryNotFound']);
  });

  test('stays when the delivery was received: it can no longer be deleted', async () => {
    await send(items(10));
    await receive(1);
    expect(refusal(await admin.call('deleteDelivery', { id, number: 1 }))).toEqual([409, 'deliveryReceived']);
    expect(await delivered()).toEqual([10, 10, 0]);
  });

  test('keeps its product: deleting the line is 409 (B104)', async () => {
    await send(items(1));
    const remove = (line: number) => admin.call('deleteOrderProduct', { id, productId: productOf(line) });
    const refused = await remove(0);
    expect([...refusal(refused), refused.body.error]).toEqual([
      409,
      'belowFinished',
      'Fewer than are finished or delivered is not possible',
    ]);
    await admin.call('deleteDelivery', { id, number: 1 });
    expect((await remove(0)).status).toBe(200);
    // The deleted delivery still has its row.
    expect(await list()).toEqual([]);
  });
});

describe('B51 deliveries after verification', () => {
  beforeEach(async () => {
    order = await anOrder(portal, { quantities: [20], verified: true });
    id = order.id;
    [admin, customer] = [await portal.as(await anAdmin(portal)), await portal.as(order.customer)];
  });

  test('work, also for an archived order, and leave the verification as it was', async () => {
    await customer.call('archiveOrderAsCustomer', { id });
    await admin.call('archiveOrderAsAdmin', { id });
    const before = await read();

    await send(items(15));
    await admin.call('deleteDelivery', { id, number: 1 });
    await send(items(12));
    await receive(2);

    const { products: now, ...after } = await read();
    const { products: was, ...head } = before;
    expect(after).toEqual({ ...head, deliveredItems: 12 });
    expect(now).toEqual([{ ...was[0], delivered: 12 }]);
  });

  test('change nothing else of a line: the database refuses every other column, also together with it (F63)', async () => {
    const line = sql`where order_id = ${id}`;
    const { rows } = await sql<{ name: string; type: string }>`
      select column_name as name, data_type as type from information_schema.columns
      where table_name = 'order_products' and column_name not in ('delivered', 'order_id')`.execute(portal.context.db);
    const other: Record<string, unknown> = {
      bigint: sql`999`,
      integer: sql`7`,
      text: sql`'cutting'`,
      jsonb: sql`'[{}]'::jsonb`,
      boolean: sql`true`,
      uuid: sql`gen_random_uuid()`,
    };
    for (const { name, type } of rows) {
      const value = other[type] ?? sql`now()`;
      for (const also of [sql``, sql`, delivered = 1`]) {
        const change = sql`update order_products set ${sql.ref(name)} = ${value} ${also} ${line}`.execute(
          portal.context.db,
        );
        await expect(change, name).rejects.toThrow(/completed and can no longer be changed|constraint/);
      }
    }
    await sql`update order_products set delivered = 3 ${line}`.execute(portal.context.db);
    await expect(sql`update order_products set delivered = 21 ${line}`.execute(portal.context.db)).rejects.toThrow(
      'delivered',
    );
    await expect(sql`delete from order_products ${line}`.execute(portal.context.db)).rejects.toThrow('completed');
  });

  test('end with a cancellation: a cancelled order takes none, and what was sent can still be received or deleted', async () => {
    order = await anOrder(portal, { for: order.customer, quantities: [20], completed: [10] });
    id = order.id;
    for (const quantity of [2, 3]) await send(items(quantity));
    await sql`
      update orders set cancelled_at = now(), cancelled_by_name = 'Mara', cancelled_by_side = 'admin', cancel_reason = ''
      where id = ${id}`.execute(portal.context.db);
    expect(refusal(await send(items(1)))).toEqual([409, 'orderCancelled']);
    expect((await receive(1)).status).toBe(200);
    expect((await admin.call('deleteDelivery', { id, number: 2 })).status).toBe(200);
    expect(await delivered()).toEqual([2, 2]);
  });

  test('verify nothing: a receipt of all items leaves an order uncompleted (F31)', async () => {
    order = await anOrder(portal, { for: order.customer, quantities: [5], completed: [5] });
    id = order.id;
    await send(items(5));
    const { body } = await receive(1);
    expect([body.order.orderPercentage, body.order.completedAt]).toEqual([100, null]);
    const { counts } = (await customer.call('countOrders', { includeArchived: '0' })).body;
    expect(counts.finished).toBe(1);
    expect((await customer.call('verifyCompletion', { id })).status).toBe(200);
  });
});

test('B103 demand, forecasts and the head of the timeline are the same with and without deliveries', async () => {
  const superadmin = await portal.as(await aSuperadmin(portal));
  const seen = async () => [
    (await superadmin.call('readMaterialDemand')).body,
    (await admin.call('readJobs', { stage: 'packaging' })).body.jobs,
    (await customer.call('readTimeline', { id })).body.head,
    // The order waits for the receipt (QU-4).
    { ...(await admin.call('countOrders', { includeArchived: '0' })).body.counts, waiting: undefined },
    (await admin.call('readOrder', { id })).body.order.products.map(
      ({ delivered: _, ...line }: object & { delivered: number }) => line,
    ),
  ];
  const before = await seen();
  await send(items(50, 30));
  expect(await seen()).toEqual(before);
});

test('B105 a hand-over takes the deliveries along, and names of staff never reach customers', async () => {
  await send(items(10));
  await receive(1, receiptForm({ note: 'Two have a scratch.', pictures: [await aPicture('png', 8, 8)] }));
  const into = await aCustomer(portal);
  const { handOver } = (await admin.call('handOverOrder', { id, customerId: into.id, dryRun: true })).body;
  expect([handOver.deliveries, handOver.files]).toEqual([1, 1]);
  await admin.call('handOverOrder', { id, customerId: into.id, state: handOver.state });

  const theirs = await portal.as(into);
  expect(await list(theirs)).toMatchObject([{ number: 1, sentBy: null, difference: 'Two have a scratch.' }]);
  expect(refusal(await customer.call('readDeliveries', { id }))).toEqual([404, 'orderNotFound']);
  const { order: seen } = (await theirs.call('readOrder', { id })).body;
  const picture = new URL(seen.messages[0].images[0]).pathname;
  expect(seen.messages).toHaveLength(1);
  // The builders' storage has the picture that the receipt stored.
  expect((await theirs.send('GET', picture)).status).toBe(200);
  expect((await customer.send('GET', picture)).status).toBe(404);
});
