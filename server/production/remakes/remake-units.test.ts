import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { aBench, aJob } from '#testing/benches.ts';
import { aCustomer, anAdmin, aSuperadmin } from '#testing/builders.ts';
import { remakeForm } from '#testing/changes/ready-change.ts';
import type { Client } from '#testing/client.ts';
import { aPicture } from '#testing/pictures.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal();
let admin: Client;

beforeAll(async () => {
  admin = await portal.as(await anAdmin(portal));
});

type Counts = { cutting?: number; stitching?: number; finishing?: number; packaging?: number };

/** Creates an order of one product of which units have passed stages, and returns what changes its counts. */
async function aLine(counts: Counts, quantity = 10) {
  const job = await aJob(portal, { quantities: [quantity] });
  const { id, products, customer, ticket } = job;
  const product = { id, productId: products[0]?.id ?? 0 };
  await admin.call('setProductStages', { ...product, ...counts });
  const remake = (given: Record<string, string> = {}, client = admin) =>
    client.call('remakeUnits', product, { form: remakeForm(given) });
  const read = async () => {
    const { body } = await admin.call('readOrder', { id });
    const [{ status, passed }] = body.order.products;
    return [status, passed.cutting, passed.stitching, passed.finishing, passed.packaging];
  };
  const log = async () => (await admin.call('readProductionLog', { id })).body.changes;
  return { id, customer, ticket, product, remake, read, log, code: products[0]?.productCode };
}

describe('remakeUnits (PR-15, D8)', () => {
  test('sends 3 of 10 stitched units back to the beginning, in one change of its own kind', async () => {
    const line = await aLine({ cutting: 10, stitching: 10, finishing: 4 });
    const form = remakeForm({ quantity: '3', stage: 'stitching', reason: 'stitching', note: 'Seam pulls' });
    form.set('photo', new File([new Uint8Array(await aPicture('jpeg'))], 'seam.jpg', { type: 'image/jpeg' }));

    const { status, body } = await admin.call('remakeUnits', line.product, { form });

    expect([status, body.error]).toEqual([200, undefined]);
    expect(await line.read()).toEqual(['cutting', 7, 7, 4, 0]);
    expect((await line.log())[0]).toMatchObject({
      changeId: body.changeId,
      source: 'remake',
      mayUndo: true,
      rows: [
        { what: 'stitching', from: '10', to: '7', derived: false },
        { what: 'status', derived: true },
        { what: 'cutting', from: '10', to: '7', derived: true },
      ],
      remake: { quantity: 3, stage: 'stitching', reason: 'stitching', note: 'Seam pulls' },
    });
    const [{ remake }] = await line.log();
    expect((await admin.send('GET', remake.photo)).status).toBe(200);
    expect((await (await portal.as(line.customer)).send('GET', remake.photo)).status).toBe(404);
  });

  test('says how many are possible, and leads to the delivery for delivered units (DF2)', async () => {
    const line = await aLine({ cutting: 10, stitching: 8, finishing: 6, packaging: 6 });
    const products = [{ productId: line.product.productId, quantity: 4 }];
    const date = new Date().toISOString().slice(0, 10);
    await admin.call('sendDelivery', { id: line.id, date, products });

    const answers = [
      await line.remake({ stage: 'stitching', quantity: '3' }),
      await line.remake({ stage: 'finishing', quantity: '1' }),
      await line.remake({ stage: 'packaging', quantity: '3' }),
    ];

    const way = 'Delivered items are made again from the receipt of their delivery';
    expect(answers.map(({ status, code, body }) => [status, code, body.error])).toEqual([
      [409, 'remakeTooMany', 'Only 2 can be made again: 6 are finished already'],
      [409, 'remakeTooMany', 'None can be made again: 6 are packed already'],
      [409, 'remakeDelivered', `Only 2 can be made again: 4 were delivered. ${way}`],
    ]);
    expect((await line.remake({ stage: 'packaging', quantity: '2' })).status).toBe(200);
    expect(await line.read()).toEqual(['cutting', 8, 6, 4, 4]);
  });

  test('undoes it as a whole, after which it counts nowhere', async () => {
    const line = await aLine({ cutting: 10, stitching: 10, finishing: 4 });
    const before = await line.read();
    const { body } = await line.remake({ quantity: '3', stage: 'stitching' });

    const undone = await admin.call('undoChange', { changeId: body.changeId });

    expect(undone.status).toBe(200);
    expect(await line.read()).toEqual(before);
    expect(
      (await line.log()).map(({ source, undone }: { source: string; undone: boolean }) => [source, undone]),
    ).toEqual([
      ['undo', false],
      ['remake', true],
      ['desk', false],
    ]);
    const { days } = (await admin.call('readTimeline', { id: line.id })).body;
    expect(JSON.stringify(days)).not.toContain('remade');
    expect((await admin.call('undoChange', { changeId: body.changeId })).code).toBe('undoneAlready');
  });

  test('of all that was cut leaves a line without counts of which staff read that material was used, until the undo (ST-7)', async () => {
    const line = await aLine({ cutting: 2 });
    const remade = async () => {
      const [product] = (await admin.call('readOrder', { id: line.id })).body.order.products;
      return [product.passed.cutting, product.remade];
    };
    expect(await remade()).toEqual([2, false]);
    const { body } = await line.remake({ quantity: '2' });
    expect(await remade()).toEqual([0, true]);
    await admin.call('undoChange', { changeId: body.changeId });
    expect(await remade()).toEqual([2, false]);
  });

  test('makes nothing again twice for a double tap, also at once', async () => {
    const line = await aLine({ cutting: 10 });
    const given = { remakeId: randomUUID(), quantity: '2' };

    const answers = await Promise.all([line.remake(given), line.remake(given)]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(answers.map(({ body }) => body.changeId)).size).toBe(1);
    expect(await line.read()).toEqual(['cutting', 8, 0, 0, 0]);
  });

  test('of two benches at once never takes more than there are', async () => {
    const line = await aLine({ cutting: 3 });
    const benches = await Promise.all([aBench(portal), aBench(portal)]);
    const codes = await Promise.all(
      benches.map(async ({ client }) => {
        const { code } = await client.call('remakeAtBench', { ticket: line.ticket }, { form: remakeForm() });
        return code;
      }),
    );
    expect(codes.sort()).toEqual(['remakeTooMany', undefined]);
    expect(await line.read()).toEqual(['cutting', 1, 0, 0, 0]);
  });

  test('tells the customer nothing: no entry, news, notification or field', async () => {
    const line = await aLine({ cutting: 10, stitching: 6 });
    const customer = await portal.as(line.customer);
    const seen = async () => {
      const answers = [
        await customer.call('readTimeline', { id: line.id }),
        await customer.call('readOrderNews'),
        await customer.call('readNotifications'),
      ];
      return answers.map(({ body }) => body);
    };
    const before = await seen();

    const { body } = await line.remake({ reason: 'damage', note: 'Dropped into the dye' });
    const after = await seen();
    await admin.call('undoChange', { changeId: body.changeId });

    expect(after).toEqual(before);
    expect(await seen()).toEqual(before);
    const order = await customer.call('readOrder', { id: line.id });
    expect(order.body.order).toMatchObject({ remakeOf: null, remakes: [] });
    expect(JSON.stringify(order.body)).not.toMatch(/remade|Dropped|damage|leather/);
    expect((await customer.call('readProductionLog', { id: line.id })).status).toBe(403);
    const mails = await sql`select from order_mails where order_id = ${line.id}`.execute(portal.context.db);
    expect(mails.rows).toEqual([]);
  });

  test("is an entry of staff's timeline", async () => {
    const line = await aLine({ cutting: 10, stitching: 6 });
    await line.remake({ stage: 'stitching' });
    const { days } = (await admin.call('readTimeline', { id: line.id })).body;
    const entries = days.flatMap((day: { entries: unknown[] }) => day.entries);
    const { productId } = line.product;
    expect(entries).toContainEqual(
      expect.objectContaining({ kind: 'remade', productId, productCode: line.code, stage: 'stitching', done: 2 }),
    );
  });

  test('keeps the hold of a line, and refuses completed and cancelled orders', async () => {
    const line = await aLine({ cutting: 10 });
    await admin.call('setHold', { ...line.product, reason: 'machine' });
    const { body } = await line.remake();
    expect(body.order.products[0].hold.reason).toBe('machine');
    await admin.call('cancelOrder', { id: line.id, reason: 'Not needed' });
    expect((await line.remake()).code).toBe('orderCancelled');
    const done = await aJob(portal, { verified: true });
    const product = { id: done.id, productId: done.products[0]?.id };
    const answer = await admin.call('remakeUnits', product, { form: remakeForm({ stage: 'packaging' }) });
    expect(answer.code).toBe('orderCompleted');
  });

  test('of an order whose customer is merged meanwhile is made once, and can be undone', async () => {
    const line = await aLine({ cutting: 10 });
    const owner = await portal.as(await aSuperadmin(portal));
    const merge = { id: line.customer.id, into: (await aCustomer(portal)).id };
    const { state } = (await owner.call('mergeCustomers', { ...merge, dryRun: true })).body.merge;

    const [remade, merged] = await Promise.all([
      line.remake({ quantity: '2' }),
      owner.call('mergeCustomers', { ...merge, state }),
    ]);

    expect([remade.status, merged.status]).toEqual([200, 200]);
    expect(await line.read()).toEqual(['cutting', 8, 0, 0, 0]);
    expect((await admin.call('undoChange', { changeId: remade.body.changeId })).status).toBe(200);
    expect(await line.read()).toEqual(['stitching', 10, 0, 0, 0]);
  });

  test.each([
    ['quantity', '0'],
    ['quantity', '-1'],
    ['quantity', '1.5'],
    ['quantity', '1000001'],
    ['quantity', 'two'],
    ['stage', 'not_reviewed'],
    ['reason', 'weather'],
    ['note', 'x'.repeat(501)],
    ['remakeId', '7'],
    ['until', '2030-01-01'],
  ])('refuses %s %s', async (field, value) => {
    const line = await aLine({ cutting: 10 });
    expect((await line.remake({ [field]: value })).code).toBe('invalidInput');
    expect(await line.read()).toEqual(['stitching', 10, 0, 0, 0]);
  });

  test('is deleted with its product or order, and so is its photo', async () => {
    const owner = await portal.as(await aSuperadmin(portal));
    for (const call of ['deleteOrderProduct', 'deleteOrder'] as const) {
      const { id, products } = await aJob(portal, { quantities: [10, 10] });
      const product = { id, productId: products[0]?.id };
      await admin.call('setProductStages', { ...product, cutting: 10 });
      const form = remakeForm();
      form.set('photo', new File([new Uint8Array(await aPicture('jpeg'))], 'scar.jpg', { type: 'image/jpeg' }));
      await admin.call('remakeUnits', product, { form });
      const [{ remake }] = (await admin.call('readProductionLog', { id })).body.changes;

      expect((await owner.call(call, product)).status).toBe(200);

      expect((await admin.send('GET', remake.photo)).status).toBe(404);
      const { rows } = await sql`select from remakes where order_id = ${id}`.execute(portal.context.db);
      expect(rows).toEqual([]);
    }
  });

  test('needs the material again, because what was cut was used (DF3)', async () => {
    const owner = await portal.as(await aSuperadmin(portal));
    const line = await aLine({ cutting: 10 });
    const hide = { name: 'Russet hide', quantity: 2, unit: 'sqft' };
    const lists = { leather_items: [hide], lining_items: [], thread_items: [], metal_items: [] };
    await owner.call('createMaterial', { product_code: line.code, ...lists });
    const needed = async () =>
      (await owner.call('readMaterialDemand', { customer: line.customer.companyId })).body.materials;
    expect(await needed()).toEqual([]);

    await line.remake({ quantity: '3' });

    expect(await needed()).toMatchObject([{ name: 'Russet hide', total: '6.00' }]);
  });

  test('is in the file of the log with its reason and note', async () => {
    const line = await aLine({ cutting: 10 });
    await line.remake({ reason: 'cut', note: 'Flap upside down' });
    const { body } = await admin.call('exportProductionLog', { id: line.id });
    const [heads, first] = String(body).trim().split('\r\n');
    expect(heads).toMatch(/"Source","Reason","Note"$/);
    expect(first).toMatch(/"Made again","Wrong cut","Flap upside down"$/);
  });
});
