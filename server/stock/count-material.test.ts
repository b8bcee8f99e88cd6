import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { aBench, aJob, markOf } from '#testing/benches.ts';
import { anOrder, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { findBrokenRows } from '#testing/invariants.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { countDeadlocks } from '#testing/statements.ts';
import { aMaterial, aPurchase, aRecord, whileHeld } from '#testing/stock.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
let admin: Client;

beforeAll(async () => {
  admin = await portal.as(await aSuperadmin(portal));
});

afterEach(() => vi.restoreAllMocks());

const materialOf = async (id: number) => (await admin.call('readStockMaterial', { id })).body.material;
const count = (id: number, counted: unknown, seen: unknown, given = {}) =>
  admin.call('countMaterial', { id, counted, unit: 'sqft', seen, ...given });
const adjust = (id: number, quantity: unknown, given = {}) =>
  admin.call('adjustStock', { id, quantity, unit: 'sqft', note: 'Spoiled', ...given });
const undo = (id: number) => admin.call('undoMovement', { id });

describe('countMaterial (ST-9)', () => {
  test('writes the difference, also one of 0, and says when', async () => {
    const { id } = await aMaterial(admin);
    const first = await count(id, '60.5', 0, { note: 'Shelf 3' });
    expect([first.status, first.body.movement]).toMatchObject([
      201,
      {
        ...{ kind: 'count', quantity: '60.5000', balance: '60.5000', counted: '60.5000', entered: '60.5000' },
        ...{ enteredUnit: 'sqft', note: 'Shelf 3', undone: false, undoes: null, orderId: null, units: null },
      },
    ]);
    expect(first.body.material).toMatchObject({ onHand: '60.5000', countThis: false, countedAt: expect.any(String) });
    const again = await count(id, 60.5, '60.5000');
    expect(again.body.movement).toMatchObject({ quantity: '0.0000', balance: '60.5000' });
  });

  test('returns 409 with the balance when it moved meanwhile, and writes nothing (W13)', async () => {
    const { id } = await aMaterial(admin, { onHand: 60 });
    await adjust(id, -4);
    const refused = await count(id, 50, 60);
    expect([refused.status, refused.code, refused.body.fields]).toEqual([
      409,
      'changedMeanwhile',
      { onHand: '56.0000' },
    ]);
    expect((await admin.call('readMovements', { id })).body.movements).toHaveLength(2);
  });

  test('of two people at once lets the second see the balance of the first (W53)', async () => {
    const { id } = await aMaterial(admin, { onHand: 60 });
    const answers = await Promise.all([count(id, 50, 60), count(id, 51, 60)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.fields.onHand).toBe((await materialOf(id)).onHand);
  });

  test('takes every unit of its kind and packs, and refuses others (W10)', async () => {
    const { id } = await aMaterial(admin, { category: 'thread', unit: 'mtr', packName: 'spool', packSize: 50 });
    const counted = async (amount: unknown, unit: string, seen: unknown) =>
      (await count(id, amount, seen, { unit })).body.material?.onHand;
    expect(await counted('7', 'yd', 0)).toBe('6.4008');
    expect(await counted(3, 'pack', '6.4008')).toBe('150.0000');
    expect(await counted('0.005', 'cm', 150)).toBe('0.0001');
    const wrong = await count(id, 1, '0.0001', { unit: 'pcs' });
    expect([wrong.status, wrong.code, wrong.body.error]).toEqual([
      400,
      'unitDoesNotFit',
      'pcs does not fit a material in mtr',
    ]);
    const { id: sheet } = await aMaterial(admin);
    expect((await count(sheet, 3, 0, { unit: 'pack' })).code).toBe('unitDoesNotFit');
    expect((await count(sheet, '0.0004', 0, { unit: 'dm2' })).code).toBe('invalidInput');
    for (const amount of ['1.00001', 1.00001, 'NaN', '1e3', -1, '-1', null, '']) {
      expect([amount, (await count(sheet, amount, 0)).status]).toEqual([amount, 400]);
    }
  });

  test('once for each Idempotency-Key', async () => {
    const { id } = await aMaterial(admin);
    const input = { id, counted: 5, unit: 'sqft', seen: 0 };
    const send = () => admin.call('countMaterial', input, { headers: { 'idempotency-key': `count-${id}` } });
    const answers = [await send(), await send()];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await admin.call('readMovements', { id })).body.movements).toHaveLength(1);
  });
});

describe('adjustStock (ST-9)', () => {
  test('takes out and puts back with a note', async () => {
    const { id } = await aMaterial(admin, { onHand: 60 });
    const { body } = await adjust(id, '-2.5');
    expect(body.movement).toMatchObject({ kind: 'adjust', quantity: '-2.5000', balance: '57.5000', note: 'Spoiled' });
    for (const wrong of [{ quantity: 0 }, { note: ' ' }, { note: undefined }, { note: 'x'.repeat(501) }]) {
      expect((await adjust(id, 1, wrong)).status).toBe(400);
    }
  });
});

describe('undoMovement (ST-10)', () => {
  test('of a count keeps what was used meanwhile, and nobody knows when it was counted (W11)', async () => {
    const material = await aMaterial(admin, { onHand: 60 });
    const counted = await count(material.id, 50, 60);
    const order = await anOrder(portal, { quantities: [5], statuses: ['cutting'] });
    const items = [{ category: 'leather', name: material.name, quantity: 1, unit: 'sqft' }] as const;
    if (order.products[0]) await aRecord(portal, order.products[0], items);
    await admin.call('setProductStages', { id: order.id, productId: order.products[0]?.id, cutting: 5 });

    const { status, body } = await undo(counted.body.movement.id);

    expect([status, body.movement, body.material]).toMatchObject([
      200,
      { kind: 'count', quantity: '10.0000', undoes: counted.body.movement.id, counted: null },
      { onHand: '55.0000', countedAt: null, countThis: true },
    ]);
    for (const id of [counted.body.movement.id, body.movement.id]) {
      expect([(await undo(id)).status, (await undo(id)).code]).toEqual([409, 'undoneAlready']);
    }
    const [, used] = (await admin.call('readMovements', { id: material.id })).body.movements;
    const ofMark = await undo(used.id);
    expect([ofMark.code, ofMark.body.error]).toEqual(['undoneAlready', 'Undo the mark instead']);
    expect((await undo(999_999)).code).toBe('movementNotFound');
  });

  test('of an earlier count leaves the time of the newest one', async () => {
    const { id } = await aMaterial(admin);
    const first = await count(id, 5, 0);
    await count(id, 6, 5);
    await undo(first.body.movement.id);
    expect(await materialOf(id)).toMatchObject({ onHand: '1.0000', countedAt: expect.any(String) });
  });

  test('leaves the time of a count that was written while it waited', async () => {
    const { id } = await aMaterial(admin, { onHand: 5 });
    const [first] = (await admin.call('readMovements', { id })).body.movements;
    const { status } = await whileHeld(
      portal,
      id,
      () => undo(first.id),
      ({ tx }) =>
        sql`
          with counted as (update stock_materials set counted_at = now() where id = ${id})
          insert into stock_movements (stock_material_id, kind, quantity, balance, counted, moved_by_name)
          values (${id}, 'count', 0, 5, 5, 'Mara')`.execute(tx),
    );
    expect([status, await materialOf(id)]).toMatchObject([200, { onHand: '0.0000', countedAt: expect.any(String) }]);
  });
});

test('a count beside thirty marks sees all of them or is refused, and loses none (WF17)', async () => {
  const { id, name } = await aMaterial(admin, { onHand: 1_000 });
  const jobs = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const { ticket, products } = await aJob(portal, { quantities: [1], statuses: ['cutting'] });
      const item = { category: 'leather', name, quantity: 2.5, unit: 'sqft' } as const;
      if (products[0]) await aRecord(portal, products[0], [item]);
      return { ticket, bench: (await aBench(portal)).client };
    }),
  );
  // As a bench does, which sends a mark again until the portal answers.
  const mark = async ({ ticket, bench }: (typeof jobs)[number]) => {
    const marks = [markOf(ticket, { stage: 'cutting' })];
    let status = 503;
    while (status === 503) ({ status } = await bench.call('markUnits', { marks }));
    return status;
  };
  const marks = jobs.slice(0, 15).map(mark);
  const counts = [count(id, 900, 1_000), count(id, 800, '997.5000'), count(id, 700, '990.0000')];
  const answers = await Promise.all([...marks, ...jobs.slice(15).map(mark)]);
  expect(answers).toEqual(jobs.map(() => 200));
  for (const { status } of await Promise.all(counts)) expect([201, 409, 503]).toContain(status);

  const { movements } = (await admin.call('readMovements', { id, limit: '200' })).body;
  expect((await materialOf(id)).onHand).toBe(movements[0].balance);
  const broken = await findBrokenRows(text => portal.context.db.query(text));
  expect(broken.filter(rule => /movement/.test(rule))).toEqual([]);
  const { balance } = movements[0];
  const refused = await count(id, 900, Number(balance) + 2.5);
  expect([refused.status, refused.body.fields]).toEqual([409, { onHand: balance }]);
  expect((await count(id, 900, balance)).status).toBe(201);
  expect((await materialOf(id)).onHand).toBe('900.0000');
});

test('the ledger refuses every change of its rows (W11, WF18)', async () => {
  await aMaterial(admin, { onHand: 60 });
  for (const text of [
    'update stock_movements set quantity = 1',
    'delete from stock_movements',
    'truncate stock_movements cascade',
  ]) {
    await expect(portal.context.db.query(text)).rejects.toThrow('keeps its rows as they are');
  }
});

test('receipts, adjustments, undos, marks and bulk changes at once never deadlock, and every balance is right (W11, WF47)', async () => {
  const deadlocks = countDeadlocks();
  const [rounds, lineCount] = isNightly ? [100, 500] : [4, 6];
  const materials: Awaited<ReturnType<typeof aMaterial>>[] = [];
  for (const category of ['leather', 'lining', 'thread'] as const) {
    const unit = category === 'leather' ? 'sqft' : 'mtr';
    materials.push(await aMaterial(admin, { category, unit, onHand: 1_000 }));
  }
  const bought = materials.map(({ id: materialId, unit }) => ({ materialId, unit, quantity: rounds }));
  const purchase = await aPurchase(admin, { lines: bought });
  const job = await aJob(portal, {
    quantities: Array(lineCount).fill(rounds),
    statuses: Array(lineCount).fill('cutting'),
  });
  for (const [place, product] of job.products.entries()) {
    const items = materials.map(({ category, name, unit }) => ({ category, name, unit, quantity: 0.25 + (place % 6) }));
    // Records name the materials in different orders.
    await aRecord(portal, product, place % 2 === 0 ? items : items.toReversed());
  }
  const benches = await Promise.all(Array.from({ length: 4 }, () => aBench(portal)));
  const lines = job.products.map(({ id }) => ({ orderId: job.id, productId: id }));
  for (let round = 1; round <= rounds; round++) {
    const of = (place: number) => materials[place % 3] as Awaited<ReturnType<typeof aMaterial>>;
    const marks = job.tickets
      .slice(0, 8)
      .map((ticket, place) => markOf(ticket, { stage: place % 2 ? 'stitching' : 'cutting' }));
    const received = (round % 2 ? purchase.lines : purchase.lines.toReversed()).map(({ id: lineId, unit }) => ({
      lineId,
      unit,
      quantity: 1,
    }));
    const answers = await Promise.all([
      ...benches.map(({ client }, own) =>
        client.call('markUnits', { marks: marks.filter((_, place) => place % 4 === own) }),
      ),
      admin.call('changeInBulk', { lines, set: { status: round % 2 ? 'stitching' : 'cutting' } }),
      adjust(of(round).id, 2, { unit: of(round).unit }).then(({ body }) => undo(body.movement.id)),
      admin.call('receivePurchase', { id: purchase.id, lines: received }),
      ...[0, 1, 2].map(place => adjust(of(place).id, -1, { unit: of(place).unit })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([...Array(6).fill(200), ...Array(4).fill(201)]);
  }
  expect(deadlocks()).toBe(0);
  for (const { id } of materials) {
    const { rows } = await sql<{ received: string }>`
      select sum(quantity)::text as received from stock_movements where stock_material_id = ${id} and kind = 'receipt'`.execute(
      portal.context.db,
    );
    expect(rows).toEqual([{ received: `${rounds}.0000` }]);
  }
  const broken = await findBrokenRows(text => portal.context.db.query(text));
  expect(broken.filter(rule => /movement/.test(rule))).toEqual([]);
}, 300_000);
