import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { stages } from '#contract/orders/order-rules.ts';
import { writeAmount } from '#contract/stock/amounts.ts';
import { aBench, aJob, markOf } from '#testing/benches.ts';
import { anOrder, aSuperadmin, type TestOrder } from '#testing/builders.ts';
import { remakeForm } from '#testing/changes/ready-change.ts';
import type { Client } from '#testing/client.ts';
import { findBrokenRows } from '#testing/invariants.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { aMaterial, aRecord, type Item } from '#testing/stock.ts';
import { type ModelLine, type ModelMaterial, needs } from '#testing/stock-model.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
let admin: Client;

beforeAll(async () => {
  admin = await portal.as(await aSuperadmin(portal));
});

const materialOf = async (id: number) => (await admin.call('readStockMaterial', { id })).body.material;
const onHand = async (id: number) => (await materialOf(id)).onHand as string;
const ledger = async (id: number) => (await admin.call('readMovements', { id })).body.movements;
const stagesOf = (order: TestOrder, counts: Record<string, number>, line = 0) =>
  admin.call('setProductStages', { id: order.id, productId: order.products[line]?.id, ...counts });
const undo = (changeId: string) => admin.call('undoChange', { changeId });

/** An order of one product whose unit takes 2.5 sqft of one leather, counted at 500. */
async function leatherOrder(given: { quantity?: number; onHand?: number } = {}) {
  const material = await aMaterial(admin, { onHand: given.onHand ?? 500 });
  const order = await anOrder(portal, { quantities: [given.quantity ?? 40], statuses: ['cutting'] });
  const item = { category: 'leather', name: material.name, quantity: 2.5, unit: 'sqft' } as const;
  if (order.products[0]) await aRecord(portal, order.products[0], [item]);
  return { order, material, id: material.id };
}

/** Stores combinations of a line as colors with their units. */
async function setColors(order: TestOrder, colors: readonly (readonly [string, number])[], line = 0): Promise<void> {
  const rows = colors.map(([value, quantity]) => ({ quantity, choices: [{ option: 'Color', value }] }));
  await sql`
    update order_products set breakdown = ${JSON.stringify(rows)}::jsonb
    where order_id = ${order.id} and product_id = ${order.products[line]?.id}`.execute(portal.context.db);
}

describe('a mark (ST-6)', () => {
  test('books what its units use at the stage that uses the material, and puts back what it takes back', async () => {
    const { order, id } = await leatherOrder();
    await stagesOf(order, { cutting: 12 });
    expect(await materialOf(id)).toMatchObject({ onHand: '470.0000', need: '70.0000' });

    await stagesOf(order, { stitching: 5 });
    expect(await onHand(id)).toBe('470.0000');

    await stagesOf(order, { cutting: 10 });
    expect(await materialOf(id)).toMatchObject({ onHand: '475.0000', need: '75.0000' });
    const productCode = order.products[0]?.productCode;
    expect(await ledger(id)).toMatchObject([
      { kind: 'use', quantity: '5.0000', balance: '475.0000', orderId: order.id, productCode, units: -2 },
      { kind: 'use', quantity: '-30.0000', balance: '470.0000', orderId: order.id, productCode, units: 12 },
      { kind: 'count', quantity: '500.0000', counted: '500.0000' },
    ]);
  });

  test('converts the amount of one unit once, and multiplies that (WF57)', async () => {
    const material = await aMaterial(admin, { category: 'metal', unit: 'kg', onHand: 1 });
    const order = await anOrder(portal, { quantities: [1_000], statuses: ['finishing'] });
    const item = { category: 'metal', name: 'Rivets', quantity: 0.06, unit: 'g' } as const;
    if (order.products[0]) await aRecord(portal, order.products[0], [item]);
    await admin.call('setMaterialNames', { id: material.id, names: [{ name: 'Rivets', unit: 'g' }] });

    await stagesOf(order, { cutting: 1_000, stitching: 1_000, finishing: 1_000 });

    // 0.00006 kg are 0.0001 kg a piece, so a thousand take 0.1 kg, not 0.06 kg.
    expect(await onHand(material.id)).toBe('0.9000');
  });

  test('of work before the last count books nothing, and after it does (W45, WF42)', async () => {
    const { id, material } = await leatherOrder();
    const { ticket, id: orderId, products } = await aJob(portal, { quantities: [40], statuses: ['cutting'] });
    const item = { category: 'leather', name: material.name, quantity: 2.5, unit: 'sqft' } as const;
    if (products[0]) await aRecord(portal, products[0], [item]);
    await sql`update orders set created_at = now() - interval '6 days' where id = ${orderId}`.execute(
      portal.context.db,
    );
    const { client: bench } = await aBench(portal);
    const before = await materialOf(id);
    const late = new Date(Date.now() - 3 * 86_400_000).toISOString();

    await bench.call('markUnits', { marks: [markOf(ticket, { stage: 'cutting', delta: 4, at: late })] });
    expect(await materialOf(id)).toMatchObject({
      onHand: '500.0000',
      need: writeAmount(BigInt(before.need.replace('.', '')) - 100_000n),
    });

    await bench.call('markUnits', { marks: [markOf(ticket, { stage: 'cutting', delta: 4 })] });
    expect(await onHand(id)).toBe('490.0000');
    expect((await ledger(id))[0]).toMatchObject({ kind: 'use', units: 4, byName: expect.stringMatching(/^Bench/) });
  });

  test('lets what is on hand fall below zero, and books nothing of an archived material (ST-8, WF49)', async () => {
    const { order, id } = await leatherOrder({ onHand: 10 });
    expect((await stagesOf(order, { cutting: 10 })).status).toBe(200);
    expect(await materialOf(id)).toMatchObject({ onHand: '-15.0000', countThis: true });

    await admin.call('updateStockMaterial', { id, archived: true });
    await stagesOf(order, { cutting: 20 });
    expect(await materialOf(id)).toMatchObject({ onHand: '-15.0000', need: '0.0000', names: [] });
  });

  test('of several lines and marks is one row for each change, line and material', async () => {
    const { order, id, material } = await leatherOrder();
    const { tickets, products } = await aJob(portal, { quantities: [10, 10], statuses: ['cutting', 'cutting'] });
    for (const product of products) {
      await aRecord(portal, product, [{ category: 'leather', name: material.name, quantity: 1, unit: 'sqft' }]);
    }
    const { client: bench } = await aBench(portal);
    const marks = tickets.flatMap(ticket => [1, 2].map(delta => markOf(ticket, { stage: 'cutting', delta })));

    await bench.call('markUnits', { marks });

    expect((await ledger(id)).map(({ quantity, balance }: Record<string, string>) => [quantity, balance])).toEqual([
      ['-2.0000', '494.0000'],
      ['-1.0000', '496.0000'],
      ['-2.0000', '497.0000'],
      ['-1.0000', '499.0000'],
      ['500.0000', '500.0000'],
    ]);
    expect(order.id).toBeGreaterThan(0);
  });
});

describe('an undo (ST-7)', () => {
  test('writes back what its change booked, also when the record was edited meanwhile (W46, WF41)', async () => {
    const { order, id, material } = await leatherOrder();
    const { body } = await stagesOf(order, { cutting: 12 });
    const items = [{ category: 'leather', name: material.name, quantity: 9, unit: 'sqft' }] as const;
    if (order.products[0]) await aRecord(portal, order.products[0], items);

    expect((await undo(body.changeId)).status).toBe(200);

    expect(await onHand(id)).toBe('500.0000');
    const [back, used] = await ledger(id);
    expect([back, used]).toMatchObject([
      { kind: 'use', quantity: '30.0000', undoes: used.id, undone: false },
      { quantity: '-30.0000', undone: true },
    ]);
  });

  test('of a mark that was late writes nothing', async () => {
    const { order, id } = await leatherOrder();
    const { body } = await stagesOf(order, { cutting: 12 });
    await admin.call('countMaterial', { id, counted: 480, unit: 'sqft', seen: await onHand(id) });
    await undo(body.changeId);
    expect(await onHand(id)).toBe('510.0000');
  });
});

describe('units that are made again', () => {
  test('put nothing back: the new cut takes new leather (DY-10, DF3)', async () => {
    const { order, id } = await leatherOrder();
    await stagesOf(order, { cutting: 12 });
    const line = { id: order.id, productId: order.products[0]?.id };

    const { body } = await admin.call('remakeUnits', line, { form: remakeForm({ quantity: '2' }) });
    expect(await materialOf(id)).toMatchObject({ onHand: '470.0000', need: '75.0000' });
    await stagesOf(order, { cutting: 12 });
    expect(await onHand(id)).toBe('465.0000');
    await stagesOf(order, { cutting: 10 });
    expect((await undo(body.changeId)).status).toBe(200);
    expect(await materialOf(id)).toMatchObject({ onHand: '470.0000', need: '70.0000' });
  });
});

describe('two colors of one line (11.4)', () => {
  test('book the leathers of the first combinations, and an undo restores all balances (W56)', async () => {
    const order = await anOrder(portal, { quantities: [10], statuses: ['cutting'] });
    await setColors(order, [
      ['Oxblood', 4],
      ['Cognac', 6],
    ]);
    const item = { category: 'leather', name: 'W56, {color}', quantity: 1.5, unit: 'sqft' } as const;
    if (order.products[0]) await aRecord(portal, order.products[0], [item]);
    const [oxblood, cognac] = await Promise.all(
      ['Oxblood', 'Cognac'].map(color => aMaterial(admin, { name: `W56, ${color}`, onHand: 100 })),
    );
    const both = async () => [await onHand(oxblood?.id ?? 0), await onHand(cognac?.id ?? 0)];

    const { body } = await stagesOf(order, { cutting: 7 });
    expect(await both()).toEqual(['94.0000', '95.5000']);
    expect(await materialOf(cognac?.id ?? 0)).toMatchObject({ need: '4.5000' });
    await undo(body.changeId);
    expect(await both()).toEqual(['100.0000', '100.0000']);
  });
});

describe('W57 a half-cut line', () => {
  test('that is cancelled, removed or changed needs the rest or nothing, and what was cut stays used', async () => {
    for (const end of ['cancel', 'remove', 'change'] as const) {
      const material = await aMaterial(admin, { onHand: 100 });
      const order = await anOrder(portal, { quantities: [20, 5], statuses: ['cutting', 'cutting'] });
      const item = { category: 'leather', name: material.name, quantity: 1, unit: 'sqft' } as const;
      if (order.products[0]) await aRecord(portal, order.products[0], [item]);
      await stagesOf(order, { cutting: 8 });
      const { id } = order;
      const productId = order.products[0]?.id;
      if (end === 'cancel') await admin.call('cancelOrder', { id, reason: 'Sold less' });
      if (end === 'remove') await admin.call('deleteOrderProduct', { id, productId });
      if (end === 'change') {
        const change = { id, productId, quantity: 5, reason: 'Sold less', revision: 1 };
        expect((await admin.call('changeOrderProduct', change)).status).toBe(200);
      }
      expect([end, await materialOf(material.id)]).toMatchObject([end, { onHand: '92.0000', need: '0.0000' }]);
    }
  });
});

const lineCount = 3;
const materialsOf = [
  { category: 'leather', unit: 'sqft', names: ['W9 {color} sqft'] },
  { category: 'lining', unit: 'mtr', names: ['W9 lining mtr'] },
  { category: 'thread', unit: 'mtr', names: ['W9 thread mtr'] },
  { category: 'metal', unit: 'kg', names: ['W9 rivets kg', 'W9 rivets g'] },
] as const;

test('W9 marks, statuses, bulk and undo never move need minus on hand, as the model says (WF11, WF12)', async () => {
  const colors = ['Black', 'Tan'] as const;
  const order = await anOrder(portal, {
    quantities: Array(lineCount).fill(9),
    statuses: Array(lineCount).fill('cutting'),
  });
  const items: Item[] = [
    { category: 'leather', name: 'W9 {color}', quantity: 2.35, unit: 'sqft' },
    { category: 'lining', name: 'W9 lining', quantity: 0.7, unit: 'mtr' },
    { category: 'thread', name: 'W9 thread', quantity: 14, unit: 'mtr' },
    { category: 'metal', name: 'W9 rivets', quantity: 1.37, unit: 'g' },
  ];
  const models: ModelMaterial[] = [];
  for (const { category, unit, names } of materialsOf) {
    const open = names.flatMap(name =>
      name.includes('{color}') ? colors.map(color => name.replace('{color}', color)) : [name],
    );
    for (const own of category === 'leather' ? open.map(name => [name]) : [open]) {
      const spelled = own.map(name => ({ name: name.replace(/ \w+$/, ''), unit: name.split(' ').at(-1) }));
      const made = await aMaterial(admin, { category, unit, name: spelled[0]?.name, names: spelled, onHand: 900 });
      models.push({ id: made.id, category, unit, names: own });
    }
  }
  for (const [place, product] of order.products.entries()) {
    await aRecord(portal, product, items);
    await setColors(
      order,
      [
        [colors[place % 2] ?? 'Black', 4],
        [colors[(place + 1) % 2] ?? 'Tan', 5],
      ],
      place,
    );
  }
  const lines = async (): Promise<ModelLine[]> => {
    const { products } = (await admin.call('readOrder', { id: order.id })).body.order;
    return products.map(({ quantity, passed }: ModelLine, place: number) => {
      const own = [
        [colors[place % 2] ?? '', 4],
        [colors[(place + 1) % 2] ?? '', 5],
      ] as const;
      return { items, quantity, passed, colors: own };
    });
  };
  const balances = async () =>
    Promise.all(
      models.map(async ({ id }) => {
        const { need, onHand: there } = await materialOf(id);
        return [need, BigInt(need.replace('.', '')) - BigInt(there.replace(/[.]/, ''))] as const;
      }),
    );
  const first = await balances();
  const made: string[] = [];
  const act = fc.record({
    line: fc.nat(lineCount - 1),
    what: fc.constantFrom('status', 'stages', 'finish', 'undo'),
    status: fc.constantFrom(...stages),
    counts: fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9)),
  });
  for (const { line, what, status, counts } of fc.sample(act, { numRuns: isNightly ? 300 : 16, seed: 20_261_126 })) {
    const productId = order.products[line]?.id;
    const [cutting = 0, stitching = 0, finishing = 0] = [...counts].sort((a, b) => b - a);
    const bulk = (set: Record<string, unknown>) =>
      admin.call('changeInBulk', { lines: order.products.map(one => ({ orderId: order.id, productId: one.id })), set });
    const answer =
      what === 'status'
        ? await bulk({ status })
        : what === 'finish'
          ? await bulk({ finished: finishing })
          : what === 'undo'
            ? await undo(made.at(-1) ?? '00000000-0000-4000-8000-000000000000')
            : await admin.call('setProductStages', { id: order.id, productId, cutting, stitching, finishing });
    if (answer.body.changeId) made.push(answer.body.changeId);
    const now = await balances();
    expect(now.map(([, balance]) => balance)).toEqual(first.map(([, balance]) => balance));
    const expected = needs(await lines(), models);
    expect(now.map(([need]) => need)).toEqual(models.map(({ id }) => writeAmount(expected.get(id) ?? 0n)));
  }
  // Builders store lines without their production events.
  const broken = await findBrokenRows(text => portal.context.db.query(text));
  expect(broken.filter(rule => /movement/.test(rule))).toEqual([]);
});
