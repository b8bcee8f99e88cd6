import { beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, aFile, anAdmin, anOrder, aProduct, aSuperadmin } from '#testing/builders.ts';
import { accept, ask } from '#testing/change-requests.ts';
import type { Client } from '#testing/client.ts';
import { deleteRows } from '#testing/delete-rows.ts';
import { findBrokenRows } from '#testing/invariants.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { productFormOf } from '#testing/product-form.ts';
import { aRound, roundForm } from '#testing/rounds.ts';
import { observed } from '#testing/statements.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal();
const db = () => portal.context.db;
let company: TestAccount;
let staff: TestAccount;
let owner: Client;
let admin: Client;

beforeEach(async () => {
  await deleteRows(db(), 'orders', 'notifications');
  company = await aCustomer(portal);
  staff = await anAdmin(portal);
  [owner, admin] = [await portal.as(company), await portal.as(staff)];
});

const outcome = ({ status, code }: { status: number; code?: string | undefined }) => [status, code];
const read = async (id: number, client = admin) => (await client.call('readOrder', { id })).body.order;
const revisions = async (id: number, client = admin) => (await client.call('readRevisions', { id })).body.revisions;
const changes = async (id: number, client = admin) => (await client.call('readChanges', { id })).body.changes;
const start = (order: { id: number; products: { id: number }[] }, at = 0) =>
  admin.call('setProductStages', { id: order.id, productId: order.products[at]?.id, cutting: 1 });
const stored = async (id: number, revision: number) =>
  (
    await sql<{ lines: unknown }>`
      select lines from order_revisions where order_id = ${id} and revision = ${revision}`.first(db())
  )?.lines;

describe('OR-23 accepting a change', () => {
  test('makes it the next revision, with sums, percent, log and demand, and leaves revision 1 as placed (B32)', async () => {
    const order = await anOrder(portal, { for: company, quantities: [300, 20] });
    const [first, second] = order.products;
    const superadmin = await portal.as(await aSuperadmin(portal));
    const lists = { lining_items: [], thread_items: [], metal_items: [] };
    const leather_items = [{ name: 'Bridle hide', quantity: 2, unit: 'sqft' }];
    await superadmin.call('createMaterial', { product_code: first?.productCode, leather_items, ...lists });
    const products = [
      { productId: first?.id, quantity: 280, description: 'Brass' },
      { productId: second?.id, remove: true },
    ];
    await ask(owner, order, { products, requestedDate: '2027-03-01', deliveryAddress: '1 Quay Street' });
    const asPlaced = await sql<{ lines: unknown }>`
      select json_agg(json_build_object('quantity', quantity, 'description', description) order by position) as lines
      from order_products where order_id = ${order.id}`.one(db());

    const { status, body } = await accept(admin, order.id, { note: 'Gladly' });

    expect(status).toBe(200);
    expect(body.order).toMatchObject({
      ...{ revision: 2, totalItems: 280, totalProducts: 1, orderPercentage: 0, change: null, waitsSince: null },
      ...{ requestedDate: '2027-03-01', deliveryAddress: '1 Quay Street' },
      products: [{ quantity: 280, description: 'Brass', status: 'not_reviewed', changedIn: 2 }],
    });
    const demand = (await superadmin.call('readMaterialDemand', {})).body;
    expect(demand).toMatchObject({
      openOrders: 1,
      openUnits: 280,
      materials: [{ name: 'Bridle hide', total: '560.00' }],
    });
    expect(await stored(order.id, 1)).toMatchObject(asPlaced.lines as never);
    expect(await stored(order.id, 2)).toMatchObject([{ quantity: 280, description: 'Brass' }]);
    const [newest] = await revisions(order.id);
    expect(newest).toMatchObject({ revision: 2, by: { id: staff.id }, bySide: 'admin', reason: 'Sold less' });
    expect(newest.changes.map(({ field }: { field: string }) => field)).toEqual([
      ...['quantity', 'description', 'removed', 'requestedDate', 'deliveryAddress'],
    ]);
    const log = (await admin.call('readProductionLog', { id: order.id })).body.changes;
    expect(log[0]).toMatchObject({ source: 'revision', mayUndo: false, rows: [{ what: 'quantity', to: '280' }] });
    expect(await changes(order.id)).toMatchObject([
      { number: 1, state: 'accepted', note: 'Gladly', decidedBy: { id: staff.id } },
    ]);
    const { notifications } = (await owner.call('readNotifications')).body;
    expect(notifications[0]).toMatchObject({
      title: 'Change accepted',
      message: `Order #${order.id} is now revision 2`,
    });
    expect(await findBrokenRows(text => db().query(text))).toEqual([]);
  });

  test('needs no body', async () => {
    const order = await anOrder(portal, { for: company });
    await ask(owner, order, { quantity: 8 });
    const { status, body } = await admin.send('PUT', `/api/orders/${order.id}/changes/1/accept`);
    expect([status, body.order.totalItems]).toEqual([200, 8]);
  });

  test('names nobody of the workshop to the customer', async () => {
    const order = await anOrder(portal, { for: company });
    await ask(owner, order, { quantity: 8 });
    await accept(admin, order.id);
    await ask(owner, order, { quantity: 6 });
    await admin.call('declineChange', { id: order.id, number: 2, note: 'Not again' });
    const shown = [await changes(order.id, owner), await revisions(order.id, owner), await read(order.id, owner)];
    expect(shown[0]).toMatchObject([{ decidedBy: null, note: 'Not again' }, { decidedBy: null }]);
    expect(JSON.stringify(shown)).not.toContain(staff.username);
    const { notifications } = (await owner.call('readNotifications')).body;
    expect(JSON.stringify(notifications)).not.toContain(staff.username);
  });

  test('takes the percent from the new sums, so an order of which enough is ready can be verified (F22)', async () => {
    await sql`update workshop_settings set change_cut_off = 'never'`.execute(db());
    const order = await anOrder(portal, { for: company, quantities: [300] });
    const { productCode } = order.products[0] ?? {};
    await admin.call('setCompletedCount', { id: order.id, productCode, completed: 180 });
    await ask(owner, order, { quantity: 180 });
    expect((await accept(admin, order.id)).body.order).toMatchObject({ orderPercentage: 100, totalItems: 180 });
    expect((await owner.call('verifyCompletion', { id: order.id })).status).toBe(200);
    await sql`update workshop_settings set change_cut_off = 'cutting'`.execute(db());
    expect(await findBrokenRows(text => db().query(text))).toEqual([]);
  });

  test('also says that the order is ready when it leaves only ready items', async () => {
    await sql`update workshop_settings set change_cut_off = 'never'`.execute(db());
    const order = await anOrder(portal, { for: company, quantities: [10], completed: [6] });
    const titles = async () =>
      (await owner.call('readNotifications')).body.notifications.map(({ title }: { title: string }) => title);
    await ask(owner, order, { quantity: 7 });
    await accept(admin, order.id);
    expect(await titles()).toEqual(['Change accepted']);
    await ask(owner, order, { quantity: 6 });
    await accept(admin, order.id, { number: 2 });
    expect((await titles()).slice(0, 2)).toEqual([`Order #${order.id} is ready`, 'Change accepted']);
    await sql`update workshop_settings set change_cut_off = 'cutting'`.execute(db());
  });

  test('gives a line its new pictures and keeps the former ones for the revision that has them', async () => {
    const [old, added] = [await aFile(portal, { owner: company }), await aFile(portal, { owner: company })];
    const { productCode, id: productId } = await aProduct(portal);
    const images = [`/files/${old.name}`];
    const placed = await owner.call('placeOrder', { products: [{ productCode, quantity: 5, images }] });
    const { id } = placed.body.order;
    const products = [{ productId, images: [`/files/${added.name}`] }];
    await owner.call('askForChange', { id, products, reason: 'Other stamp' });
    const pictured = (await accept(admin, id)).body.order.products[0].images;
    expect(pictured.filter((image: string) => image.includes('/files/'))).toEqual([
      expect.stringContaining(added.name),
    ]);
    const isThere = async () => (await sql`select from files where id = ${old.id}`.execute(db())).rowCount;
    expect(await isThere()).toBe(1);
    expect(await findBrokenRows(text => db().query(text))).toEqual([]);
    await admin.call('deleteOrder', { id });
    expect(await isThere()).toBe(0);
  });

  test('changes colors and names in any writing as they were asked for', async () => {
    const superadmin = await portal.as(await aSuperadmin(portal));
    const { id: productId, productCode } = await aProduct(portal);
    const options = [{ name: 'Monogram', kind: 'text', required: false, most: 40 }];
    const form = productFormOf({ productCode, colors: 'Tan, Oxblood', options });
    const { product } = (await superadmin.call('updateProduct', { id: productId }, { form })).body;
    const option = product.options[0].id;
    const row = (quantity: number, color: string, name: string) => ({
      quantity,
      choices: { 0: color, [option]: name },
    });
    const names = ['मीरा', 'ليلى', '👜 Ada', ...Array.from({ length: 197 }, (_, n) => `Name ${n}`)];
    const first = names.map(name => row(name === 'Name 0' ? 301 : 1, 'Tan', name));
    const placed = await owner.call('placeOrder', { products: [{ productCode, quantity: 500, breakdown: first }] });
    const { id } = placed.body.order;
    const asked = names.map(name => row(name === 'Name 0' ? 301 : 1, 'Oxblood', name));
    const products = [{ productId, breakdown: asked }];
    expect((await owner.call('askForChange', { id, products, reason: 'Red' })).status).toBe(201);
    expect((await read(id)).products[0].breakdown[0].choices[0].value).toBe('Tan');

    const { breakdown } = (await accept(admin, id)).body.order.products[0];

    const chosen = breakdown.map(({ choices }: { choices: { value: string }[] }) => choices.map(({ value }) => value));
    expect(chosen).toEqual(names.map(name => ['Oxblood', name]));
    const unfit = [{ productId, breakdown: [row(500, 'Blue', 'x')] }];
    const refused = await owner.call('askForChange', { id, products: unfit, reason: 'Blue' });
    expect([refused.code, Object.keys(refused.body.fields)]).toEqual([
      'orderLineRefused',
      ['products.0.breakdown.0.Color'],
    ]);
    const short = [{ productId, quantity: 499 }];
    expect((await owner.call('askForChange', { id, products: short, reason: 'x' })).code).toBe('orderLineRefused');
  });

  test('to more of a choice that the product no longer offers, as the customer asked for it', async () => {
    const superadmin = await portal.as(await aSuperadmin(portal));
    const { id: productId, productCode } = await aProduct(portal, { colors: ['Tan', 'Black'] });
    const row = (quantity: number, color: string) => ({ quantity, choices: { 0: color } });
    const products = [{ productCode, quantity: 10, breakdown: [row(6, 'Tan'), row(4, 'Black')] }];
    const { id } = (await owner.call('placeOrder', { products })).body.order;
    const form = productFormOf({ productCode, colors: 'Black' });
    await superadmin.call('updateProduct', { id: productId }, { form });
    const asked = [{ productId, quantity: 12, breakdown: [row(8, 'Tan'), row(4, 'Black')] }];
    expect((await owner.call('askForChange', { id, products: asked, reason: 'More' })).status).toBe(201);

    const { breakdown } = (await accept(admin, id)).body.order.products[0];

    expect(breakdown).toEqual([
      { quantity: 8, choices: [{ option: 'Color', value: 'Tan' }] },
      { quantity: 4, choices: [{ option: 'Color', value: 'Black' }] },
    ]);
  });

  test('applies it field by field: what staff changed besides stays, and what both changed is refused (F21)', async () => {
    const order = await anOrder(portal, { for: company, quantities: [10, 5, 5] });
    const [first, second, third] = order.products;
    await ask(owner, order, { quantity: 8 });
    const change = { id: order.id, reason: 'By phone' };
    await admin.call('changeOrderProduct', { ...change, productId: first?.id, description: 'Brass', revision: 1 });
    await admin.call('changeOrderProduct', { ...change, productId: second?.id, quantity: 6, revision: 2 });
    const { body } = await accept(admin, order.id);
    expect(body.order.products.slice(0, 2)).toMatchObject([{ quantity: 8, description: 'Brass' }, { quantity: 6 }]);

    await ask(owner, order, { quantity: 7, products: [] });
    await admin.call('changeOrderProduct', { ...change, productId: first?.id, quantity: 12, revision: 4 });
    const refused = await accept(admin, order.id, { number: 2 });
    expect(outcome(refused)).toEqual([409, 'changedMeanwhile']);
    expect(refused.body.error).toContain(first?.productCode);
    expect((await read(order.id)).products[0].quantity).toBe(12);
    await owner.call('withdrawChange', { id: order.id, number: 2 });

    await ask(owner, order, { products: [{ productId: second?.id, remove: true }], deliveryAddress: 'x' });
    await admin.call('changeOrderProduct', { ...change, productId: second?.id, quantity: 9, revision: 5 });
    expect((await accept(admin, order.id, { number: 3 })).code).toBe('changedMeanwhile');
    await owner.call('withdrawChange', { id: order.id, number: 3 });
    await ask(owner, order, { products: [{ productId: third?.id, quantity: 2 }], deliveryAddress: 'x' });
    await admin.call('deleteOrderProduct', { id: order.id, productId: third?.id });
    const gone = await accept(admin, order.id, { number: 4 });
    expect([gone.code, gone.body.error.includes(third?.productCode)]).toEqual(['changedMeanwhile', true]);
  });

  test('gives an order no more combinations than it may have, also when staff added some meanwhile', async () => {
    const { id: productId, productCode } = await aProduct(portal, { colors: ['Black', 'Red'] });
    const others = await Promise.all(Array.from({ length: 10 }, () => aProduct(portal)));
    const codes = [productCode, ...others.map(one => one.productCode)];
    const products = codes.map(code => ({ productCode: code, quantity: 200 }));
    const { order } = (await owner.call('placeOrder', { products })).body;
    const row = (color: string) => ({ quantity: 100, choices: { 0: color } });
    const wished = [{ productId, breakdown: [row('Black'), row('Red')] }];
    expect((await ask(owner, order, { products: wished })).status).toBe(201);
    const combinations = (most: number) =>
      sql`
      update order_products set breakdown = (
        select jsonb_agg(jsonb_build_object('quantity', case n when 1 then 201 - rows else 1 end, 'choices', '[]'::jsonb))
        from (select case position when 1 then ${most} else 200 end as rows) r, generate_series(1, rows) n)
      where order_id = ${order.id} and product_id <> ${productId}`.execute(db());

    await combinations(199);
    expect(outcome(await accept(admin, order.id))).toEqual([409, 'changedMeanwhile']);
    expect((await read(order.id)).revision).toBe(1);

    await combinations(198);
    expect(outcome(await accept(admin, order.id))).toEqual([200, undefined]);
  });

  test('lets a single combination follow a new quantity, with the choices that it has then', async () => {
    const { id: productId, productCode } = await aProduct(portal, { colors: ['Black', 'Red'] });
    const rows = (quantity: number, color: string) => [{ quantity, choices: { 0: color } }];
    const placed = await owner.call('placeOrder', {
      products: [{ productCode, quantity: 10, breakdown: rows(10, 'Black') }],
    });
    const { order } = placed.body;
    const asked = await ask(owner, { ...order, products: [{ id: productId }] }, { quantity: 8 });
    expect(asked.body.change.differences).toMatchObject([{ field: 'quantity', from: 10, to: 8 }]);
    const change = { id: order.id, productId, reason: 'By phone', revision: 1 };
    await admin.call('changeOrderProduct', { ...change, breakdown: rows(10, 'Red') });

    const { status, body } = await accept(admin, order.id);

    expect(status).toBe(200);
    const choices = [{ option: 'Color', value: 'Red' }];
    expect(body.order.products[0]).toMatchObject({ quantity: 8, breakdown: [{ quantity: 8, choices }] });
  });

  test('to another choice of a single combination also after staff changed the quantity', async () => {
    const { id: productId, productCode } = await aProduct(portal, { colors: ['Black', 'Red'] });
    const rows = (quantity: number, color: string) => [{ quantity, choices: { 0: color } }];
    const shown = (quantity: number, value: string) => [{ quantity, choices: [{ option: 'Color', value }] }];
    const products = [{ productCode, quantity: 10, breakdown: rows(10, 'Black') }];
    const { order } = (await owner.call('placeOrder', { products })).body;
    await ask(owner, { ...order, products: [{ id: productId }] }, { breakdown: rows(10, 'Red') });
    await admin.call('changeOrderProduct', { id: order.id, productId, reason: 'By phone', revision: 1, quantity: 12 });

    const { status, body } = await accept(admin, order.id);

    expect(status).toBe(200);
    expect(body.order).toMatchObject({
      totalItems: 12,
      products: [{ quantity: 12, breakdown: shown(12, 'Red') }],
    });
    const [newest] = await revisions(order.id);
    expect(newest.changes).toMatchObject([{ field: 'options', from: shown(12, 'Black'), to: shown(12, 'Red') }]);
    expect(await findBrokenRows(text => db().query(text))).toEqual([]);

    await ask(
      owner,
      { ...order, products: [{ id: productId }] },
      { breakdown: [...rows(6, 'Red'), ...rows(6, 'Black')] },
    );
    await admin.call('changeOrderProduct', { id: order.id, productId, reason: 'By phone', revision: 3, quantity: 14 });
    expect((await accept(admin, order.id, { number: 2 })).code).toBe('changedMeanwhile');
  });

  test('past the cut-off only with despiteProduction, and never below what is ready', async () => {
    const order = await anOrder(portal, { for: company, quantities: [10] });
    await ask(owner, order, { quantity: 4 });
    await start(order);
    const late = await accept(admin, order.id);
    expect(outcome(late)).toEqual([409, 'tooLateToChange']);
    expect(late.body.error).toBe(`Cutting of ${order.products[0]?.productCode} has started`);
    const productCode = order.products[0]?.productCode;
    await admin.call('setCompletedCount', { id: order.id, productCode, completed: 5 });
    expect(outcome(await accept(admin, order.id, { despiteProduction: true }))).toEqual([409, 'belowFinished']);
    await admin.call('setCompletedCount', { id: order.id, productCode, completed: 3 });
    expect((await accept(admin, order.id, { despiteProduction: true })).body.order).toMatchObject({
      products: [{ quantity: 4, completed: 3, status: 'packaging' }],
    });
  });

  test('while staff start the product at the same time has one winner and is never late without a word (B33)', async () => {
    for (let round = 0; round < 5; round++) {
      const order = await anOrder(portal, { for: company });
      await ask(owner, order, { quantity: 8 });
      const [accepted, started] = await Promise.all([accept(admin, order.id), start(order)]);
      expect(started.status).toBe(200);
      const [{ quantity }] = (await read(order.id)).products;
      expect([outcome(accepted), quantity]).toEqual(
        accepted.status === 200 ? [[200, undefined], 8] : [[409, 'tooLateToChange'], 10],
      );
      const events = await sql<{ what: string }>`
        select what from production_events where order_id = ${order.id} order by id`.execute(db());
      if (accepted.status === 200) expect(events.rows[0]?.what).toBe('quantity');
    }
  });

  test('opens the approved sample of a new line again, unless it still holds or only the quantity changes', async () => {
    for (const [wish, given, state] of [
      [{ description: 'Darker' }, {}, 'required'],
      [{ description: 'Darker' }, { keepSample: true }, 'approved'],
      [{ quantity: 8 }, {}, 'approved'],
    ] as const) {
      const order = await anOrder(portal, { for: company });
      const line = { id: order.id, productId: order.products[0]?.id ?? 0 };
      await aRound(admin, line);
      await owner.call('answerSampleRound', { ...line, round: 1 }, { form: roundForm({ decision: 'approve' }) });
      await ask(owner, order, wish);
      expect((await accept(admin, order.id, given)).body.order.products[0].sample.state).toBe(state);
      const started = await start(order);
      expect(started.code).toBe(state === 'required' ? 'sampleNotApproved' : undefined);
      const { changes: audited } = await sql<{ changes: { field: string; from: string; to: string }[] }>`
        select changes from audit_entries where kind = 'changeAccepted' and object_id = ${order.id}`.one(db());
      const field = `sample of ${order.products[0]?.productCode}`;
      expect(audited.filter(one => one.field.startsWith('sample'))).toEqual(
        state === 'required' ? [{ field, from: 'approved', to: 'required' }] : [],
      );
    }
    expect(await findBrokenRows(text => db().query(text))).toEqual([]);
  });

  test('takes at most 6 statements for 200 products', async () => {
    const order = await anOrder(portal, { for: company, quantities: Array(200).fill(10) });
    const products = order.products.map(({ id }) => ({ productId: id, quantity: 8 }));
    expect((await ask(owner, order, { products, deliveryAddress: '' })).status).toBe(201);
    const { answer, statements } = await observed(() => accept(admin, order.id));
    expect([answer.status, answer.body.order.totalItems]).toEqual([200, 1_600]);
    const own = statements.filter(text => /order|change_requests/.test(text) && !/^(select encode|listen)/.test(text));
    expect(own.length, own.map(text => text.slice(0, 60)).join('\n')).toBeLessThanOrEqual(6);
  });
});

describe('OR-23 declining or withdrawing a change', () => {
  test('changes nothing but the request, its note and that the order waits', async () => {
    const order = await anOrder(portal, { for: company });
    const before = await read(order.id);
    await ask(owner, order, { quantity: 8 });
    expect((await admin.call('declineChange', { id: order.id, number: 1, note: ' ' })).status).toBe(400);
    const declined = await admin.call('declineChange', { id: order.id, number: 1, note: 'The leather is cut' });
    expect(declined.body.order).toEqual(before);
    expect(await changes(order.id)).toMatchObject([{ state: 'declined', note: 'The leather is cut' }]);
    const { notifications } = (await owner.call('readNotifications')).body;
    expect(notifications[0]).toMatchObject({
      title: 'Change declined',
      message: `Order #${order.id}: The leather is cut`,
    });
    await ask(owner, order, { quantity: 8 });
    const withdrawn = await owner.call('withdrawChange', { id: order.id, number: 2 });
    expect({ ...withdrawn.body.order, cancelUntil: null }).toEqual({
      ...(await read(order.id, owner)),
      cancelUntil: null,
    });
    for (const client of [admin, owner]) {
      const [newest] = await changes(order.id, client);
      expect(newest).toMatchObject({ state: 'withdrawn', decidedBy: { id: company.id }, note: '' });
    }
    expect(await read(order.id)).toEqual(before);
    expect(await revisions(order.id)).toHaveLength(1);
  });

  test('is not possible twice, and of two answers at once one stands', async () => {
    const order = await anOrder(portal, { for: company });
    expect(outcome(await accept(admin, order.id))).toEqual([404, 'changeRequestNotFound']);
    await ask(owner, order, { quantity: 8 });
    const other = await portal.as(await anAdmin(portal));
    const both = await Promise.all([accept(admin, order.id), accept(other, order.id)]);
    expect(both.map(outcome).sort()).toEqual([
      [200, undefined],
      [409, 'changeDecided'],
    ]);
    expect((await read(order.id)).revision).toBe(2);
    const number = { id: order.id, number: 1 };
    expect(outcome(await admin.call('declineChange', { ...number, note: 'No' }))).toEqual([409, 'changeDecided']);
    expect(outcome(await owner.call('withdrawChange', number))).toEqual([409, 'changeDecided']);

    for (let round = 2; round < 5; round++) {
      await ask(owner, order, { quantity: 10 + round });
      const [accepted, withdrawn] = await Promise.all([
        accept(admin, order.id, { number: round }),
        owner.call('withdrawChange', { id: order.id, number: round }),
      ]);
      const [{ state }] = await changes(order.id);
      expect([outcome(accepted), outcome(withdrawn), state]).toEqual(
        accepted.status === 200
          ? [[200, undefined], [409, 'changeDecided'], 'accepted']
          : [[409, 'changeDecided'], [200, undefined], 'withdrawn'],
      );
    }
  });

  test('happens by itself when the order is completed or cancelled, and no later answer changes it (F23)', async () => {
    await sql`update workshop_settings set change_cut_off = 'never'`.execute(db());
    const done = await anOrder(portal, { for: company });
    await ask(owner, done, { quantity: 12 });
    const productCode = done.products[0]?.productCode;
    await admin.call('setCompletedCount', { id: done.id, productCode, completed: 10 });
    await owner.call('verifyCompletion', { id: done.id });
    const off = await anOrder(portal, { for: company });
    await ask(owner, off, { quantity: 12 });
    await admin.call('cancelOrder', { id: off.id, reason: 'Fair is off' });
    await sql`update workshop_settings set change_cut_off = 'cutting'`.execute(db());
    for (const [{ id }, note] of [
      [done, 'The order was completed'],
      [off, 'The order was cancelled'],
    ] as const) {
      const before = await read(id);
      expect(await changes(id)).toMatchObject([{ state: 'withdrawn', note, decidedBy: null }]);
      expect(outcome(await accept(admin, id, { despiteProduction: true }))).toEqual([409, 'changeDecided']);
      expect(before).toMatchObject({ change: null, waitsSince: null, totalItems: 10 });
      expect(await read(id)).toEqual(before);
    }
    expect(await findBrokenRows(text => db().query(text))).toEqual([]);
  });

  test('is kept by the database: a decided request is never altered, and none is removed without its order', async () => {
    const order = await anOrder(portal, { for: company });
    await ask(owner, order, { quantity: 8 });
    const ofOrder = sql`order_id = ${order.id}`;
    const kept = { constraint: 'change_request_kept' };
    await expect(sql`update change_requests set reason = 'x' where ${ofOrder}`.execute(db())).rejects.toMatchObject(
      kept,
    );
    await expect(sql`delete from change_requests where ${ofOrder}`.execute(db())).rejects.toMatchObject(kept);
    await accept(admin, order.id);
    await expect(sql`update change_requests set note = 'x' where ${ofOrder}`.execute(db())).rejects.toMatchObject(kept);
    await admin.call('deleteOrder', { id: order.id });
    expect((await sql`select from change_requests where ${ofOrder}`.execute(db())).rowCount).toBe(0);
  });
});

describe('OR-23 a customer asks to cancel an order', () => {
  const old = async (given: Parameters<typeof anOrder>[1] = {}) => {
    const order = await anOrder(portal, { for: company, ...given });
    await sql`update orders set created_at = now() - interval '1 hour' where id = ${order.id}`.execute(db());
    return order;
  };
  const cancel = (id: number, reason = 'Ordered twice', client = owner) => client.call('cancelOrder', { id, reason });

  test('when it is too late to cancel it, with a reason, once at a time', async () => {
    const { id } = await old();
    const blank = await cancel(id, ' ');
    expect([blank.status, blank.body.fields]).toEqual([400, { reason: 'is required' }]);
    const { status, body } = await cancel(id);
    expect([status, body.change]).toMatchObject([200, { kind: 'cancellation', differences: [], state: 'open' }]);
    expect(body.order).toMatchObject({ cancelledAt: null, change: { kind: 'cancellation' } });
    expect(outcome(await cancel(id))).toEqual([409, 'changeOpen']);
    const { notifications } = (await admin.call('readNotifications')).body;
    expect(notifications[0].title).toBe('Cancellation asked');
  });

  test('but cancels it at once while that is in time, which ends an open request', async () => {
    const young = await anOrder(portal, { for: company });
    await ask(owner, young, { quantity: 8 });
    const { status, body } = await cancel(young.id, '');
    expect([status, body.change, body.order.change]).toEqual([200, null, null]);
    expect(await changes(young.id)).toMatchObject([{ state: 'withdrawn', note: 'The order was cancelled' }]);
  });

  test('and the workshop cancels it by accepting, which past the cut-off it does knowingly', async () => {
    const order = await old({ quantities: [10, 5] });
    await cancel(order.id);
    await start(order, 1);
    const late = await accept(admin, order.id);
    expect([late.code, late.body.error]).toEqual([
      'tooLateToChange',
      `Cutting of ${order.products[1]?.productCode} has started`,
    ]);
    const { body } = await accept(admin, order.id, { despiteProduction: true, note: 'We use it otherwise' });
    expect(body.order).toMatchObject({ cancelReason: 'Ordered twice', change: null, waitsSince: null });
    expect(body.order.cancelledAt).not.toBeNull();
    expect(await changes(order.id)).toMatchObject([{ state: 'accepted', note: 'We use it otherwise' }]);
    const { notifications } = (await owner.call('readNotifications')).body;
    expect(notifications[0]).toMatchObject({
      title: 'Order cancelled',
      message: `As you asked, order #${order.id} is cancelled`,
    });
    expect(await findBrokenRows(text => db().query(text))).toEqual([]);
  });

  test('not after a part of it was delivered, also when that happens later', async () => {
    const order = await old({ completed: [4], statuses: ['packaging'] });
    await cancel(order.id);
    const products = [{ productId: order.products[0]?.id, quantity: 2 }];
    const date = new Date().toISOString().slice(0, 10);
    expect((await admin.call('sendDelivery', { id: order.id, date, products })).status).toBe(201);
    expect(outcome(await accept(admin, order.id, { despiteProduction: true }))).toEqual([409, 'deliveryExists']);
    await owner.call('withdrawChange', { id: order.id, number: 1 });
    expect(outcome(await cancel(order.id))).toEqual([409, 'deliveryExists']);
  });
});

describe('DY-18 a change of the requested date', () => {
  const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const [wish, promised] = [dayAhead(20), dayAhead(30)];
  async function asked(wishes: Record<string, unknown> = { requestedDate: wish }) {
    const order = await anOrder(portal, { for: company });
    await admin.call('setPromise', { id: order.id, promisedOn: promised });
    expect((await ask(owner, order, wishes)).status).toBe(201);
    return order;
  }
  const entries = async (id: number) => {
    const { days } = (await owner.call('readTimeline', { id })).body;
    return days.flatMap(({ entries }: { entries: { kind: string }[] }) => entries);
  };
  const promisesOf = async (id: number) =>
    (
      await sql<{ promised: string; reason: string | null }>`
        select promised_on::text as promised, reason from order_promises where order_id = ${id} order by id`.execute(
        db(),
      )
    ).rows;

  test('leaves the promise as it is, and the timeline says so', async () => {
    const { id } = await asked();

    const { body } = await accept(admin, id);

    expect(body.order).toMatchObject({ requestedDate: wish, promisedOn: promised });
    expect(await entries(id)).toContainEqual(
      expect.objectContaining({ kind: 'changed', revision: 2, requestedDate: wish, date: promised, isPromised: false }),
    );
    expect((await owner.call('readNotifications')).body.notifications[0].message).toBe(
      `Order #${id} is now revision 2`,
    );
  });

  test('may promise the day with it, in the same change', async () => {
    const { id } = await asked();

    const { status, body } = await accept(admin, id, { promisedOn: wish });

    expect([status, body.order.requestedDate, body.order.promisedOn, body.order.promisedWas]).toEqual([
      ...[200, wish, wish, promised],
    ]);
    expect(await promisesOf(id)).toEqual([
      { promised, reason: null },
      { promised: wish, reason: 'customer' },
    ]);
    expect(await entries(id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'changed', requestedDate: wish, date: wish }),
        expect.objectContaining({ kind: 'promised', date: wish }),
      ]),
    );
    const { notifications } = (await owner.call('readNotifications')).body;
    expect(notifications[0].message).toMatch(/^Order #\d+ is now revision 2, and promised for /);
    const { audit } = await sql<{ audit: unknown[] }>`
      select changes as audit from audit_entries where kind = 'changeAccepted' and object_id = ${id}`.one(db());
    expect(audit).toContainEqual(expect.objectContaining({ field: 'promisedOn', from: promised, to: wish }));
  });

  test('may promise another day with it, and the timeline and the notification name it', async () => {
    const { id } = await asked();
    const third = dayAhead(25);

    const { body } = await accept(admin, id, { promisedOn: third });

    expect(body.order).toMatchObject({ requestedDate: wish, promisedOn: third, promisedWas: promised });
    expect((await entries(id)).find(({ kind }: { kind: string }) => kind === 'changed')).toMatchObject({
      ...{ requestedDate: wish, date: third, isPromised: true },
    });
    expect((await owner.call('readNotifications')).body.notifications[0].message).toMatch(/, and promised for /);
  });

  test('promises nothing when the request changes no date, and nothing in the past', async () => {
    const other = await asked({ quantity: 8 });
    const refused = await accept(admin, other.id, { promisedOn: wish });
    expect([...outcome(refused), refused.body.fields]).toEqual([
      ...[400, 'invalidInput'],
      { promisedOn: 'needs a change of the requested date' },
    ]);
    const { id } = await asked();
    expect(outcome(await accept(admin, id, { promisedOn: dayAhead(-2) }))).toEqual([400, 'promiseInPast']);
    // Neither half of a refused answer stays.
    for (const one of [other.id, id]) expect(await read(one)).toMatchObject({ revision: 1, promisedOn: promised });
  });
});
