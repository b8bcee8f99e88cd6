import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { usualHoldDays } from '#contract/orders/hold-reasons.ts';
import { compareWork } from '#contract/planning/order-of-work.ts';
import { aBench } from '#testing/benches.ts';
import { anAdmin, anOrder, aSuperadmin, type TestOrder } from '#testing/builders.ts';
import { daysFromToday } from '#testing/changes/ready-change.ts';
import type { Client } from '#testing/client.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { aMaterial, anOption, aPurchase, aRecord, aSupplier, type Item, setCombinations } from '#testing/stock.ts';
import { coverage, type ModelCombination, type ModelLine, type StageCover } from '#testing/stock-model.ts';
import { parseFacts } from '../dates/forecast-facts.ts';
import { Outlook } from '../dates/outlook.ts';
import { readFacts } from '../dates/read-facts.ts';
import { runForecast } from '../dates/run-forecast.ts';
import { workOf } from '../dates/schedule.ts';
import { sql } from '../platform/database/sql.ts';
import { transaction } from '../platform/database/transaction.ts';
import { isCoverageOf, isLackingLine, lackingUntil } from '../platform/stages/coverage.ts';
import { isNewLine } from '../platform/stages/new-line.ts';
import { writeCoverage } from './write-coverage.ts';

const portal = testPortal();
let admin: Client;

beforeAll(async () => {
  admin = await portal.as(await aSuperadmin(portal));
});

async function needing(items: readonly Item[], quantity: number): Promise<TestOrder> {
  const order = await anOrder(portal, { quantities: [quantity], statuses: ['cutting'] });
  if (order.products[0]) await aRecord(portal, order.products[0], items);
  return order;
}
const leather = (name: string, quantity = 1): Item => ({ category: 'leather', name, quantity, unit: 'sqft' });
const forecast = () => runForecast(portal.context.db);
type Card = { orderId: number; covered: number | null; blocked: string | null; materialOn: string | null };
/** The card of an order in 'Do next' at a stage, or in 'Blocked'. */
async function cardOf(order: TestOrder, stage: 'cutting' | 'stitching' | 'finishing' | 'blocked', by = admin) {
  const input = stage === 'blocked' ? { section: 'blocked', limit: '200' } : { section: 'next', stage, limit: '200' };
  const { body } = await by.call('readToday', input);
  const rows: Card[] = stage === 'blocked' ? body.blocked.rows : body.next[stage].rows;
  return rows.find(({ orderId }) => orderId === order.id);
}
const count = async (id: number, counted: number) => {
  const { onHand } = (await admin.call('readStockMaterial', { id })).body.material;
  return admin.call('countMaterial', { id, counted, unit: 'sqft', seen: onHand });
};
const stagesOf = (order: TestOrder, counts: Record<string, number>) =>
  admin.call('setProductStages', { id: order.id, productId: order.products[0]?.id, ...counts });

describe('a line that lacks material (W47, ST-13)', () => {
  test('leaves Do next at the stage that uses it, and is in Blocked until the day on which it comes', async () => {
    const supplierId = await aSupplier(admin, { leadDays: 3 });
    const material = await aMaterial(admin, { onHand: 0 });
    const order = await needing([leather(material.name, 2)], 10);
    await forecast();
    expect(await cardOf(order, 'cutting')).toBeUndefined();
    expect(await cardOf(order, 'blocked')).toMatchObject({
      ...{ blocked: 'material', materialOn: null, covered: 0, hold: null, isMove: false, overdueSince: null },
      lacking: [{ materialId: material.id, name: material.name }],
    });

    const expectedOn = daysFromToday(4);
    const lines = [{ materialId: material.id, quantity: 5, unit: 'sqft' }];
    await aPurchase(admin, { supplierId, expectedOn, lines });
    await forecast();
    expect(await cardOf(order, 'blocked')).toMatchObject({ materialOn: expectedOn });

    await count(material.id, 5);
    await forecast();
    expect(await cardOf(order, 'blocked')).toBeUndefined();
    expect(await cardOf(order, 'cutting')).toMatchObject({ covered: 2, waiting: 10, blocked: null });
  });

  test('is not freed by a purchase that is late, and waits for it without a day (WF52)', async () => {
    const material = await aMaterial(admin, { onHand: 1 });
    const order = await needing([leather(material.name, 2)], 10);
    const lines = [{ materialId: material.id, quantity: 50, unit: 'sqft' }];
    const purchase = await aPurchase(admin, { expectedOn: daysFromToday(0), lines });
    await forecast();
    expect(await cardOf(order, 'blocked')).toMatchObject({ materialOn: daysFromToday(0), overdueSince: null });

    await sql`update purchases set expected_on = workshop_today() - 2 where id = ${purchase.id}`.execute(
      portal.context.db,
    );
    await forecast();
    expect(await cardOf(order, 'cutting')).toBeUndefined();
    expect(await cardOf(order, 'blocked')).toMatchObject({
      ...{ blocked: 'material', materialOn: null, covered: 0, overdueSince: daysFromToday(-2) },
    });
    // The dates take a whole delivery more, as of a material that nobody ordered.
    const { likelyOn } = (await admin.call('readForecast', { id: order.id })).body.lines[0];
    expect(likelyOn === null || likelyOn > daysFromToday(14)).toBe(true);
  });

  test('has no day once that day is over, also before the next forecast (ST-12)', async () => {
    const { db } = portal.context;
    const material = await aMaterial(admin, { onHand: 0 });
    const order = await needing([leather(material.name)], 10);
    const { id } = order;
    const lines = [{ materialId: material.id, quantity: 50, unit: 'sqft' }];
    await aPurchase(admin, { expectedOn: daysFromToday(0), lines });
    await forecast();
    expect(await cardOf(order, 'blocked')).toMatchObject({ materialOn: daysFromToday(0), overdueSince: null });

    // As yesterday's forecast stored it, when the material was expected on that day.
    const dayBefore = (column: string) =>
      sql`array(select day - 1 from unnest(${sql.ref(column)}) with ordinality as d(day, stage) order by stage)`;
    await sql`
      update line_coverage set days = ${dayBefore('days')}, overdue_since = ${dayBefore('overdue_since')}
      where order_id = ${id}`.execute(db);
    const overdueSince = daysFromToday(-1);
    expect(await cardOf(order, 'blocked')).toMatchObject({ blocked: 'material', materialOn: null, overdueSince });
    const [line] = (await admin.call('readOrder', { id })).body.order.products;
    expect(line).toMatchObject({ blocked: 'material', materialOn: null });
    expect((await admin.call('readForecast', { id })).body.lines).toMatchObject([{ lacks: true, materialOn: null }]);
  });

  test('waits for what it lacks where its units wait, not for what a later stage lacks', async () => {
    const [hides, rivets] = [
      await aMaterial(admin, { onHand: 0 }),
      await aMaterial(admin, { category: 'metal', unit: 'pcs', onHand: 0 }),
    ];
    const metal = { category: 'metal', name: rivets.name, quantity: 1, unit: 'pcs' } as const;
    const order = await needing([leather(hides.name), metal], 10);
    const lines = [{ materialId: rivets.id, quantity: 5, unit: 'pcs' }];
    const purchase = await aPurchase(admin, { expectedOn: daysFromToday(0), lines });
    await sql`update purchases set expected_on = workshop_today() - 2 where id = ${purchase.id}`.execute(
      portal.context.db,
    );
    await forecast();
    expect(await cardOf(order, 'blocked')).toMatchObject({ materialOn: null, overdueSince: null });

    await count(hides.id, 10);
    await forecast();
    await stagesOf(order, { cutting: 10, stitching: 10 });
    expect(await cardOf(order, 'blocked')).toMatchObject({ overdueSince: daysFromToday(-2) });
  });

  test('has no day of a stage at which it waits while it can go on at another one', async () => {
    const thread = await aMaterial(admin, { category: 'thread', unit: 'mtr', onHand: 0 });
    const order = await needing([{ category: 'thread', name: thread.name, quantity: 1, unit: 'mtr' }], 40);
    const lines = [{ materialId: thread.id, quantity: 50, unit: 'mtr' }];
    await aPurchase(admin, { expectedOn: daysFromToday(3), lines });
    await stagesOf(order, { cutting: 10 });
    await forecast();
    expect(await cardOf(order, 'cutting')).toMatchObject({ blocked: null, materialOn: null });
  });

  test('is in Do next for the units whose material is there: 10 of 40 (WF50)', async () => {
    const material = await aMaterial(admin, { onHand: 27.4 });
    const order = await needing([leather(material.name, 2.5)], 60);
    await stagesOf(order, { cutting: 20 });
    await count(material.id, 27.4);
    await forecast();
    const card = { covered: 10, waiting: 40, blocked: null, materialOn: null };
    expect(await cardOf(order, 'cutting')).toMatchObject(card);
    expect(await cardOf(order, 'blocked')).toBeUndefined();
    const board = (await admin.call('readBoard', { status: 'cutting', limit: '200' })).body;
    expect(board.cards.find(({ orderId }: Card) => orderId === order.id)).toMatchObject(card);

    // Pinned, it goes on in any case; the cutter still reads how far the leather goes.
    const line = { orderId: order.id, productId: order.products[0]?.id };
    await admin.call('changeInBulk', { lines: [line], set: { pinned: true } });
    expect(await cardOf(order, 'cutting')).toMatchObject({ ...card, pinned: true });
  });

  test('waits for no purchase that was cancelled, and for no rest that does not come (WF46)', async () => {
    const material = await aMaterial(admin, { onHand: 0 });
    const order = await needing([leather(material.name, 2)], 10);
    const lines = [{ materialId: material.id, quantity: 5, unit: 'sqft' }];
    const day = daysFromToday(4);
    const purchase = await aPurchase(admin, { expectedOn: day, lines });
    await forecast();
    expect(await cardOf(order, 'blocked')).toMatchObject({ materialOn: day });
    await admin.call('cancelPurchase', { id: purchase.id, revision: purchase.revision });
    await forecast();
    expect(await cardOf(order, 'blocked')).toMatchObject({ materialOn: null });

    const [other, later] = [await aPurchase(admin, { expectedOn: day, lines }), daysFromToday(6)];
    await aPurchase(admin, { expectedOn: later, lines });
    await forecast();
    expect(await cardOf(order, 'blocked')).toMatchObject({ materialOn: day });
    const rest = { lineId: other.lines[0]?.id, quantity: 0, unit: 'sqft', closeRest: true };
    await admin.call('receivePurchase', { id: other.id, lines: [rest] });
    await forecast();
    expect(await cardOf(order, 'blocked')).toMatchObject({ materialOn: later });
  });

  test('is stopped only at that stage: metal stops no cutter (WF44)', async () => {
    const metal = await aMaterial(admin, { category: 'metal', unit: 'pcs' });
    await admin.call('countMaterial', { id: metal.id, counted: 0, unit: 'pcs', seen: 0 });
    const item = { category: 'metal', name: metal.name, quantity: 2, unit: 'pcs' } as const;
    const order = await needing([item], 10);
    await forecast();
    expect(await cardOf(order, 'cutting')).toMatchObject({ blocked: null });
    await stagesOf(order, { cutting: 10, stitching: 10 });
    expect(await cardOf(order, 'finishing')).toBeUndefined();
    expect(await cardOf(order, 'blocked')).toMatchObject({ blocked: 'material' });
  });

  test('says so in the list of a bench, without the name of the material', async () => {
    const { client } = await aBench(portal);
    const material = await aMaterial(admin, { onHand: 8 });
    const order = await needing([leather(material.name, 2)], 10);
    await stagesOf(order, { cutting: 4 });
    const lacks = async (stage: 'cutting' | 'stitching') => {
      const { body } = await client.call('readJobs', { stage });
      expect(JSON.stringify(body)).not.toContain(material.name);
      return body.jobs.find(({ orderId }: { orderId: number }) => orderId === order.id).lacks;
    };
    await forecast();
    expect(await lacks('cutting')).toEqual(['cutting']);
    expect(await lacks('stitching')).toEqual(['cutting']);

    await count(material.id, 12);
    await forecast();
    expect(await lacks('cutting')).toEqual([]);
  });

  test('is offered when it is pinned, and when the books are below 0, never counted or 121 days old (WF43, WF45)', async () => {
    const { db } = portal.context;
    const material = await aMaterial(admin, { onHand: 0 });
    const order = await needing([leather(material.name)], 10);
    const isOffered = async () => {
      await forecast();
      return (await cardOf(order, 'cutting')) !== undefined;
    };
    expect(await isOffered()).toBe(false);
    const pin = (pinned: boolean) =>
      admin.call('changeInBulk', { lines: [{ orderId: order.id, productId: order.products[0]?.id }], set: { pinned } });
    await pin(true);
    expect(await cardOf(order, 'cutting')).toMatchObject({ pinned: true, blocked: null });
    await pin(false);
    await sql`update stock_materials set counted_at = now() - interval '121 days' where id = ${material.id}`.execute(
      db,
    );
    expect(await isOffered()).toBe(true);
    await sql`update stock_materials set counted_at = null where id = ${material.id}`.execute(db);
    expect(await isOffered()).toBe(true);
    await count(material.id, 0);
    expect(await isOffered()).toBe(false);
    await admin.call('adjustStock', { id: material.id, quantity: -3, unit: 'sqft', note: 'Spoiled' });
    expect(await isOffered()).toBe(true);
  });

  test('takes its share in the order of work: a line behind never changes one before (WF48, W58)', async () => {
    const material = await aMaterial(admin, { onHand: 12 });
    const [first, second] = [await needing([leather(material.name)], 10), await needing([leather(material.name)], 10)];
    await forecast();
    expect([await cardOf(first, 'cutting'), await cardOf(second, 'cutting')]).toMatchObject([
      { covered: 10 },
      { covered: 2 },
    ]);
    const third = await anOrder(portal, { quantities: [10] });
    if (third.products[0]) await aRecord(portal, third.products[0], [leather(material.name)]);
    await admin.call('acceptOrder', { id: third.id });
    await forecast();
    expect([await cardOf(first, 'cutting'), await cardOf(second, 'cutting')]).toMatchObject([
      { covered: 10 },
      { covered: 2 },
    ]);
    expect(await cardOf(third, 'blocked')).toMatchObject({ blocked: 'material' });
    const lines = [{ orderId: second.id, productId: second.products[0]?.id }];
    await admin.call('changeInBulk', { lines, set: { pinned: true } });
    await forecast();
    expect(await cardOf(first, 'cutting')).toMatchObject({ covered: 2 });
  });

  test('says so in its order and its forecast, and a customer reads nothing of it (ST-19)', async () => {
    const material = await aMaterial(admin, { onHand: 0 });
    const order = await needing([leather(material.name)], 10);
    const expectedOn = daysFromToday(6);
    await aPurchase(admin, { expectedOn, lines: [{ materialId: material.id, quantity: 10, unit: 'sqft' }] });
    await forecast();
    const { id } = order;
    const [line] = (await admin.call('readOrder', { id })).body.order.products;
    expect(line).toMatchObject({ blocked: 'material', materialOn: expectedOn, hold: null });
    const { lines } = (await admin.call('readForecast', { id })).body;
    expect(lines).toMatchObject([{ lacks: true, held: false, materialOn: expectedOn }]);
    const seen = JSON.stringify((await (await portal.as(order.customer)).call('readOrder', { id })).body);
    expect(seen).not.toMatch(/blocked|materialOn|lacks/);
  });

  test('is in Blocked for its hold first, and an admin sees no name of a material (11.6, W15)', async () => {
    const material = await aMaterial(admin, { onHand: 0, name: 'Secret oxblood' });
    const order = await needing([leather(material.name)], 10);
    await forecast();
    const client = await portal.as(await anAdmin(portal));
    const board = JSON.stringify((await client.call('readBoard', {})).body);
    const today = JSON.stringify((await client.call('readToday', {})).body);
    expect([board.includes('Secret'), today.includes('Secret'), board.includes('lacking')]).toEqual([
      false,
      false,
      false,
    ]);
    expect(await cardOf(order, 'blocked', client)).toMatchObject({ blocked: 'material' });
    const hold = { id: order.id, productId: order.products[0]?.id, reason: 'machine' };
    await admin.call('setHold', hold);
    expect(await cardOf(order, 'blocked')).toMatchObject({ blocked: 'hold', materialOn: null, lacking: [] });
  });
});

test('a receipt names the jobs that it frees, which are offered at once (W49)', async () => {
  const material = await aMaterial(admin, { onHand: 0 });
  const orders = [await needing([leather(material.name)], 4), await needing([leather(material.name)], 4)];
  const held = await needing([leather(material.name)], 4);
  const lines = [{ materialId: material.id, quantity: 8, unit: 'sqft' }];
  const purchase = await aPurchase(admin, { lines });
  await forecast();
  expect(await cardOf(orders[0] as TestOrder, 'cutting')).toBeUndefined();
  const { body } = await admin.call('receivePurchase', {
    id: purchase.id,
    lines: [{ lineId: purchase.lines[0]?.id, quantity: 8, unit: 'sqft' }],
  });
  expect(body.canStart.map(({ orderId }: { orderId: number }) => orderId)).toEqual(orders.map(({ id }) => id));
  for (const order of orders) expect(await cardOf(order, 'cutting')).toMatchObject({ covered: 4 });
  expect(await cardOf(held, 'blocked')).toMatchObject({ blocked: 'material' });
});

test('waits for no line of a purchase of which a person closed the rest (WF15)', async () => {
  const material = await aMaterial(admin, { onHand: 0 });
  const thread = await aMaterial(admin);
  const order = await needing([leather(material.name)], 4);
  const lines = [material, thread].map(({ id }) => ({ materialId: id, quantity: 10, unit: 'sqft' }));
  const purchase = await aPurchase(admin, { lines, expectedOn: daysFromToday(3) });
  await forecast();
  expect(await cardOf(order, 'blocked')).toMatchObject({ materialOn: daysFromToday(3) });
  const closing = { lineId: purchase.lines[0]?.id, quantity: 0, unit: 'sqft', closeRest: true };
  await admin.call('receivePurchase', { id: purchase.id, lines: [closing] });
  await forecast();
  expect(await cardOf(order, 'blocked')).toMatchObject({ materialOn: null });
});

/** Splits the line of an order of 12 units by length; the lengths take more and less leather. */
async function combine(order: TestOrder): Promise<ModelCombination[]> {
  const [product] = order.products;
  if (!product) return [];
  const lengths = await anOption(portal, product, 'Length', { '80 cm': '1', '90 cm': '1.5', '70 cm': '0.41' });
  const quantities = [5, 4, 3];
  const rows = lengths.map((choice, at) => ({ quantity: quantities[at] ?? 0, choices: [choice] }));
  await setCombinations(portal, { orderId: order.id, productId: product.id }, rows);
  return rows.map(({ quantity, choices: [choice] }) => {
    return { units: quantity, choices: { length: choice?.value ?? '' }, factor: choice?.factor ?? '1' };
  });
}

test('covers combinations one after the other, each with its own amount (OP-6)', async () => {
  const material = await aMaterial(admin, { onHand: 7 });
  const order = await needing([leather(material.name)], 12);
  await combine(order);
  await forecast();
  // Five take 1, and one of those that take 1.5; the next one does not suffice.
  expect(await cardOf(order, 'cutting')).toMatchObject({ covered: 6 });
});

test('coverage equals the model for random stocks, purchases, choices and counts of stages (W48)', async () => {
  const { db } = portal.context;
  const { today } = await sql<{ today: string }>`select workshop_today()::text as today`.one(db);
  const materials: Awaited<ReturnType<typeof aMaterial>>[] = [];
  for (const category of ['leather', 'leather', 'thread', 'metal'] as const) {
    const unit = { leather: 'sqft', thread: 'mtr', metal: 'pcs' } as const;
    materials.push(await aMaterial(admin, { category, unit: unit[category] }));
  }
  // Every other line has combinations: a strap for one of them, and other amounts of leather for each.
  const strap = await aMaterial(admin, { category: 'thread', unit: 'mtr', name: `W48 strap, 90 cm` });
  const hasChoices = (place: number) => place % 2 === 1;
  const itemsOf = (place: number): Item[] =>
    [
      ...materials.filter((_, at) => (place + at) % 3 !== 0),
      ...(hasChoices(place) ? [{ ...strap, name: 'W48 strap, {Length}' }] : []),
      // Some products also take it for all of their units.
      ...(place % 4 === 1 ? [strap] : []),
    ].map(({ category, name, unit }, at) => ({ category, name, unit, quantity: 0.25 * (1 + ((place + at) % 5)) }));
  const orders: (Pick<ModelLine, 'items' | 'combinations'> & { order: TestOrder })[] = [];
  for (let place = 0; place < 8; place++) {
    const items = itemsOf(place);
    const order = await needing(items, 12);
    orders.push({ order, items, combinations: hasChoices(place) ? await combine(order) : [] });
  }
  materials.push(strap);
  const supplierId = await aSupplier(admin);
  const bought = materials.map(({ id, unit }) => ({ materialId: id, quantity: 10, unit }));
  const purchases = [
    await aPurchase(admin, { supplierId, lines: bought }),
    await aPurchase(admin, { supplierId, lines: bought }),
  ];
  const round = fc.record({
    counts: fc.array(fc.tuple(fc.nat(12), fc.nat(12), fc.nat(12)), { minLength: 8, maxLength: 8 }),
    shelves: fc.array(fc.tuple(fc.integer({ min: -5, max: 60 }), fc.constantFrom(1, 1, 1, 130, null)), {
      minLength: 5,
      maxLength: 5,
    }),
    expected: fc.array(fc.tuple(fc.integer({ min: -3, max: 20 }), fc.integer({ min: 1, max: 90 })), {
      minLength: 2,
      maxLength: 2,
    }),
  });
  let waiting = 0;
  for (const { counts, shelves, expected } of fc.sample(round, { numRuns: isNightly ? 100 : 12, seed: 48 })) {
    const lines: ModelLine[] = [];
    for (const [place, { order, items, combinations }] of orders.entries()) {
      const [cutting = 0, stitching = 0, finishing = 0] = [...(counts[place] ?? [])].sort((a, b) => b - a);
      await stagesOf(order, { cutting, stitching, finishing });
      lines.push({ items, quantity: 12, passed: { cutting, stitching, finishing, packaging: 0 }, combinations });
    }
    for (const [at, [onHand, days]] of shelves.entries()) {
      await sql`
        update stock_materials set on_hand = ${onHand}, counted_at = now() - make_interval(days => ${days}::int)
        where id = ${materials[at]?.id}`.execute(db);
    }
    for (const [at, [days, units]] of expected.entries()) {
      await sql`update purchases set expected_on = workshop_today() + ${days}::int where id = ${purchases[at]?.id}`.execute(
        db,
      );
      await sql`update purchase_lines set base = ${units} where purchase_id = ${purchases[at]?.id}`.execute(db);
    }
    await transaction(db, writeCoverage);
    const model = coverage(
      lines,
      materials.map(({ id, category, unit, name }, at) => {
        const [onHand, days] = shelves[at] ?? [0, null];
        const isBelieved = onHand >= 0 && days !== null && days <= 120;
        return { id, category, unit, names: [`${name} ${unit}`], onHand: BigInt(onHand) * 10_000n, isBelieved };
      }),
      expected.flatMap(([days, units]) => {
        const on = new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
        return materials.map(({ id }) => ({ material: id, on, units: BigInt(units) * 10_000n }));
      }),
      today,
    );
    for (const [place, { order }] of orders.entries()) {
      const row = await sql<{ covered: (number | null)[]; lacks: number[][]; days: (string | null)[] }>`
        select covered, lacks, array(
            select case when first_day >= ${today}::date then day end::text
            from unnest(days, overdue_since) with ordinality as d(day, first_day, stage) order by stage) as days
        from line_coverage where order_id = ${order.id}`.first(db);
      const stored = (at: number): StageCover => ({
        covered: row?.covered[at] ?? null,
        lacks: row?.lacks[at] ?? [],
        day: row?.days[at] ?? null,
      });
      const sorted = (cover: StageCover | undefined) => ({ ...cover, lacks: cover?.lacks.toSorted((a, b) => a - b) });
      const { cutting, stitching, finishing } = model[place] ?? {};
      expect([stored(0), stored(1), stored(2)]).toEqual([cutting, stitching, finishing].map(sorted));
    }
    const ready = await readyDays();
    expect(ready).toEqual(await storedReadyDays());
    waiting += ready.filter(([, days]) => days > 0).length;
  }
  expect(waiting).toBeGreaterThan(0);
});

/** Returns the days after which the forecast counts on the accepted lines of each order, in the order of work. */
async function readyDays(): Promise<[orderId: number, days: number][]> {
  const facts = parseFacts(await readFacts(portal.context.db));
  const outlook = new Outlook(facts);
  const works = facts.lines
    .filter(({ isOpen, acceptedOn }) => isOpen && acceptedOn !== null)
    .map(line => workOf(line, line.promisedOn))
    .sort((one, other) => compareWork(one.at, other.at));
  const queued = works.map(({ line }) => outlook.queued(line));
  return outlook.waiting(works, queued).map(({ ready }, at) => [works[at]?.line.orderId ?? 0, ready]);
}

/** Returns the same from what is stored for the lists. Nothing in these tests has a supplier, so delivery takes 10 days. */
async function storedReadyDays() {
  const { db } = portal.context;
  const outlook = new Outlook(parseFacts(await readFacts(db)));
  const { calendar, today } = outlook;
  const { rows } = await sql<{ orderId: number; isLacking: boolean; isHeld: boolean; until: string | null }>`
    select p.order_id as "orderId", coalesce(${isLackingLine}, false) as "isLacking", h.id is not null as "isHeld",
      case when h.id is not null then h.until else ${lackingUntil('p', 'v')} end::text as until
    from order_products p join orders o on o.id = p.order_id
    left join line_holds h on h.order_id = p.order_id and h.product_id = p.product_id and h.ended_at is null
    left join line_coverage v on ${isCoverageOf}
    where o.ended_at is null and p.completed < p.quantity and not ${isNewLine('p')}
    order by p.pinned_at nulls last, coalesce(p.accepted_at, o.created_at)::date, p.order_id`.execute(db);
  const usual = calendar.dayOf(calendar.numberOf(today) + 10) ?? '';
  return rows.map(({ orderId, isLacking, isHeld, until }) => {
    const held = until === null ? usualHoldDays : outlook.daysUntil(until);
    return [orderId, isHeld ? held : isLacking ? outlook.daysUntil(until ?? usual) : 0];
  });
}
