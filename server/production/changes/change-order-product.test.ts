import { beforeEach, describe, expect, test } from 'vitest';
import { type ProductStatus, productStatuses } from '#contract/orders/order-rules.ts';
import { afterStatus, withField } from '#contract/production/counts.ts';
import { aBench } from '#testing/benches.ts';
import { aCustomer, aFile, anAdmin, anOrder, aProduct, aSuperadmin, type TestOrder } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { findBrokenRows } from '#testing/invariants.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { productFormOf } from '#testing/product-form.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal();
const db = () => portal.context.db;
let company: TestAccount;
let staff: TestAccount;
let [owner, admin]: Client[] = [];

beforeEach(async () => {
  company = await aCustomer(portal);
  staff = await anAdmin(portal);
  [owner, admin] = [await portal.as(company), await portal.as(staff)];
});

type Given = Record<string, unknown>;
const change = (order: Pick<TestOrder, 'id'>, productId: number | undefined, given: Given, client = admin) =>
  (client as Client).call('changeOrderProduct', { id: order.id, productId, reason: 'By phone', revision: 1, ...given });
const read = async (id: number, client = admin) => (await (client as Client).call('readOrder', { id })).body.order;
const revisionsOf = async (id: number, client = admin) =>
  (await (client as Client).call('readRevisions', { id })).body.revisions;
const outcome = ({ status, code }: Awaited<ReturnType<typeof change>>) => [status, code];
const counted = ({ passed }: { passed: Record<string, number> }) => Object.values(passed);

/** An order of one line that staff brought to a status and count through the portal, so that its log replays. */
async function produced(quantity: number, status: ProductStatus, completed: number) {
  const order = await anOrder(portal, { for: company, quantities: [quantity] });
  const productCode = order.products[0]?.productCode;
  await (admin as Client).call('setProductStatus', { id: order.id, productCode, status });
  await (admin as Client).call('setCompletedCount', { id: order.id, productCode, completed });
  return { ...order, productId: order.products[0]?.id };
}

describe('OR-22 a new quantity', () => {
  test('is cut to by every count, makes the first stage that is not done the status, and replays from the log (B93, F56)', async () => {
    for (const status of productStatuses) {
      for (const completed of [0, 180]) {
        for (const quantity of [320, 250, 180]) {
          const order = await produced(300, status, completed);
          const [before] = (await read(order.id)).products;
          const { status: answered, body } = await change(order, order.productId, { quantity });
          const [line] = body.order.products;
          expect(answered).toBe(200);
          expect(counted(line)).toEqual(counted(before).map(count => Math.min(count, quantity)));
          const first = ['cutting', 'stitching', 'finishing', 'packaging'].find(
            (_, at) => (counted(line)[at] ?? 0) < quantity,
          );
          expect(line.status).toBe(before.status === 'not_reviewed' ? 'not_reviewed' : (first ?? 'packaging'));
          expect(body.order).toMatchObject({ totalItems: quantity, revision: 2 });
          expect(body.order.orderPercentage).toBe(Math.floor((completed * 100) / quantity));
          expect(await replayed(order.id)).toEqual([quantity, line.status, ...counted(line)]);
        }
      }
    }
    expect(await findBrokenRows(text => db().query(text))).toEqual([]);
  });

  test('raises 300 in stitching to 320 with 300 cut, and lowers 300 to the 180 that are ready, at 100 %', async () => {
    const raised = await produced(300, 'stitching', 0);
    expect((await change(raised, raised.productId, { quantity: 320 })).body.order.products[0]).toMatchObject({
      ...{ status: 'cutting', quantity: 320, passed: { cutting: 300, stitching: 0 }, changedIn: 2 },
    });
    const lowered = await produced(300, 'packaging', 180);
    const { body } = await change(lowered, lowered.productId, { quantity: 180 });
    expect(body.order).toMatchObject({ orderPercentage: 100, products: [{ status: 'packaging', completed: 180 }] });
    const verified = await (owner as Client).call('verifyCompletion', { id: lowered.id });
    expect(verified.status).toBe(200);
    expect(outcome(await change(lowered, lowered.productId, { quantity: 200, revision: 2 }))).toEqual([
      409,
      'orderCompleted',
    ]);
  });

  test('is from what is ready to 1,000,000 (B35)', async () => {
    const order = await produced(300, 'stitching', 180);
    expect(outcome(await change(order, order.productId, { quantity: 179 }))).toEqual([409, 'belowFinished']);
    for (const quantity of [0, 1_000_001, 1.5, '300']) {
      expect((await change(order, order.productId, { quantity })).status).toBe(400);
    }
    expect(outcome(await change(order, order.productId, { quantity: 180 }))).toEqual([200, undefined]);
    expect(outcome(await change(order, order.productId, { quantity: 1_000_000, revision: 2 }))).toEqual([
      200,
      undefined,
    ]);
  });

  test('lets nobody undo a change from before it, nor the revision itself (B94)', async () => {
    const order = await produced(300, 'cutting', 0);
    const productCode = order.products[0]?.productCode;
    const { body } = await (admin as Client).call('setProductStatus', {
      id: order.id,
      productCode,
      status: 'stitching',
    });
    await change(order, order.productId, { quantity: 320 });
    const before = await read(order.id);
    const undone = await (admin as Client).call('undoChange', { changeId: body.changeId });
    expect(outcome(undone)).toEqual([409, 'changedMeanwhile']);
    const log = (await (admin as Client).call('readProductionLog', { id: order.id })).body.changes;
    expect(log[0]).toMatchObject({ source: 'revision', mayUndo: false });
    expect(log[0].rows[0]).toMatchObject({ what: 'quantity', from: '300', to: '320' });
    expect(log.every(({ mayUndo }: { mayUndo: boolean }) => !mayUndo)).toBe(true);
    const revision = await (admin as Client).call('undoChange', { changeId: log[0].changeId });
    expect(outcome(revision)).toEqual([404, 'changeNotFound']);
    expect(await read(order.id)).toEqual(before);
  });
});

describe('OR-22 a revision', () => {
  test('says what changed, who changed it and why, also for an order from before revisions (F58)', async () => {
    const order = await anOrder(portal, { for: company, quantities: [10, 5] });
    const [{ id: productId = 0, productCode = '' } = {}] = order.products;
    expect(await revisionsOf(order.id)).toMatchObject([
      { revision: 1, by: { id: company.id }, bySide: 'customer', changes: [] },
    ]);
    await change(order, productId, { quantity: 12, description: 'Brass buckles' });
    const [second, first, ...others] = await revisionsOf(order.id);
    expect(others).toEqual([]);
    expect(second).toMatchObject({ revision: 2, by: { id: staff.id }, bySide: 'admin', reason: 'By phone' });
    expect(second.changes).toEqual([
      { productId, productCode, field: 'quantity', from: 10, to: 12 },
      { productId, productCode, field: 'description', from: '', to: 'Brass buckles' },
    ]);
    expect(first).toMatchObject({ revision: 1, by: { id: company.id }, bySide: 'customer', reason: '' });
    const { rows } = await sql<{ lines: Given[] }>`
      select lines from order_revisions where order_id = ${order.id} order by revision`.execute(db());
    expect(rows.map(({ lines }) => lines[0]?.quantity)).toEqual([10, 12]);
  });

  test('names nobody of the workshop to customers, who are notified of it (F59)', async () => {
    const order = await anOrder(portal, { for: company });
    await change(order, order.products[0]?.id, { quantity: 12 });
    const shown = await revisionsOf(order.id, owner);
    expect(shown[0]).toMatchObject({ by: null, bySide: 'admin', reason: 'By phone' });
    const timeline = (await (owner as Client).call('readTimeline', { id: order.id })).body;
    expect(timeline.days[0].entries).toMatchObject([{ kind: 'changed', revision: 2 }, { kind: 'placed' }]);
    expect(JSON.stringify([shown, timeline, await read(order.id, owner)])).not.toContain(staff.username);
    const { notifications } = (await (owner as Client).call('readNotifications')).body;
    const { productCode } = order.products[0] ?? {};
    expect(notifications[0]).toMatchObject({
      title: `Order #${order.id} was changed`,
      message: `Revision 2: ${productCode}: quantity 10 → 12`,
    });
  });

  test('needs the revision that it starts from and a reason, and is none when nothing differs', async () => {
    const order = await anOrder(portal, { for: company });
    const productId = order.products[0]?.id;
    for (const given of [{ revision: undefined }, { reason: ' ' }, { reason: 'x'.repeat(501) }, { revision: 0 }]) {
      expect((await change(order, productId, { quantity: 12, ...given })).status).toBe(400);
    }
    const same = await change(order, productId, { quantity: 10, description: '' });
    expect([same.status, same.body.order.revision]).toEqual([200, 1]);
    expect(await revisionsOf(order.id)).toHaveLength(1);
    const entries =
      await sql`select from audit_entries where kind = 'orderProductEdited' and object_id = ${order.id}`.execute(db());
    expect(entries.rowCount).toBe(0);
    await change(order, productId, { quantity: 12 });
    expect(outcome(await change(order, productId, { quantity: 14 }))).toEqual([409, 'changedMeanwhile']);
  });

  test('of a note is found by the new note and not by the old one (B95)', async () => {
    const order = await anOrder(portal, { for: company });
    const productId = order.products[0]?.id;
    await change(order, productId, { description: `Zwirnfaden${order.id}` });
    await change(order, productId, { description: `Leinenfaden${order.id}`, revision: 2 });
    const found = async (search: string) => (await (admin as Client).call('readOrders', { search })).body.orders.length;
    expect([await found(`Zwirnfaden${order.id}`), await found(`Leinenfaden${order.id}`)]).toEqual([0, 1]);
  });

  test('of options is found by the new values and not by the old ones (B95)', async () => {
    const { id: productId, productCode } = await aProduct(portal, { colors: ['Kastanie', 'Schiefer'] });
    const row = (color: string) => ({ quantity: 10, choices: { 0: color } });
    const products = [{ productCode, quantity: 10, breakdown: [row('Kastanie')] }];
    const { order } = (await (owner as Client).call('placeOrder', { products })).body;
    const found = async (search: string) => (await (owner as Client).call('readOrders', { search })).body.orders.length;
    expect([await found('Kastanie'), await found('Schiefer')]).toEqual([1, 0]);
    expect((await change(order, productId, { breakdown: [row('Schiefer')] })).status).toBe(200);
    expect([await found('Kastanie'), await found('Schiefer')]).toEqual([0, 1]);
  });

  test('changes combinations that fit the product, and refuses others', async () => {
    const superadmin = await portal.as(await aSuperadmin(portal));
    const { id: productId, productCode } = await aProduct(portal);
    const options = [
      { name: 'Length', kind: 'choice', required: true, choices: [{ name: '80 cm' }, { name: '90 cm' }] },
    ];
    const form = productFormOf({ productCode, options });
    const { product } = (await superadmin.call('updateProduct', { id: productId }, { form })).body;
    const optionId = product.options[0].id;
    const row = (quantity: number, value: string) => ({ quantity, choices: { [optionId]: value } });
    const placed = await (owner as Client).call('placeOrder', {
      products: [{ productCode, quantity: 10, breakdown: [row(10, '80 cm')] }],
    });
    const order = placed.body.order;

    const raised = (await change(order, productId, { quantity: 12 })).body.order.products[0];
    expect(raised.breakdown).toEqual([{ quantity: 12, choices: [{ option: 'Length', value: '80 cm' }] }]);
    const quantity = { productId, productCode, field: 'quantity', from: 10, to: 12 };
    expect((await revisionsOf(order.id))[0].changes).toEqual([quantity]);
    const split = await change(order, productId, { revision: 2, breakdown: [row(5, '80 cm'), row(7, '90 cm')] });
    expect(split.body.order.products[0].breakdown).toHaveLength(2);
    expect((await revisionsOf(order.id))[0].changes).toMatchObject([{ field: 'options' }]);
    const unfit = await change(order, productId, { revision: 3, breakdown: [row(12, '70 cm')] });
    expect(outcome(unfit)).toEqual([400, 'orderLineRefused']);
    const short = await change(order, productId, { revision: 3, quantity: 11 });
    expect(outcome(short)).toEqual([400, 'orderLineRefused']);
  });

  test('keeps the choices of a line that its product no longer offers, in each of several combinations', async () => {
    const superadmin = await portal.as(await aSuperadmin(portal));
    const { id: productId, productCode } = await aProduct(portal, { colors: ['Tan', 'Black'] });
    const save = async (fields: Record<string, unknown>) =>
      (await superadmin.call('updateProduct', { id: productId }, { form: productFormOf({ productCode, ...fields }) }))
        .body.product;
    const length = { name: 'Length', kind: 'choice', required: true };
    const lining = { name: 'Lining', kind: 'choice', required: false, choices: [{ name: 'Suede' }] };
    const initials = { name: 'Initials', kind: 'text', required: false, most: 5 };
    const choices = [{ name: '70 cm' }, { name: '80 cm' }];
    const before = await save({ colors: 'Tan, Black', options: [{ ...length, choices }, lining, initials] });
    const [ofLength, ofLining, ofInitials] = before.options;
    const [short, long] = ofLength.choices;
    const row = (quantity: number, given: Record<string, unknown>) => ({ quantity, choices: given });
    const breakdown = [
      row(6, { 0: 'Tan', [ofLength.id]: short.id, [ofLining.id]: 'Suede', [ofInitials.id]: 'Maria' }),
      row(4, { 0: 'Black', [ofLength.id]: long.id }),
    ];
    const placed = await (owner as Client).call('placeOrder', { products: [{ productCode, quantity: 10, breakdown }] });
    const { order } = placed.body;
    const [first, second] = order.products[0].breakdown;
    const buckle = { name: 'Buckle', kind: 'choice', required: true, choices: [{ name: 'Brass' }] };
    const kept = { ...length, id: ofLength.id, choices: [long] };
    const today = await save({
      colors: 'Black',
      options: [kept, { ...initials, id: ofInitials.id, most: 3 }, buckle],
    });
    const ofBuckle = today.options[2].id;

    // Options and choices that the product no longer has are given by their ids or names.
    const own = { 0: 'Tan', [ofLength.id]: '70 cm', Lining: 'suede', [ofInitials.id]: 'Maria' };
    const more = [row(9, own), row(4, { 0: 'Black', [ofLength.id]: long.id })];
    const raised = await change(order, productId, { quantity: 13, breakdown: more });
    expect(raised.body.order?.products[0].breakdown).toEqual([{ ...first, quantity: 9 }, second]);
    const byIds = breakdown.map(one => ({ ...one, quantity: 5 }));
    const lowered = await change(order, productId, { quantity: 10, breakdown: byIds, revision: 2 });
    expect(lowered.body.order?.products[0].breakdown).toEqual([first, second].map(one => ({ ...one, quantity: 5 })));
    const recolored = [row(5, { ...own, 0: 'Black', [ofBuckle]: 'Brass' }), byIds[1]];
    const changed = await change(order, productId, { breakdown: recolored, revision: 3 });
    expect(changed.body.order?.products[0].breakdown[0].choices.map(({ value }: { value: string }) => value)).toEqual([
      ...['Black', '70 cm', 'Suede', 'Maria', 'Brass'],
    ]);

    // Others than its own are refused, and so is a new combination without what is required today.
    const others = [row(6, { ...own, Lining: 'Cotton' }), row(4, { 0: 'Black', [ofLength.id]: long.id, Edge: 'Red' })];
    const refused = await change(order, productId, { breakdown: others, revision: 4 });
    expect([refused.code, refused.body.fields]).toEqual([
      'orderLineRefused',
      {
        'products.0.breakdown.0.Lining': 'is no longer offered',
        'products.0.breakdown.0.Buckle': 'is required',
        'products.0.breakdown.1.Edge': 'is no longer offered',
        'products.0.breakdown.0.Color': 'is not one of the choices',
      },
    ]);
    const again = await (owner as Client).call('placeOrder', { products: [{ productCode, quantity: 10, breakdown }] });
    expect(Object.values(again.body.fields)).toContain('is no longer offered');

    await superadmin.call('deleteProduct', { id: productId });
    const named = { Color: 'Black', Length: '70 cm', Lining: 'Suede', Initials: 'Maria', Buckle: 'Brass' };
    const less = [row(2, named), row(5, { Color: 'Black', Length: '80 cm' })];
    const deleted = await change(order, productId, { quantity: 7, breakdown: less, revision: 4 });
    expect(deleted.body.order?.products[0].breakdown.map(({ quantity }: { quantity: number }) => quantity)).toEqual([
      2, 5,
    ]);
    const other = [row(2, { ...named, Color: 'Tan' }), row(5, { Color: 'Black', Length: '80 cm' })];
    expect((await change(order, productId, { breakdown: other, revision: 5 })).body.error).toContain(
      'not in the catalog',
    );
  });

  test('adds no more combinations than an order may have', async () => {
    const superadmin = await portal.as(await aSuperadmin(portal));
    const { id: productId, productCode } = await aProduct(portal);
    const form = productFormOf({ productCode, options: [{ name: 'Initials', kind: 'text', required: false }] });
    const { product } = (await superadmin.call('updateProduct', { id: productId }, { form })).body;
    const others = await Promise.all(Array.from({ length: 10 }, () => aProduct(portal)));
    const codes = [productCode, ...others.map(one => one.productCode)];
    const products = codes.map(code => ({ productCode: code, quantity: 2_000 }));
    const { order } = (await (owner as Client).call('placeOrder', { products })).body;
    // The other products have 1,999 combinations.
    await sql`
      update order_products set breakdown = (
        select jsonb_agg(jsonb_build_object('quantity', case n when 1 then 2001 - rows else 1 end, 'choices', '[]'::jsonb))
        from (select case position when 1 then 199 else 200 end as rows) r, generate_series(1, rows) n)
      where order_id = ${order.id} and product_id <> ${productId}`.execute(db());
    const row = (quantity: number, value: string) => ({ quantity, choices: { [product.options[0].id]: value } });

    const refused = await change(order, productId, { breakdown: [row(500, 'MB'), row(1_500, 'AK')] });

    expect(outcome(refused)).toEqual([400, 'orderLineRefused']);
    expect((await change(order, productId, { breakdown: [row(2_000, 'MB')] })).status).toBe(200);
  });

  test('is made by the removal of a product, and keeps its pictures as long as the order', async () => {
    const file = await aFile(portal, { owner: company });
    const products = [await aProduct(portal), await aProduct(portal)];
    const placed = await (owner as Client).call('placeOrder', {
      products: products.map(({ productCode }, at) => ({
        ...{ productCode, quantity: 5, images: at === 0 ? [`/files/${file.name}`] : [] },
      })),
    });
    const { id } = placed.body.order;
    await (admin as Client).call('deleteOrderProduct', { id, productId: products[0]?.id });
    const [removal] = await revisionsOf(id);
    expect(removal).toMatchObject({ revision: 2, reason: '', changes: [{ field: 'removed', from: 5, to: null }] });
    const isThere = async () => (await sql`select from files where id = ${file.id}`.execute(db())).rowCount;
    expect(await isThere()).toBe(1);
    await (admin as Client).call('deleteOrder', { id });
    expect(await isThere()).toBe(0);
  });

  test('is never altered', async () => {
    const order = await anOrder(portal, { for: company });
    await change(order, order.products[0]?.id, { quantity: 12 });
    for (const statement of [
      sql`update order_revisions set reason = 'x' where order_id = ${order.id}`,
      sql`delete from order_revisions where order_id = ${order.id}`,
    ]) {
      await expect(statement.execute(db())).rejects.toMatchObject({ constraint: 'order_revision_kept' });
    }
  });

  test('is in the job of its line, so that a ticket of an earlier revision can say what changed', async () => {
    const order = await anOrder(portal, { for: company, statuses: ['cutting'] });
    const productId = order.products[0]?.id;
    const { ticket } = await sql<{ ticket: string }>`
      select ticket from order_products where order_id = ${order.id}`.one(db());
    const bench = (await aBench(portal)).client;
    const job = async () => (await bench.call('readJob', { ticket })).body.job;
    expect(await job()).toMatchObject({ revision: 1, changes: [] });
    await change(order, productId, { quantity: 12 });
    expect(await job()).toMatchObject({
      ...{ revision: 2, changes: [{ revision: 2, difference: { field: 'quantity', from: 10, to: 12 } }] },
    });
  });
});

test('of two changes of one product from the same revision, one wins', async () => {
  const order = await anOrder(portal, { for: company });
  const productId = order.products[0]?.id;
  const answers = await Promise.all([12, 14].map(quantity => change(order, productId, { quantity })));
  expect(answers.map(({ code }) => code).sort()).toEqual(['changedMeanwhile', undefined].sort());
});

/** Replays the log of an order's only line. */
async function replayed(id: number) {
  const { rows } = await sql<{ what: 'status'; to_value: string; quantity: string | null }>`
    select what, to_value, case what when 'quantity' then from_value end as quantity
    from production_events where order_id = ${id} order by id`.execute(db());
  const placed = Number(rows.find(({ quantity }) => quantity !== null)?.quantity);
  const none = { cutting: 0, stitching: 0, finishing: 0, packaging: 0 };
  const start = afterStatus({ quantity: placed, status: 'not_reviewed', passed: none }, 'not_reviewed');
  const line = rows.reduce((state, { what, to_value }) => withField(state, what, to_value), start);
  return [line.quantity, line.status, ...Object.values(line.passed)];
}
