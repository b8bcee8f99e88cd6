import { beforeEach, describe, expect, test } from 'vitest';
import type { CallName } from '#contract/call/paths.ts';
import { markOf } from '#testing/benches.ts';
import { aCustomer, anAdmin, anOrder } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { aDocument, documentForm } from '#testing/documents.ts';
import { findBrokenRows } from '#testing/invariants.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal();
const db = () => portal.context.db;
let company: TestAccount;
let [owner, admin]: Client[] = [];

beforeEach(async () => {
  await sql`delete from orders`.execute(db());
  company = await aCustomer(portal);
  [owner, admin] = [await portal.as(company), await portal.as(await anAdmin(portal))];
});

const cancel = (client: Client | undefined, id: number, reason = '') =>
  (client as Client).call('cancelOrder', { id, reason });
const outcome = ({ status, code }: Awaited<ReturnType<typeof cancel>>) => [status, code];
const age = (id: number, minutes: number) =>
  sql`update orders set created_at = now() - make_interval(mins => ${minutes}) where id = ${id}`.execute(db());
const gone = async (id: number) => expect(outcome(await cancel(admin, id, 'Not wanted'))).toEqual([200, undefined]);

describe('OR-21 customers cancel an order', () => {
  test('at once while it is young and the workshop has not started it, without a reason', async () => {
    const { id } = await anOrder(portal, { for: company, quantities: [10, 5] });
    const before = (await (owner as Client).call('readOrder', { id })).body.order;
    expect(Date.parse(before.cancelUntil) - Date.parse(before.createdAt)).toBe(30 * 60_000);

    const { status, body } = await cancel(owner, id);

    expect([status, body.change]).toEqual([200, null]);
    expect(body.order).toMatchObject({ cancelReason: '', completedAt: null, cancelUntil: null });
    expect(Math.abs(Date.parse(body.order.cancelledAt) - Date.now())).toBeLessThan(60_000);
    expect(outcome(await cancel(owner, id))).toEqual([409, 'orderCancelled']);
    const { notifications } = (await (admin as Client).call('readNotifications')).body;
    expect(notifications[0]).toMatchObject({ title: 'Order cancelled', message: `Order #${id} was cancelled` });
    expect(await findBrokenRows(text => db().query(text))).toEqual([]);
  });

  test('no longer after CANCEL_WITHIN, nor once a unit of a line is counted, but can ask for it (B36)', async () => {
    const [old, young, begun, counted] = [
      await anOrder(portal, { for: company }),
      await anOrder(portal, { for: company }),
      await anOrder(portal, { for: company, quantities: [10, 10], statuses: ['not_reviewed', 'stitching'] }),
      await anOrder(portal, { for: company, completed: [1] }),
    ];
    await age(old.id, 31);
    await age(young.id, 29);
    for (const { id } of [old, begun, counted]) {
      const { status, body } = await cancel(owner, id, 'Ordered twice');
      expect([status, body.change, body.order.cancelledAt]).toMatchObject([200, { kind: 'cancellation' }, null]);
      expect((await (owner as Client).call('readOrder', { id })).body.order.cancelUntil).toBeNull();
    }
    expect(outcome(await cancel(owner, young.id))).toEqual([200, undefined]);
  });

  test('also after the workshop accepted it, as long as no unit is counted (OR-24)', async () => {
    const { id, products } = await anOrder(portal, { for: company, quantities: [10, 10] });
    const promisedOn = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    expect((await (admin as Client).call('acceptOrder', { id, promisedOn })).status).toBe(200);
    const { order } = (await (owner as Client).call('readOrder', { id })).body;
    expect([order.products[0].status, order.cancelUntil]).toEqual(['cutting', expect.any(String)]);
    await (admin as Client).call('setProductStages', { id, productId: products[1]?.id, cutting: 1 });
    expect((await (owner as Client).call('readOrder', { id })).body.order.cancelUntil).toBeNull();
    await (admin as Client).call('setProductStages', { id, productId: products[1]?.id, cutting: 0 });
    const { status, body } = await cancel(owner, id);
    expect([status, body.change, typeof body.order.cancelledAt]).toEqual([200, null, 'string']);
  });

  test('never after the workshop has started it at the same time: one of both wins (B36)', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, products } = await anOrder(portal, { for: company });
      const [cancelled, started] = await Promise.all([
        cancel(owner, id, 'Ordered twice'),
        (admin as Client).call('setProductStages', { id, productId: products[0]?.id, cutting: 1 }),
      ]);
      const isCancelled = cancelled.body.order.cancelledAt !== null;
      expect([isCancelled, cancelled.body.change?.kind, started.code]).toEqual(
        isCancelled ? [true, undefined, 'orderCancelled'] : [false, 'cancellation', undefined],
      );
    }
  });
});

describe('OR-21 the list of a customer', () => {
  test('says until when each order can be cancelled, as its details do, and staff read nothing of it', async () => {
    const [young, old, begun] = [
      await anOrder(portal, { for: company }),
      await anOrder(portal, { for: company }),
      await anOrder(portal, { for: company, statuses: ['stitching'] }),
    ];
    await age(old.id, 31);
    for (const view of ['summary', undefined]) {
      const { orders } = (await (owner as Client).call('readOrders', view ? { view } : {})).body;
      const untilOf = (id: number) => orders.find((order: { id: number }) => order.id === id).cancelUntil;
      const { order } = (await (owner as Client).call('readOrder', { id: young.id })).body;
      expect([untilOf(young.id), untilOf(old.id), untilOf(begun.id)]).toEqual([order.cancelUntil, null, null]);
    }
    const [listed] = (await (admin as Client).call('readOrders', { view: 'summary' })).body.orders;
    expect(listed).not.toHaveProperty('cancelUntil');
  });
});

describe('OR-21 staff cancel an order', () => {
  test('that is not completed, with a reason that the customer reads, and ends its holds', async () => {
    const { id, products } = await anOrder(portal, { for: company, completed: [4], statuses: ['stitching'] });
    await (admin as Client).call('setHold', { id, productId: products[0]?.id, reason: 'leather' });
    const refused = await cancel(admin, id, '  ');
    expect([refused.status, refused.body.fields]).toEqual([400, { reason: 'is required' }]);
    expect((await cancel(admin, id, 'x'.repeat(501))).status).toBe(400);

    await gone(id);

    const { order } = (await (owner as Client).call('readOrder', { id })).body;
    expect(order).toMatchObject({ cancelReason: 'Not wanted', orderPercentage: 40 });
    const { rows } = await sql`select from line_holds where ended_at is null`.execute(db());
    expect(rows).toEqual([]);
    const { timeline } = { timeline: (await (owner as Client).call('readTimeline', { id })).body };
    expect([timeline.head.kind, timeline.days[0].entries[0].kind]).toEqual(['cancelled', 'cancelled']);
    const { notifications } = (await (owner as Client).call('readNotifications')).body;
    expect(notifications[0].message).toBe(`Order #${id} was cancelled`);
    const done = await anOrder(portal, { verified: true });
    expect(outcome(await cancel(admin, done.id, 'x'))).toEqual([409, 'orderCompleted']);
  });

  test('not after a part of it was delivered', async () => {
    const { id, products } = await anOrder(portal, { for: company, completed: [4], statuses: ['packaging'] });
    const sent = {
      date: new Date().toISOString().slice(0, 10),
      products: [{ productId: products[0]?.id, quantity: 4 }],
    };
    expect((await (admin as Client).call('sendDelivery', { id, ...sent })).status).toBe(201);
    expect(outcome(await cancel(admin, id, 'Not wanted'))).toEqual([409, 'deliveryExists']);
  });

  test('and the answers of the customer name nobody of the workshop', async () => {
    const staff = await anAdmin(portal);
    const { id } = await anOrder(portal, { for: company });
    await cancel(await portal.as(staff), id, 'Not wanted');
    for (const name of ['readOrder', 'readTimeline'] as const) {
      const { body } = await (owner as Client).call(name, { id });
      expect(JSON.stringify(body)).not.toContain(staff.username);
    }
  });
});

describe('a cancelled order', () => {
  test('is in no chip or decision but those of all and of completed orders (F24)', async () => {
    const [running, ready] = [
      await anOrder(portal, { for: company, quantities: [10, 8], statuses: ['not_reviewed', 'stitching'] }),
      await anOrder(portal, { for: company, completed: [10], statuses: ['packaging'] }),
    ];
    await gone(running.id);
    await gone(ready.id);
    const { counts } = (await (admin as Client).call('countOrders')).body;
    expect(counts).toMatchObject({ all: 2, open: 0, finished: 0, completed: 2 });
    expect(Object.values(counts.status)).toEqual([0, 0, 0, 0, 0]);
    const decisions = (await (admin as Client).call('countDecisions')).body;
    expect(Object.values(decisions).every(count => count === 0)).toBe(true);
  });

  test('refuses every other change, and takes messages, its purchase order number and both archives (B37)', async () => {
    const { id, products } = await anOrder(portal, { for: company, quantities: [10, 5], completed: [10, 0] });
    const [{ productCode, id: productId } = { productCode: '', id: 0 }] = products;
    const { changeId } = (await (admin as Client).call('setProductStatus', { id, productCode, status: 'packaging' }))
      .body;
    const documentId = await aDocument(admin as Client, id);
    const { ticket } = await sql<{ ticket: string }>`
      select ticket from order_products where order_id = ${id} and product_id = ${productId}`.one(db());
    await gone(id);

    const refused: [CallName, Record<string, unknown>, Client?, FormData?][] = [
      ['setProductStatus', { productCode, status: 'cutting' }],
      ['setCompletedCount', { productCode, completed: 3 }],
      ['setProductStages', { productId, cutting: 2 }],
      ['setHold', { productId, reason: 'leather' }],
      ['endHold', { productId }],
      ['requireSample', { productId, required: true }],
      ['waiveSample', { productId, reason: 'Same as before' }],
      ['acceptOrder', {}],
      ['setPromise', { promisedOn: '2999-01-01' }],
      ['verifyCompletion', {}],
      ['verifyCompletion', {}, owner],
      ['deleteOrderProduct', { productId }],
      ['handOverOrder', { customerId: (await aCustomer(portal)).id, dryRun: true }],
      ['addDocument', {}, admin, documentForm()],
      ['deleteDocument', { documentId }],
      ['agreeToDocument', { documentId }, owner],
      ['addWorkshopNote', { text: 'x' }],
      ['cancelOrder', { reason: 'again' }],
    ];
    for (const [name, input, client = admin, form] of refused) {
      const answer = await (client as Client).call(name, { id, ...input }, form ? { form } : {});
      expect([name, answer.status, answer.code]).toEqual([name, 409, 'orderCancelled']);
    }
    expect((await (admin as Client).call('undoChange', { changeId })).code).toBe('orderCancelled');
    expect((await (admin as Client).call('solveProblem', { ticket })).code).toBe('orderCancelled');
    const lines = [{ orderId: id, productId }];
    const bulk = await (admin as Client).call('changeInBulk', { lines, set: { pinned: true } });
    expect(bulk.body.refused).toMatchObject([{ code: 'orderCancelled' }]);
    const marked = await (admin as Client).call('markUnits', { marks: [markOf(ticket)] });
    expect(marked.body.results).toMatchObject([{ ok: false, code: 'orderCancelled', job: { orderCancelled: true } }]);
    await expect(
      sql`update order_products set pinned_at = now() where order_id = ${id}`.execute(db()),
    ).rejects.toMatchObject({ constraint: 'order_cancelled' });

    const message = new FormData();
    message.set('message', 'Why?');
    message.set('ask', '1');
    const taken: [CallName, Record<string, unknown>, Client?, FormData?][] = [
      ['sendMessage', {}, admin, message],
      ['updatePoNumber', { poNumber: 'PO-7' }, owner],
      ['archiveOrderAsCustomer', {}, owner],
      ['archiveOrderAsAdmin', {}],
      ['unarchiveOrderAsAdmin', {}],
      ['readReorder', {}, owner],
    ];
    for (const [name, input, client = admin, form] of taken) {
      const { status } = await (client as Client).call(name, { id, ...input }, form ? { form } : {});
      expect([name, status < 300]).toEqual([name, true]);
    }
    expect((await sql`select from line_holds where order_id = ${id} and ended_at is null`.execute(db())).rowCount).toBe(
      0,
    );
  });

  test("is among the completed orders, by the time of its cancellation, and archived with 'Archive all'", async () => {
    const [first, second, third] = [
      await anOrder(portal, { for: company }),
      await anOrder(portal, { for: company, verified: true }),
      await anOrder(portal, { for: company }),
    ];
    await sql`update orders set completed_at = now() - interval '1 day' where id = ${second.id}`.execute(db());
    await gone(first.id);
    const list = async (cursor?: string) => {
      const input = { openFirst: '1', limit: '1', ...(cursor && { cursor }) };
      const { body } = await (admin as Client).call('readOrders', input);
      return [body.orders[0]?.id, body.nextCursor];
    };
    const [open, next] = await list();
    const [ended, after] = await list(next);
    expect([open, ended, (await list(after))[0]]).toEqual([third.id, first.id, second.id]);
    const verified = await (owner as Client).call('readOrders', { progress: 'verified' });
    expect(verified.body.orders.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id]);

    expect((await (admin as Client).call('archiveCompletedOrders', {})).body.archived).toBe(2);
  });

  test('keeps the name that its company had', async () => {
    const { id } = await anOrder(portal, { for: company });
    await gone(id);
    await (admin as Client).call('updateCustomer', {
      ...{ id: company.id, companyName: 'Renamed', companyContact: '1', companyEmail: 'a@b.example' },
    });
    const { order } = (await (admin as Client).call('readOrder', { id })).body;
    expect([order.customerName, order.customerShown]).toEqual([`Company ${company.username}`, null]);
  });

  test('is marked in a column of the CSV file, before the last one', async () => {
    const { id } = await anOrder(portal, { for: company });
    await gone(id);
    const { body } = await (owner as Client).call('exportOrders');
    const [head = '', row = ''] = body.trim().split('\r\n');
    expect(head.split(',').at(-2)).toBe('"Cancelled"');
    expect(row.split(',').at(-2)).toMatch(/^"?20\d\d-/);
  });
});

test('OR-21 CANCEL_WITHIN=0 lets no customer cancel at once', async () => {
  await sql`update workshop_settings set cancel_within = '0'`.execute(db());
  const { id } = await anOrder(portal, { for: company });
  expect((await cancel(owner, id, 'Ordered twice')).body.change.kind).toBe('cancellation');
  await sql`update workshop_settings set cancel_within = '30 minutes'`.execute(db());
});
