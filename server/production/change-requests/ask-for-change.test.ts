import { beforeEach, describe, expect, test } from 'vitest';
import { changeCutOffs } from '#contract/orders/cut-off.ts';
import { productStatuses, stages } from '#contract/orders/order-rules.ts';
import { aCustomer, aFile, anAdmin, anOrder, aPerson, aProduct } from '#testing/builders.ts';
import { ask } from '#testing/change-requests.ts';
import type { Client } from '#testing/client.ts';
import { deleteRows } from '#testing/delete-rows.ts';
import { findBrokenRows } from '#testing/invariants.ts';
import { sampledByDay } from '#testing/nightly.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal();
const db = () => portal.context.db;
let company: TestAccount;
let owner: Client;
let admin: Client;

beforeEach(async () => {
  await deleteRows(db(), 'orders', 'notifications');
  company = await aCustomer(portal);
  [owner, admin] = [await portal.as(company), await portal.as(await anAdmin(portal))];
});

const outcome = ({ status, code }: { status: number; code?: string | undefined }) => [status, code];
const read = async (id: number, client = admin) => (await client.call('readOrder', { id })).body.order;
const ahead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('OR-23 a customer asks for a change', () => {
  test('which the order shows to both sides and which changes nothing but that the order waits for the workshop (F20)', async () => {
    const order = await anOrder(portal, { for: company, quantities: [300, 20] });
    const [{ id: productId = 0, productCode = '' } = {}] = order.products;
    const before = await read(order.id);
    const demand = sql`select quantity, completed, cancelled from order_products order by product_id`;
    const demanded = (await demand.execute(db())).rows;

    const { status, body } = await ask(owner, order, { quantity: 280, description: 'Brass buckles' });

    const differences = [
      { productId, productCode, field: 'quantity', from: 300, to: 280 },
      { productId, productCode, field: 'description', from: '', to: 'Brass buckles' },
    ];
    const head = { number: 1, kind: 'change', by: { id: company.id, name: company.username }, differences };
    expect([status, body.change]).toMatchObject([
      201,
      { ...head, state: 'open', reason: 'Sold less', note: '', decidedAt: null, decidedBy: null, pictures: [] },
    ]);
    for (const client of [owner, admin]) {
      expect((await read(order.id, client)).change).toEqual({ ...head, at: body.change.at });
      const { orders } = (await client.call('readOrders', { view: 'summary' })).body;
      expect(orders[0].change.number).toBe(1);
    }
    const after = await read(order.id);
    expect({ ...after, change: null, waitsSince: null }).toEqual({ ...before, change: null, waitsSince: null });
    expect(after.waitsSince).toBe(body.change.at);
    expect((await demand.execute(db())).rows).toEqual(demanded);
    const { notifications } = (await admin.call('readNotifications')).body;
    expect(notifications[0]).toMatchObject({ title: 'Change asked', relatedId: order.id });
    expect(await findBrokenRows(text => db().query(text))).toEqual([]);
  });

  test('of pictures, the requested date and the address, or to remove a product', async () => {
    const file = await aFile(portal, { owner: company });
    const [first, second] = [await aProduct(portal), await aProduct(portal)];
    const placed = await owner.call('placeOrder', {
      products: [first, second].map(({ productCode }, at) => ({ productCode, quantity: at === 0 ? 10 : 5 })),
    });
    const { order } = placed.body;
    const products = [
      { productId: first.id, images: [...first.images, `/files/${file.name}`] },
      { productId: second.id, remove: true },
    ];
    const day = ahead(30);
    const { body } = await owner.call('askForChange', {
      ...{ id: order.id, products, requestedDate: day, deliveryAddress: '1 Quay Street', reason: 'New shop' },
    });
    const count = first.images.length;
    expect(body.change.differences).toMatchObject([
      { field: 'images', from: count, to: count + 1 },
      { field: 'removed', productCode: second.productCode, from: 5, to: null },
      { productId: null, productCode: null, field: 'requestedDate', from: null, to: day },
      { productId: null, productCode: null, field: 'deliveryAddress', from: '', to: '1 Quay Street' },
    ]);
    expect(body.change.pictures).toMatchObject([
      { productId: first.id, images: [...first.images, expect.stringContaining(`/files/${file.name}`)] },
    ]);
    const kept = await sql`select from order_revision_files where file_id = ${file.id}`.execute(db());
    expect(kept.rowCount).toBe(1);
  });

  test('with a reason, and of something that differs', async () => {
    const order = await anOrder(portal, { for: company, quantities: [10, 5] });
    const [first, second] = order.products;
    expect((await ask(owner, order, { quantity: 8, reason: ' ' })).status).toBe(400);
    expect((await ask(owner, order, { quantity: 0 })).status).toBe(400);
    expect((await ask(owner, order, { price: 3 })).status).toBe(400);
    expect(outcome(await ask(owner, order, { quantity: 10, description: '', images: [] }))).toEqual([
      400,
      'nothingChanged',
    ]);
    const twice = [{ productId: first?.id }, { productId: first?.id }];
    expect((await ask(owner, order, { products: twice, deliveryAddress: 'x' })).status).toBe(400);
    const all = [first, second].map(product => ({ productId: product?.id, remove: true }));
    expect(outcome(await ask(owner, order, { products: all, deliveryAddress: 'x' }))).toEqual([
      409,
      'lastOrderProduct',
    ]);
    const unknown = [{ productId: 99_999_999, quantity: 2 }];
    expect(outcome(await ask(owner, order, { products: unknown, deliveryAddress: 'x' }))).toEqual([
      404,
      'orderProductNotFound',
    ]);
    const past = await ask(owner, order, { requestedDate: ahead(-3) });
    expect([past.status, Object.keys(past.body.fields)]).toEqual([400, ['requestedDate']]);
    const foreign = await ask(owner, order, { images: [`/files/${(await aFile(portal)).name}`] });
    expect([foreign.code, Object.keys(foreign.body.fields)]).toEqual(['orderLineRefused', ['products.0']]);
    expect(outcome(await ask(owner, order, { description: 'x'.repeat(2_001) }))).toEqual([400, 'invalidInput']);
    expect((await read(order.id)).change).toBeNull();
  });

  test('of combinations as long as the customer sees the product, which otherwise counts as deleted', async () => {
    const { id: productId, productCode } = await aProduct(portal, { colors: ['Black', 'Red'] });
    const { order } = (await owner.call('placeOrder', { products: [{ productCode, quantity: 5 }] })).body;
    const wish = (color: string) => ({ breakdown: [{ quantity: 5, choices: { 0: color } }] });
    const asked = (color: string) => ask(owner, { ...order, products: [{ id: productId }] }, wish(color));
    expect((await asked('Purple')).body.error).toContain('is not one of the choices');
    const other = await aCustomer(portal);
    await sql`update products set visible_to = ${[other.companyId]}::bigint[] where id = ${productId}`.execute(db());
    const hidden = [await asked('Purple'), await asked('Red')].map(({ body }) => body);
    await admin.call('deleteProduct', { id: productId });

    const deleted = [await asked('Purple'), await asked('Red')].map(({ body }) => body);

    expect(hidden).toEqual(deleted);
    expect(deleted[0].error).toContain('this product is not in the catalog');
  });

  test('of no more combinations than an order may have', async () => {
    const { id: productId, productCode } = await aProduct(portal, { colors: ['Black', 'Red'] });
    const others = await Promise.all(Array.from({ length: 10 }, () => aProduct(portal)));
    const codes = [productCode, ...others.map(one => one.productCode)];
    const products = codes.map(code => ({ productCode: code, quantity: 200 }));
    const { order } = (await owner.call('placeOrder', { products })).body;
    // The other products have 1,999 combinations.
    await sql`
      update order_products set breakdown = (
        select jsonb_agg(jsonb_build_object('quantity', case n when 1 then 201 - rows else 1 end, 'choices', '[]'::jsonb))
        from (select case position when 1 then 199 else 200 end as rows) r, generate_series(1, rows) n)
      where order_id = ${order.id} and product_id <> ${productId}`.execute(db());
    const row = (quantity: number, color: string) => ({ quantity, choices: { 0: color } });
    const asked = (breakdown: unknown[]) => ask(owner, { ...order, products: [{ id: productId }] }, { breakdown });

    const refused = await asked([row(100, 'Black'), row(100, 'Red')]);

    expect([refused.code, refused.body.fields]).toEqual([
      'orderLineRefused',
      { 'products.0.breakdown': 'may have at most 2000 rows in an order' },
    ]);
    expect(outcome(await asked([row(200, 'Red')]))).toEqual([201, undefined]);
  });

  test('once at a time: of two buyers who ask at once one asks, and a repeated request is the same one (B38)', async () => {
    const order = await anOrder(portal, { for: company });
    const buyer = await portal.as(await aPerson(portal, company, 'buyer'));
    const answers = await Promise.all([ask(owner, order, { quantity: 8 }), ask(buyer, order, { quantity: 9 })]);
    expect(answers.map(outcome).sort()).toEqual([
      [201, undefined],
      [409, 'changeOpen'],
    ]);

    const other = await anOrder(portal, { for: company });
    const keyed = () => ask(owner, other, { quantity: 8 }, { 'idempotency-key': 'twice' });
    const [first, second] = [await keyed(), await keyed()];
    expect([first.status, second.status, second.body.change]).toEqual([201, 201, first.body.change]);
    expect((await admin.call('readChanges', { id: other.id })).body.changes).toHaveLength(1);
  });

  test('as much as an order has, as often as it may: answers with the requests stay small (F2)', async () => {
    const order = await anOrder(portal, { for: company });
    await sql`
      insert into change_requests (order_id, number, kind, state, proposal, based_on, reason, asked_by_name, decided_at)
      select ${order.id}::bigint, n, 'change', 'withdrawn', jsonb_build_object('lines', '[]'::jsonb, 'differences',
        jsonb_build_array(jsonb_build_object('productId', 1, 'productCode', 'A', 'field', 'description', 'from', '', 'to',
          repeat('x', case when n = 6 then 2000000 else 400000 end)))), 1, 'x', 'x', now()
      from generate_series(1, 6) n`.execute(db());
    const pages: number[][] = [];
    let cursor: string | undefined;
    do {
      const { status, body } = await owner.call('readChanges', { id: order.id, ...(cursor && { cursor }) });
      expect(status).toBe(200);
      pages.push(body.changes.map(({ number }: { number: number }) => number));
      cursor = body.nextCursor;
    } while (cursor);
    // The newest one is larger than an answer usually is.
    expect(pages).toEqual([[6], [5, 4], [3, 2], [1]]);
  });

  test('at most 100 times for an order, and not of one that ended', async () => {
    const order = await anOrder(portal, { for: company });
    await sql`
      insert into change_requests (order_id, number, kind, state, proposal, based_on, reason, asked_by_name, decided_at)
      select ${order.id}::bigint, n, 'change', 'withdrawn', '{"differences": [], "lines": []}', 1, 'x', 'x', now()
      from generate_series(1, 99) n`.execute(db());
    const last = await ask(owner, order, { quantity: 8 });
    await owner.call('withdrawChange', { id: order.id, number: last.body.change.number });
    expect(outcome(await ask(owner, order, { quantity: 8 }))).toEqual([409, 'tooManyOfThese']);
    const done = await anOrder(portal, { for: company, verified: true });
    expect(outcome(await ask(owner, done, { quantity: 8 }))).toEqual([409, 'orderCompleted']);
    const off = await anOrder(portal, { for: company });
    await admin.call('cancelOrder', { id: off.id, reason: 'Fair is off' });
    expect(outcome(await ask(owner, off, { quantity: 8 }))).toEqual([409, 'orderCancelled']);
  });
});

describe('OR-23 CHANGE_CUT_OFF', () => {
  test('decides by the units of each status what a customer may still ask for: a quantity, a note or a removal (B34)', async () => {
    const wishes = [{ quantity: 8 }, { description: 'Brass' }, { remove: true }];
    for (const cutOff of sampledByDay(changeCutOffs, 2)) {
      await sql`update workshop_settings set change_cut_off = ${cutOff}`.execute(db());
      for (const status of productStatuses) {
        const order = await anOrder(portal, { for: company, quantities: [10, 5], statuses: [status] });
        const isLate = cutOff !== 'never' && productStatuses.indexOf(status) > productStatuses.indexOf(cutOff);
        for (const [place, wish] of wishes.entries()) {
          const answer = await ask(owner, order, wish);
          expect([cutOff, status, ...outcome(answer)]).toEqual(
            isLate ? [cutOff, status, 409, 'tooLateToChange'] : [cutOff, status, 201, undefined],
          );
          if (isLate) {
            const stage = {
              cutting: 'Cutting',
              stitching: 'Stitching',
              finishing: 'Finishing',
              packaging: 'Packaging',
            };
            const code = order.products[0]?.productCode;
            expect(answer.body.error).toBe(`${stage[cutOff as keyof typeof stage]} of ${code} has started`);
          } else await owner.call('withdrawChange', { id: order.id, number: place + 1 });
        }
        // The date and the address of an order are never too late, nor is its cancellation.
        expect((await ask(owner, order, { deliveryAddress: '1 Quay Street' })).status).toBe(201);
        await owner.call('withdrawChange', { id: order.id, number: isLate ? 1 : 4 });
        await sql`update orders set created_at = now() - interval '1 hour' where id = ${order.id}`.execute(db());
        const asked = await owner.call('cancelOrder', { id: order.id, reason: 'Ordered twice' });
        expect([asked.status, asked.body.change.kind]).toEqual([200, 'cancellation']);
      }
    }
    await sql`update workshop_settings set change_cut_off = 'cutting'`.execute(db());
  });

  test('is not reached by accepting, which starts no work (OR-24)', async () => {
    const order = await anOrder(portal, { for: company, quantities: [10, 5] });
    expect((await admin.call('acceptOrder', { id: order.id })).status).toBe(200);
    expect((await ask(owner, order, { quantity: 8 })).status).toBe(201);
    await owner.call('withdrawChange', { id: order.id, number: 1 });
    await admin.call('setProductStages', { id: order.id, productId: order.products[0]?.id, cutting: 1 });
    expect(outcome(await ask(owner, order, { quantity: 8 }))).toEqual([409, 'tooLateToChange']);
  });

  test('names the first late product and leaves the others alone', async () => {
    const order = await anOrder(portal, { for: company, quantities: [10, 10, 10] });
    const [first, second] = order.products;
    await admin.call('setProductStages', { id: order.id, productId: second?.id, cutting: 1 });
    await admin.call('setProductStatus', { id: order.id, productCode: second?.productCode, status: 'not_reviewed' });
    await sql`update workshop_settings set change_cut_off = 'stitching'`.execute(db());
    const both = [first, second].map(product => ({ productId: product?.id, quantity: 8 }));
    expect((await ask(owner, order, { products: both, deliveryAddress: '' })).status).toBe(201);
    await owner.call('withdrawChange', { id: order.id, number: 1 });
    await sql`update workshop_settings set change_cut_off = 'cutting'`.execute(db());
    await admin.call('setProductStages', { id: order.id, productId: second?.id, cutting: 1 });
    const late = await ask(owner, order, { products: both, deliveryAddress: '' });
    expect([late.code, late.body.error]).toEqual(['tooLateToChange', `Cutting of ${second?.productCode} has started`]);
    expect((await ask(owner, order, { quantity: 8 })).status).toBe(201);
  });

  test('never lets a quantity fall below what is ready or delivered', async () => {
    await sql`update workshop_settings set change_cut_off = 'never'`.execute(db());
    const order = await anOrder(portal, { for: company, quantities: [10, 5], completed: [4], statuses: ['packaging'] });
    expect(stages).toContain('packaging');
    expect(outcome(await ask(owner, order, { quantity: 3 }))).toEqual([409, 'belowFinished']);
    expect(outcome(await ask(owner, order, { remove: true }))).toEqual([409, 'belowFinished']);
    expect(outcome(await ask(owner, order, { quantity: 4 }))).toEqual([201, undefined]);
    await sql`update workshop_settings set change_cut_off = 'cutting'`.execute(db());
  });
});
