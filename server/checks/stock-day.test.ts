import { beforeAll, expect, test } from 'vitest';
import { WorkCalendar } from '#contract/dates/work-calendar.ts';
import { aBench, aJob, markOf } from '#testing/benches.ts';
import { anOrder, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { sendCsvFile } from '#testing/csv.ts';
import { testPortal } from '#testing/portal.ts';
import { aLot, aMaterial, aPurchase, aRecord, aSupplier, type Item } from '#testing/stock.ts';
import { readCalendar } from '../dates/read-facts.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
let owner: Client;
let bench: Client;

beforeAll(async () => {
  owner = await portal.as(await aSuperadmin(portal));
  bench = (await aBench(portal)).client;
});

type Stock = { need: number; onHand: number; onOrder: number; short: number; toBuy: number };

/** Reads a material as the screens show it, and checks it against the sum of its ledger and the newest balance. */
async function stockOf(id: number): Promise<Stock> {
  const { material } = (await owner.call('readStockMaterial', { id })).body;
  const books = await sql<{ sum: string; balance: string }>`
    select sum(quantity)::text as sum, (array_agg(balance order by id desc))[1]::text as balance
    from stock_movements where stock_material_id = ${id}`.one(portal.context.db);
  expect([books.sum, books.balance]).toEqual([material.onHand, material.onHand]);
  const { need, onHand, onOrder, short, toBuy } = material;
  return {
    need: Number(need),
    onHand: Number(onHand),
    onOrder: Number(onOrder),
    short: Number(short),
    toBuy: Number(toBuy),
  };
}

const bodyOf = async (...call: Parameters<Client['call']>) => (await owner.call(...call)).body;

/** A workshop with leather in hides of 22.5 sqft and with a dye lot, and thread, that two accepted orders need. */
async function aWorkshop() {
  const supplierId = await aSupplier(owner, { leadDays: 5 });
  const hides = { supplierId, minLevel: 20, packName: 'hide', packSize: 22.5, hasLots: true };
  const leather = await aMaterial(owner, { onHand: 50, ...hides });
  const thread = await aMaterial(owner, { category: 'thread', unit: 'mtr', onHand: 100 });
  const bags = await aJob(portal, { quantities: [40], statuses: ['cutting'] });
  const belts = await anOrder(portal, { quantities: [10], statuses: ['cutting'] });
  const spelled = leather.name.toLowerCase();
  const names = [leather.name, spelled].map(name => ({ name, unit: 'sqft' }));
  expect((await owner.call('setMaterialNames', { id: leather.id, names })).status).toBe(200);
  for (const { products, name } of [
    { ...bags, name: leather.name },
    { ...belts, name: spelled },
  ]) {
    const items: Item[] = [
      { category: 'leather', name, quantity: 2.5, unit: 'sqft' },
      { category: 'thread', name: thread.name, quantity: 3, unit: 'mtr' },
    ];
    for (const product of products) await aRecord(portal, product, items);
  }
  const lotId = await aLot(owner, leather.id, '4711');
  const cut = async (delta: number): Promise<string> => {
    const { body } = await bench.call('markUnits', { marks: [markOf(bags.ticket, { stage: 'cutting', delta })] });
    return body.results[0].changeId;
  };
  const leftOfLot = async () => Number((await bodyOf('readLots', { id: leather.id })).lots[0].left);
  const ledger = async (): Promise<Row[]> => (await bodyOf('readMovements', { id: leather.id })).movements;
  /** Undoes the newest count or receipt. */
  const undoNewest = async (kind: string) => {
    const row = (await ledger()).find(one => one.kind === kind && one.undoes === null);
    expect((await owner.call('undoMovement', { id: row?.id })).status).toBe(200);
  };
  return { supplierId, leather, thread, bags, belts, lotId, cut, leftOfLot, ledger, undoNewest };
}
type Row = { id: number; kind: string; quantity: string; undoes: number | null };

/** Buys five hides for a workshop and receives two of them as the lot 4711. */
async function buyTwoOfFive({ supplierId, leather }: Awaited<ReturnType<typeof aWorkshop>>) {
  const lines = [{ materialId: leather.id, quantity: 5, unit: 'pack' }];
  const { id, lines: bought } = await aPurchase(owner, { supplierId, lines });
  expect(await stockOf(leather.id)).toEqual({ need: 125, onHand: 50, onOrder: 112.5, short: 0, toBuy: 0 });
  const two = { lineId: bought[0]?.id, quantity: 2, unit: 'pack', lotCode: '4711' };
  expect((await owner.call('receivePurchase', { id, lines: [two] })).status).toBe(201);
  return { id, lineId: bought[0]?.id };
}

test('every number is right after each step: short leather, half of it received, marks, a count, and undos', async () => {
  const workshop = await aWorkshop();
  const { leather, thread, bags, belts, lotId, cut, leftOfLot, ledger, undoNewest } = workshop;
  // 50 units of 2.5 sqft need 125; 95 lack with the minimum, which are five hides.
  expect(await stockOf(leather.id)).toEqual({ need: 125, onHand: 50, onOrder: 0, short: 75, toBuy: 112.5 });
  expect(await stockOf(thread.id)).toEqual({ need: 150, onHand: 100, onOrder: 0, short: 50, toBuy: 50 });
  const { db } = portal.context;
  for (const { id, products, ahead } of [
    { ...bags, ahead: 12.3 },
    { ...belts, ahead: 20 },
  ]) {
    await sql`
      insert into line_forecasts (order_id, product_id, ahead)
      values (${id}, ${products[0]?.id}, array[${ahead}, 0, 0, 0]::real[])`.execute(db);
  }
  const days = new WorkCalendar(await readCalendar(db));
  const { today } = await sql<{ today: string }>`select workshop_today()::text as today`.one(db);
  const needed = days.numberBefore(today) + 1 + 12;
  const dates = { orderBy: days.dayOf(needed - 5), shortFrom: days.dayOf(needed) };
  const { suppliers } = await bodyOf('readShortages');
  expect(suppliers[0].rows).toMatchObject([{ ...dates, jobs: [{ orderId: bags.id }, { orderId: belts.id }] }]);

  await buyTwoOfFive(workshop);
  expect(await stockOf(leather.id)).toEqual({ need: 125, onHand: 95, onOrder: 67.5, short: 0, toBuy: 0 });
  await cut(8);
  expect(await stockOf(leather.id)).toEqual({ need: 105, onHand: 75, onOrder: 67.5, short: 0, toBuy: 0 });
  expect(await stockOf(thread.id)).toMatchObject({ need: 150, onHand: 100 });
  await bench.call('chooseLot', { ticket: bags.ticket, materialId: leather.id, lotId });
  const change = await cut(10);
  expect(await stockOf(leather.id)).toEqual({ need: 80, onHand: 50, onOrder: 67.5, short: 0, toBuy: 0 });
  expect(await leftOfLot()).toBe(20);

  await owner.call('countMaterial', { id: leather.id, counted: 6, unit: 'sqft', seen: 50 });
  expect(await stockOf(leather.id)).toEqual({ need: 80, onHand: 6, onOrder: 67.5, short: 6.5, toBuy: 45 });
  await owner.call('undoChange', { changeId: change });
  expect(await stockOf(leather.id)).toEqual({ need: 105, onHand: 31, onOrder: 67.5, short: 6.5, toBuy: 45 });
  expect(await leftOfLot()).toBe(45);
  await undoNewest('count');
  expect(await stockOf(leather.id)).toEqual({ need: 105, onHand: 75, onOrder: 67.5, short: 0, toBuy: 0 });
  const { material } = await bodyOf('readStockMaterial', { id: leather.id });
  expect(material).toMatchObject({ countedAt: null, countThis: true });
  expect((await ledger()).map(({ kind, quantity }) => `${kind} ${Number(quantity)}`)).toEqual([
    'count 44',
    'use 25',
    'count -44',
    'use -25',
    'use -20',
    'receipt 45',
    'count 50',
  ]);
});

test('every number is right after each step: a half-cut order cancelled, a receipt taken back, and imports', async () => {
  const workshop = await aWorkshop();
  const { leather, thread, bags, belts, cut, leftOfLot, undoNewest } = workshop;
  const { id, lineId } = await buyTwoOfFive(workshop);
  await cut(18);
  expect(await stockOf(leather.id)).toEqual({ need: 80, onHand: 50, onOrder: 67.5, short: 0, toBuy: 0 });

  // The rest is not needed any more, and what was cut stays used.
  expect((await owner.call('cancelOrder', { id: bags.id, reason: 'No money' })).status).toBe(200);
  expect(await stockOf(leather.id)).toEqual({ need: 25, onHand: 50, onOrder: 67.5, short: 0, toBuy: 0 });
  expect(await stockOf(thread.id)).toEqual({ need: 30, onHand: 100, onOrder: 0, short: 0, toBuy: 0 });

  await owner.call('receivePurchase', { id, lines: [{ lineId, quantity: 0, unit: 'sqft', closeRest: true }] });
  await undoNewest('receipt');
  expect(await stockOf(leather.id)).toEqual({ need: 25, onHand: 5, onOrder: 0, short: 20, toBuy: 45 });
  expect(await leftOfLot()).toBe(0);
  const { purchase } = await bodyOf('readPurchase', { id });
  expect(purchase).toMatchObject({ state: 'closed', lines: [{ received: '0.0000', closed: true }] });

  const rows = `leather,${leather.name.toUpperCase()},sqft,30\nthread,${thread.name},mtr,90.5`;
  const send = async () =>
    (await sendCsvFile(owner, 'importStock', `Category,Material,Unit,Counted\n${rows}\n`, { update: true })).body;
  expect(await send()).toMatchObject({ counts: 2, updated: 2 });
  expect(await stockOf(leather.id)).toEqual({ need: 25, onHand: 30, onOrder: 0, short: 0, toBuy: 22.5 });
  expect(await stockOf(thread.id)).toMatchObject({ need: 30, onHand: 90.5 });

  await owner.call('setProductStages', { id: belts.id, productId: belts.products[0]?.id, cutting: 10, stitching: 4 });
  expect(await send()).toMatchObject({ counts: 0, kept: 2 });
  expect(await stockOf(leather.id)).toEqual({ need: 0, onHand: 5, onOrder: 0, short: 0, toBuy: 22.5 });
  expect(await stockOf(thread.id)).toEqual({ need: 18, onHand: 78.5, onOrder: 0, short: 0, toBuy: 0 });

  // Books below zero are bought for, too.
  await owner.call('adjustStock', { id: leather.id, quantity: -1, unit: 'pack', note: 'Spoiled' });
  expect(await stockOf(leather.id)).toEqual({ need: 0, onHand: -17.5, onOrder: 0, short: 17.5, toBuy: 45 });
});
