import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { stages } from '#contract/orders/order-rules.ts';
import { writeAmount } from '#contract/stock/amounts.ts';
import { aBench, aJob, markOf } from '#testing/benches.ts';
import { anOrder, aSuperadmin, type TestOrder } from '#testing/builders.ts';
import { remakeForm } from '#testing/changes/ready-change.ts';
import type { Client } from '#testing/client.ts';
import { findBrokenRows } from '#testing/invariants.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { countDeadlocks, statementsOf } from '#testing/statements.ts';
import { aMaterial, aPurchase, aRecord, type Item, whileHeld } from '#testing/stock.ts';
import { type ModelLine, type ModelMaterial, needs } from '#testing/stock-model.ts';
import { sql } from '../platform/database/sql.ts';
import { transaction } from '../platform/database/transaction.ts';

const portal = testPortal();
let admin: Client;

beforeAll(async () => {
  admin = await portal.as(await aSuperadmin(portal));
});

afterEach(() => vi.restoreAllMocks());

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

  test('seven days late books nothing of what was counted since, and a later one is rejected (W45)', async () => {
    const { db } = portal.context;
    const material = await aMaterial(admin, { onHand: 500 });
    const { ticket, id: orderId, products } = await aJob(portal, { quantities: [40], statuses: ['cutting'] });
    const item = { category: 'leather', name: material.name, quantity: 2.5, unit: 'sqft' } as const;
    if (products[0]) await aRecord(portal, products[0], [item]);
    await sql`update orders set created_at = now() - interval '30 days' where id = ${orderId}`.execute(db);
    const { client: bench } = await aBench(portal);
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const mark = async (days: number) => {
      const marks = [markOf(ticket, { stage: 'cutting', delta: 4, at: daysAgo(days) })];
      return (await bench.call('markUnits', { marks })).body.results[0];
    };
    const counted = async (days: number) => {
      await sql`update stock_materials set counted_at = ${daysAgo(days)} where id = ${material.id}`.execute(db);
    };
    await counted(6.5);
    expect(await mark(6.9)).toHaveProperty('changeId');
    expect(await onHand(material.id)).toBe('500.0000');
    await counted(8);
    expect(await mark(6.9)).toHaveProperty('changeId');
    expect(await onHand(material.id)).toBe('490.0000');
    expect(await mark(7.1)).toHaveProperty('code');
    expect(await onHand(material.id)).toBe('490.0000');
  });

  test('lets what is on hand fall below zero, and books nothing of an archived material (ST-8, WF49)', async () => {
    const { order, id } = await leatherOrder({ onHand: 10 });
    expect((await stagesOf(order, { cutting: 10 })).status).toBe(200);
    expect(await materialOf(id)).toMatchObject({ onHand: '-15.0000', countThis: true });

    await admin.call('updateStockMaterial', { id, archived: true });
    await stagesOf(order, { cutting: 20 });
    expect(await materialOf(id)).toMatchObject({ onHand: '-15.0000', need: '0.0000', names: [] });
  });

  test('books nothing of a material that is archived while the mark waits for it (WF49)', async () => {
    const { order, id, material } = await leatherOrder();
    // As the mark reads it: with its names, which it had before the archiving that the mark waited for.
    await sql`update stock_materials set archived = true where id = ${id}`.execute(portal.context.db);
    await stagesOf(order, { cutting: 20 });
    expect(await materialOf(id)).toMatchObject({ onHand: '500.0000', names: [{ name: material.name, unit: 'sqft' }] });
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

describe('a mark and its booking', () => {
  test('lock materials by id, whatever the order in the record, so that no two marks wait for each other (WF47)', async () => {
    const [first, second] = [await aMaterial(admin, { onHand: 9 }), await aMaterial(admin, { onHand: 9 })];
    const itemOf = ({ name }: { name: string }): Item => ({ category: 'leather', name, quantity: 1, unit: 'sqft' });
    for (const items of [
      [itemOf(first), itemOf(second)],
      [itemOf(second), itemOf(first)],
    ]) {
      const order = await anOrder(portal, { quantities: [4], statuses: ['cutting'] });
      if (order.products[0]) await aRecord(portal, order.products[0], items);
      const answer = await whileHeld(
        portal,
        first.id,
        () => stagesOf(order, { cutting: 1 }),
        async () => {
          const free = sql`select from stock_materials where id = ${second.id} for update nowait`;
          await transaction(portal.context.db, tx => free.execute(tx));
        },
      );
      expect(answer.status).toBe(200);
    }
    expect([await onHand(first.id), await onHand(second.id)]).toEqual(['7.0000', '7.0000']);
  });

  test('wait for no purchase of the same material that is being placed (ST-8)', async () => {
    const { order, id } = await leatherOrder();
    const other = await aMaterial(admin);
    const bought = [id, other.id].map(materialId => ({ materialId, quantity: 1, unit: 'sqft' }));

    const purchase = await whileHeld(
      portal,
      other.id,
      () => aPurchase(admin, { lines: bought }),
      async () => expect((await stagesOf(order, { cutting: 2 })).status).toBe(200),
    );

    expect(purchase.state).toBe('ordered');
    expect(await onHand(id)).toBe('495.0000');
  });

  test('are both written or neither when the database ends the connection between them', async () => {
    const { order, id } = await leatherOrder();
    const { ticket } = await sql<{ ticket: string }>`
      select ticket from order_products where order_id = ${order.id}`.one(portal.context.db);
    const { client: bench } = await aBench(portal);
    const marks = [markOf(ticket, { stage: 'cutting', delta: 3 })];
    const cutOf = async () => (await admin.call('readOrder', { id: order.id })).body.order.products[0].passed.cutting;

    // The statement loses with the connection all that it wrote before it waited.
    const answer = await whileHeld(
      portal,
      id,
      () => bench.call('markUnits', { marks }),
      async ({ pid }) => {
        await sql`select pg_terminate_backend(${pid})`.execute(portal.context.db);
      },
    );

    expect(answer.status).toBe(503);
    expect([await cutOf(), await onHand(id), (await ledger(id)).length]).toEqual([0, '500.0000', 1]);
    expect((await bench.call('markUnits', { marks })).status).toBe(200);
    expect([await cutOf(), await onHand(id)]).toEqual([3, '492.5000']);
    expect((await bench.call('markUnits', { marks })).status).toBe(200);
    expect([await cutOf(), await onHand(id), (await ledger(id)).length]).toEqual([3, '492.5000', 2]);
  });

  test('with what they use take at most 6 statements (W51)', async () => {
    const job = await aJob(portal, { quantities: [10], statuses: ['cutting'] });
    const [thread, hide] = [await aMaterial(admin, { category: 'thread', unit: 'mtr' }), await aMaterial(admin)];
    const items = [hide, thread].map(({ category, name, unit }) => ({ category, name, unit, quantity: 1.5 }));
    if (job.products[0]) await aRecord(portal, job.products[0], items);
    const { client } = await aBench(portal);
    const marks = [markOf(job.ticket, { stage: 'cutting', delta: 4 }), markOf(job.ticket, { delta: 3 })];
    const statements = await statementsOf(() => client.call('markUnits', { marks }));
    expect([await onHand(hide.id), await onHand(thread.id)]).toEqual(['-6.0000', '-4.5000']);
    expect(statements.filter(text => !/^(begin|start|commit|set)/i.test(text)).length).toBeLessThanOrEqual(6);
  });

  test('of 30 benches on one thread material never deadlock, and lose nothing (W51)', async () => {
    const { db } = portal.context;
    const deadlocks = countDeadlocks();
    const rounds = isNightly ? 20 : 3;
    const onShelf = { onHand: 10_000 };
    const thread = await aMaterial(admin, { category: 'thread', unit: 'mtr', ...onShelf });
    const leathers = [await aMaterial(admin, onShelf), await aMaterial(admin, onShelf)];
    const jobs = await Promise.all(
      Array.from({ length: 30 }, async (_, place) => {
        const job = await aJob(portal, { quantities: [rounds], statuses: ['cutting'] });
        const items = [thread, ...leathers].map(({ category, name, unit }) => ({
          category,
          name,
          unit,
          quantity: 1.5,
        }));
        const [product] = job.products;
        if (product) await aRecord(portal, product, place % 2 === 0 ? items : items.toReversed());
        return { ticket: job.ticket, bench: (await aBench(portal)).client };
      }),
    );
    for (let round = 0; round < rounds; round++) {
      const answers = await Promise.all(
        jobs.map(({ ticket, bench }) =>
          bench.call('markUnits', { marks: [markOf(ticket, { stage: 'cutting' }), markOf(ticket)] }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(jobs.map(() => 200));
    }
    const used = writeAmount(BigInt(10_000 - 30 * rounds * 1.5) * 10_000n);
    for (const { id } of [thread, ...leathers]) expect(await onHand(id)).toBe(used);
    expect(deadlocks()).toBe(0);
    const broken = await findBrokenRows(text => db.query(text));
    expect(broken.filter(rule => /movement/.test(rule))).toEqual([]);
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
    const unitsOf = async (id = 0) => (await ledger(id)).map(({ units }: { units: number | null }) => units);
    expect([await unitsOf(oxblood?.id), await unitsOf(cognac?.id)]).toEqual([
      [-4, 4, null],
      [-3, 3, null],
    ]);
  });
});

test('a material of two items counts each unit once that takes it (ST-10)', async () => {
  const order = await anOrder(portal, { quantities: [10], statuses: ['cutting'] });
  const [black, cognac] = await Promise.all(
    ['Black', 'Cognac'].map(color => aMaterial(admin, { name: `Lace, ${color}`, onHand: 100 })),
  );
  const lace = (color: string, quantity: number): Item => {
    return { category: 'leather', name: `Lace, ${color}`, quantity, unit: 'sqft' };
  };
  if (order.products[0]) await aRecord(portal, order.products[0], [lace('Cognac', 1), lace('{color}', 2)]);
  await setColors(order, [
    ['Black', 5],
    ['Cognac', 5],
  ]);
  expect((await admin.call('readStockMaterial', { id: cognac?.id })).body.lines).toMatchObject([
    { units: 10, amount: '20.0000' },
  ]);
  const { body } = await stagesOf(order, { cutting: 10 });
  const newest = async (id = 0) => (await ledger(id))[0];
  expect(await newest(cognac?.id)).toMatchObject({ units: 10, quantity: '-20.0000' });
  expect(await newest(black?.id)).toMatchObject({ units: 5, quantity: '-10.0000' });
  await undo(body.changeId);
  expect(await newest(cognac?.id)).toMatchObject({ units: -10, quantity: '20.0000' });
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

test('W9 marks, statuses, bulk, undo and verifying never move need minus on hand, as the model says (WF12, WF14)', async () => {
  const colors = ['Black', 'Tan'] as const;
  const order = await aJob(portal, {
    quantities: Array(lineCount).fill(9),
    statuses: Array(lineCount).fill('cutting'),
  });
  const { client: bench } = await aBench(portal);
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
      return { items, quantity, passed, combinations: own.map(([color, units]) => ({ units, choices: { color } })) };
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
    what: fc.constantFrom('status', 'stages', 'finish', 'undo', 'marks', 'undone marks'),
    status: fc.constantFrom(...stages),
    counts: fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9)),
  });
  const isAsBefore = async () => {
    const now = await balances();
    expect(now.map(([, balance]) => balance)).toEqual(first.map(([, balance]) => balance));
    const expected = needs(await lines(), models);
    expect(now.map(([need]) => need)).toEqual(models.map(({ id }) => writeAmount(expected.get(id) ?? 0n)));
  };
  const bulk = (set: Record<string, unknown>) =>
    admin.call('changeInBulk', { lines: order.products.map(one => ({ orderId: order.id, productId: one.id })), set });
  for (const { line, what, status, counts } of fc.sample(act, { numRuns: isNightly ? 300 : 24, seed: 20_261_126 })) {
    const productId = order.products[line]?.id;
    const [cutting = 0, stitching = 0, finishing = 0] = [...counts].sort((a, b) => b - a);
    const marks = [cutting, -finishing, stitching]
      .filter(delta => delta !== 0)
      .map(delta => markOf(order.tickets[line] ?? '', { stage: status, delta }));
    const undos = marks.toReversed().map(({ id, ...mark }) => markOf(mark.ticket, { ...mark, undoes: id }));
    const acts = {
      status: () => bulk({ status }),
      stages: () => admin.call('setProductStages', { id: order.id, productId, cutting, stitching, finishing }),
      finish: () => bulk({ finished: finishing }),
      undo: () => undo(made.at(-1) ?? '00000000-0000-4000-8000-000000000000'),
      marks: () => bench.call('markUnits', { marks }),
      'undone marks': () => bench.call('markUnits', { marks: [...marks, ...undos] }),
    };
    const { body } = await acts[what]();
    if (body.changeId) made.push(body.changeId);
    await isAsBefore();
  }
  await bulk({ finished: 9 });
  expect((await admin.call('verifyCompletion', { id: order.id })).status).toBe(200);
  await isAsBefore();
  // Builders store lines without their production events.
  const broken = await findBrokenRows(text => portal.context.db.query(text));
  expect(broken.filter(rule => /movement/.test(rule))).toEqual([]);
});
