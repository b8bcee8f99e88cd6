import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aCustomer, anAdmin, anOrder, type TestOrder } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { isNightly } from '#testing/nightly.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { countDeadlocks } from '#testing/statements.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
let admin: Client;
let account: TestAccount;
type Line = { orderId: number; productId: number };

beforeEach(async () => {
  admin = await portal.as(await anAdmin(portal));
  account = await aCustomer(portal);
});

const linesOf = ({ id, products }: TestOrder) => products.map(product => ({ orderId: id, productId: product.id }));
const change = (lines: unknown[], set: unknown, headers?: Record<string, string>) =>
  admin.call('changeInBulk', { lines, set }, { ...(headers && { headers }) });
function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
const productsOf = async ({ id }: TestOrder) => (await admin.call('readOrder', { id })).body.order.products;
const eventsOf = (...orders: TestOrder[]) =>
  sql<{ change_id: string; source: string }>`
    select * from production_events where order_id = any(${orders.map(({ id }) => id)}::bigint[]) order by id`
    .execute(portal.context.db)
    .then(({ rows }) => rows);

describe('changeInBulk', () => {
  test('changes lines of several orders in one change', async () => {
    const orders = [await anOrder(portal, { quantities: [10, 20] }), await anOrder(portal)];

    const { status, body } = await change(orders.flatMap(linesOf), { status: 'stitching' });

    expect([status, body]).toEqual([200, { changed: 3, unchanged: 0, refused: [], changeId: expect.any(String) }]);
    const events = await eventsOf(...orders);
    expect(new Set(events.map(({ change_id }) => change_id))).toEqual(new Set([body.changeId]));
    expect(events.filter(({ source }) => source === 'bulk')).toHaveLength(3);
    for (const order of orders) {
      for (const line of await productsOf(order)) {
        expect(line).toMatchObject({ status: 'stitching', passed: { cutting: line.quantity, stitching: 0 } });
      }
    }
  });

  test('names rejected lines and changes the others (WF10)', async () => {
    const open = await anOrder(portal, { quantities: [10, 20], statuses: ['cutting'] });
    const done = await anOrder(portal, { verified: true });
    const [same, other] = linesOf(open);
    const missing = { orderId: open.id, productId: 999_999 };
    const nowhere = { orderId: 999_999, productId: 1 };

    const { body } = await change([missing, ...linesOf(done), nowhere, same, other, other], { status: 'cutting' });

    expect(body).toEqual({
      changed: 1,
      unchanged: 1,
      refused: [
        { ...missing, code: 'orderProductNotFound', error: 'This product is not part of the order' },
        { ...linesOf(done)[0], code: 'orderCompleted', error: expect.stringContaining('already completed') },
        { ...nowhere, code: 'orderNotFound', error: 'Order not found' },
      ],
      changeId: expect.any(String),
    });
    expect((await productsOf(open))[1].status).toBe('cutting');
  });

  test('sets the counts again of a line that already has the status (C1)', async () => {
    const order = await anOrder(portal, { quantities: [10] });
    await admin.call('setProductStages', { id: order.id, productId: order.products[0]?.id, cutting: 6 });

    expect((await change(linesOf(order), { status: 'cutting' })).body).toMatchObject({ changed: 1, unchanged: 0 });

    expect((await productsOf(order))[0]).toMatchObject({ status: 'cutting', passed: { cutting: 0 } });
    expect((await change(linesOf(order), { status: 'cutting' })).body).toMatchObject({ changed: 0, changeId: null });
  });

  test('finishes every item and keeps the status', async () => {
    const order = await anOrder(portal, { for: account, quantities: [10, 20], statuses: ['cutting', 'not_reviewed'] });

    const { body } = await change(linesOf(order), { completed: 'all' });

    expect(body.changed).toBe(2);
    expect(await productsOf(order)).toMatchObject([
      { status: 'cutting', completed: 10, passed: { cutting: 10 } },
      { status: 'not_reviewed', completed: 20 },
    ]);
    const { notifications } = (await (await portal.as(account)).call('readNotifications')).body;
    expect(notifications.map(({ title }: { title: string }) => title)).toEqual([`Order #${order.id} is ready`]);
  });

  test('sets the same number of finished items for each line, at most its quantity, with one undo', async () => {
    const order = await anOrder(portal, { quantities: [10, 4, 8], completed: [2, 0, 5] });

    const { body } = await change(linesOf(order), { finished: 5 });

    const finished = async () => (await productsOf(order)).map((line: { completed: number }) => line.completed);
    expect(body).toMatchObject({ changed: 2, unchanged: 1, refused: [] });
    expect(await finished()).toEqual([5, 4, 5]);
    expect((await admin.call('undoChange', { changeId: body.changeId })).status).toBe(200);
    expect(await finished()).toEqual([2, 0, 5]);
  });

  test('notifies the customer of each order once, with a text about the change', async () => {
    const one = await anOrder(portal, { for: account, quantities: [10] });
    const two = await anOrder(portal, { for: account, quantities: [10, 20] });
    const three = await anOrder(portal, { for: account, quantities: [10, 10], statuses: ['packaging'] });
    await change([...linesOf(one), ...linesOf(two)], { status: 'stitching' });
    await change(linesOf(three), { completed: 'all' });

    const { notifications } = (await (await portal.as(account)).call('readNotifications')).body;

    expect(notifications.map(({ title, message }: Record<string, string>) => `${title}. ${message}`)).toEqual([
      `Order #${three.id} is ready. All 20 items are ready. Please check and verify.`,
      `Order #${two.id}: 2 products are being stitched. 0 of 30 ready.`,
      `Order #${one.id}: ${one.products[0]?.productCode} is being stitched. 0 of 10 ready.`,
    ]);
  });

  test('pins and unpins lines without an entry in the log, and shows pins only to staff', async () => {
    const order = await anOrder(portal, { for: account });

    const { body } = await change(linesOf(order), { pinned: true });

    expect(body).toEqual({ changed: 1, unchanged: 0, refused: [], changeId: expect.any(String) });
    expect((await productsOf(order))[0].pinned).toBe(true);
    expect((await change(linesOf(order), { pinned: true })).body.unchanged).toBe(1);
    const customer = await portal.as(account);
    expect((await customer.call('readOrder', { id: order.id })).body.order.products[0]).not.toHaveProperty('pinned');
    expect((await customer.call('readNotifications')).body.notifications).toEqual([]);
    expect((await change(linesOf(order), { pinned: false })).body.changed).toBe(1);
    expect(await eventsOf(order)).toEqual([]);
  });

  test('puts lines on hold, except those that already have this hold', async () => {
    const order = await anOrder(portal, { quantities: [10, 20] });
    const [first] = linesOf(order);
    await admin.call('setHold', { id: order.id, productId: first?.productId, reason: 'leather', note: 'Scar' });

    const { body } = await change(linesOf(order), { hold: { reason: 'leather', note: 'Scar' } });

    expect(body).toEqual({ changed: 1, unchanged: 1, refused: [], changeId: expect.any(String) });
    for (const line of await productsOf(order)) expect(line.hold).toMatchObject({ reason: 'leather', note: 'Scar' });
    expect((await change(linesOf(order), { hold: { reason: 'machine' } })).body.changed).toBe(2);
    const { rows } = await sql`
      select from line_holds where order_id = ${order.id} and ended_at is null`.execute(portal.context.db);
    expect(rows).toHaveLength(2);
  });

  test('goes on waiting for the question of a hold with the same reason, whose answer ends it (PR-10, QU-2)', async () => {
    const order = await anOrder(portal, { for: account, quantities: [10, 20] });
    const customer = await portal.as(account);
    const send = (client: Client, fields: Record<string, string>) =>
      client.call('sendMessage', { id: order.id }, { form: formOf(fields) });
    const reasons = async () =>
      (await productsOf(order)).map(({ hold }: { hold: { reason: string } | null }) => hold?.reason);
    const hold = { reason: 'customer', note: 'We called, too' };
    const about = { needsAnswer: '1', productId: String(order.products[0]?.id), hold: '1' };
    const { message } = (await send(admin, { message: 'Brass?', ...about })).body;
    expect((await change(linesOf(order), { hold })).body.changed).toBe(2);
    await send(customer, { message: 'Brass', answers: String(message.id) });
    expect(await reasons()).toEqual([undefined, 'customer']);

    await admin.call('endHold', { id: order.id, productId: order.products[1]?.id });
    await send(admin, { message: 'Shall we begin?', ask: '1' });
    expect((await change(linesOf(order), { hold })).body.changed).toBe(2);
    await send(customer, { message: 'Yes' });
    expect(await reasons()).toEqual([undefined, undefined]);
  });

  test('waits for no question any more when the hold has another reason', async () => {
    const order = await anOrder(portal, { for: account });
    await admin.call('sendMessage', { id: order.id }, { form: formOf({ message: 'Shall we begin?', ask: '1' }) });
    await change(linesOf(order), { hold: { reason: 'material' } });
    await change(linesOf(order), { hold: { reason: 'customer' } });

    await (await portal.as(account)).call('sendMessage', { id: order.id }, { form: formOf({ message: 'Yes' }) });

    expect((await productsOf(order))[0].hold).toMatchObject({ reason: 'customer' });
  });

  test('rejects other values, an empty list and more than 500 lines', async () => {
    const order = await anOrder(portal);
    const line = { orderId: order.id, productId: order.products[0]?.id };
    for (const set of [
      {},
      { status: 'done' },
      { completed: 5 },
      { finished: 'all' },
      { finished: -1 },
      { pinned: 'yes' },
      { status: 'cutting', pinned: true },
    ]) {
      expect([set, (await change([line], set)).status]).toEqual([set, 400]);
    }
    for (const count of [0, 501]) {
      const lines = Array.from({ length: count }, (_, index) => ({ orderId: order.id, productId: index + 1 }));
      expect((await change(lines, { status: 'cutting' })).status).toBe(400);
    }
    expect(await eventsOf(order)).toEqual([]);
  });

  test('never deadlocks and loses no count when many calls change the same orders in any order (WF9)', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => anOrder(portal, { quantities: [10, 20, 30] })));
    const lines = orders.flatMap(linesOf);
    const clients = await Promise.all(Array.from({ length: 4 }, async () => portal.as(await anAdmin(portal))));

    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, turn) => {
        const turned = [...lines.slice((turn * 5) % lines.length), ...lines.slice(0, (turn * 5) % lines.length)];
        const sorted = turn % 2 === 0 ? turned : turned.reverse();
        const set = turn % 3 === 0 ? { completed: 'all' } : { status: turn % 2 === 0 ? 'packaging' : 'cutting' };
        return clients[turn % 4]?.call('changeInBulk', { lines: sorted, set });
      }),
    );

    expect(answers.map(answer => answer?.status)).toEqual(Array(24).fill(200));
    const { rows } = await sql<{ id: number }>`
      select id from orders o where finished_items <> (
        select sum(completed) from order_products p where p.order_id = o.id)`.execute(portal.context.db);
    expect(rows).toEqual([]);
  });
});

describe('a bulk change of 500 lines of 300 orders', () => {
  const orderCount = 300;
  const rounds = isNightly ? 100 : 3;
  let ids: number[];
  let lines: Line[];

  beforeAll(async () => {
    const orders: TestOrder[] = [];
    for (let made = 0; made < orderCount; made++) {
      orders.push(await anOrder(portal, { quantities: made < 100 ? [5, 5, 5] : [5] }));
    }
    ids = orders.map(({ id }) => id);
    lines = orders.flatMap(linesOf);
  }, 60_000);
  afterEach(() => vi.restoreAllMocks());

  test('is one change and notifies once per order, and so does its undo (W38)', async () => {
    const { body } = await admin.call('changeInBulk', { lines, set: { status: 'finishing' } });
    expect(body.changed).toBe(500);
    expect((await admin.call('undoChange', { changeId: body.changeId })).status).toBe(200);

    const { rows } = await sql<{ changes: number; notified: number; orders: number }>`
      select (select count(distinct change_id) from production_events where source = 'bulk' and order_id = any(${ids}))::int
          as changes,
        count(*)::int as notified, count(distinct related_id)::int as orders
      from notifications where type = 'order' and related_id = any(${ids})`.execute(portal.context.db);
    expect(rows).toEqual([{ changes: 1, notified: orderCount, orders: orderCount }]);
  });

  test(`never deadlocks with another bulk change and 20 single ones at once (W38, ${rounds} rounds)`, {
    timeout: 600_000,
  }, async () => {
    const deadlocks = countDeadlocks();
    for (let round = 0; round < rounds; round++) {
      const set = { status: round % 2 === 0 ? 'stitching' : 'cutting' };
      const others = lines.slice(100 + round).reverse();
      const answers = await Promise.all([
        admin.call('changeInBulk', { lines, set }),
        ...Array.from({ length: 20 }, (_, index) => mark(lines[(index * 37 + round) % lines.length] as Line)),
        admin.call('changeInBulk', { lines: others, set: { completed: 'all' } }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(Array(22).fill(200));
    }
    expect(deadlocks()).toBe(0);
    const { rows } = await sql`
      select id from orders o where finished_items <> (
        select sum(completed) from order_products p where p.order_id = o.id)`.execute(portal.context.db);
    expect(rows).toEqual([]);
  });

  test.runIf(isNightly)('and its undo take less than a second each (WB5)', async () => {
    const times: number[] = [];
    for (const status of ['cutting', 'stitching', 'finishing']) {
      let begun = performance.now();
      const { body } = await admin.call('changeInBulk', { lines, set: { status } });
      times.push(performance.now() - begun);
      begun = performance.now();
      await admin.call('undoChange', { changeId: body.changeId });
      times.push(performance.now() - begun);
    }
    expect(Math.min(...times)).toBeLessThan(1_000);
    expect(times.sort((one, other) => one - other)[3]).toBeLessThan(1_000);
  });
});

/** Sets the count of cutting of one line, as staff do. */
function mark({ orderId, productId }: Line) {
  return admin.call('setProductStages', {
    id: orderId,
    productId,
    cutting: 5,
    stitching: 0,
    finishing: 0,
    packaging: 0,
  });
}
