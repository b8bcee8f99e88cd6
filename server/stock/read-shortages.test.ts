import { beforeAll, describe, expect, test } from 'vitest';
import { WorkCalendar } from '#contract/dates/work-calendar.ts';
import { anAdmin, anOrder, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { testPortal } from '#testing/portal.ts';
import { aMaterial, aPurchase, aRecord, aSupplier, type Item } from '#testing/stock.ts';
import { readCalendar } from '../dates/read-facts.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
let admin: Client;

beforeAll(async () => {
  admin = await portal.as(await aSuperadmin(portal));
});

async function needing(item: Item, quantity: number, status: 'cutting' | 'not_reviewed' = 'cutting') {
  const order = await anOrder(portal, { quantities: [quantity], statuses: [status] });
  if (order.products[0]) await aRecord(portal, order.products[0], [item]);
  return order;
}
type Row = { material: { id: number }; orderBy: string | null; jobs: { orderId: number }[] };
const shortages = async () => (await admin.call('readShortages')).body;
const rowOf = async (id: number) => {
  const groups: { supplier: { name: string } | null; rows: Row[] }[] = (await shortages()).suppliers;
  return groups.flatMap(({ rows }) => rows).find(({ material }) => material.id === id);
};

describe('readShortages (ST-5, ST-15)', () => {
  test('groups what to buy by supplier, those without one last, with the jobs that lack it', async () => {
    const supplierId = await aSupplier(admin, { name: 'Aardvark Hides' });
    const material = await aMaterial(admin, { supplierId, onHand: 25 });
    const without = await aMaterial(admin, { minLevel: 5 });
    const item = { category: 'leather', name: material.name, quantity: 1, unit: 'sqft' } as const;
    const orders: Awaited<ReturnType<typeof needing>>[] = [];
    for (let n = 0; n < 6; n++) orders.push(await needing(item, 10));
    await needing(item, 100, 'not_reviewed');

    const { suppliers, counts } = await shortages();
    expect([suppliers[0].supplier.name, suppliers.at(-1).supplier]).toEqual(['Aardvark Hides', null]);
    expect(counts).toMatchObject({ short: expect.any(Number), below: expect.any(Number) });
    expect(await rowOf(material.id)).toMatchObject({
      material: { short: '35.0000', toBuy: '35.0000', ifAccepted: { total: '100.0000', orders: 1 } },
      ...{ orderBy: null, orderNow: false, shortFrom: null, moreJobs: 1 },
      jobs: [2, 3, 4].map(n => ({ orderId: orders[n]?.id })),
    });
    // A pinned job is the first that takes material.
    const pinned = { orderId: orders[5]?.id, productId: orders[5]?.products[0]?.id };
    await admin.call('changeInBulk', { lines: [pinned], set: { pinned: true } });
    expect(await rowOf(material.id)).toMatchObject({
      jobs: [1, 2, 3].map(n => ({ orderId: orders[n]?.id })),
      moreJobs: 1,
    });
    expect(await rowOf(without.id)).toMatchObject({ material: { short: '0.0000', toBuy: '5.0000' }, jobs: [] });
    const lines = [{ materialId: material.id, quantity: 35, unit: 'sqft' }];
    await aPurchase(admin, { supplierId, lines });
    expect(await rowOf(material.id)).toBeUndefined();
    expect(String((await admin.call('exportShortages')).body)).toContain('"leather"');
  });

  test('names the day by which to order, across closed days (W50)', async () => {
    const supplierId = await aSupplier(admin, { leadDays: 10 });
    const material = await aMaterial(admin, { supplierId, onHand: 0 });
    const order = await needing({ category: 'leather', name: material.name, quantity: 1, unit: 'sqft' }, 10);
    const { db } = portal.context;
    const { today } = await sql<{ today: string }>`select workshop_today()::text as today`.one(db);
    const inDays = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
    const closed = [{ from: inDays(7), to: inDays(13), name: 'Holidays' }];
    await sql`update workshop_settings set closed = ${JSON.stringify(closed)}::jsonb`.execute(db);
    const forecast = (ahead: number) =>
      sql`
      insert into line_forecasts (order_id, product_id, ahead) values (${order.id}, ${order.products[0]?.id}, array[${ahead}, 0, 0, 0]::real[])
      on conflict (order_id, product_id) do update set ahead = excluded.ahead`.execute(db);
    const days = new WorkCalendar(await readCalendar(db));
    await forecast(18.9);
    const needed = days.numberBefore(today) + 1 + 18;
    expect(await rowOf(material.id)).toMatchObject({
      orderBy: days.dayOf(needed - 10),
      orderNow: false,
      shortFrom: days.dayOf(needed),
    });
    await forecast(4);
    expect(await rowOf(material.id)).toMatchObject({
      orderBy: days.dayOf(days.numberBefore(today) - 5),
      orderNow: true,
    });
  });

  test('counts on the whole way to the stage that uses the material, and from the next working day on (ST-15)', async () => {
    const { db } = portal.context;
    const supplierId = await aSupplier(admin, { leadDays: 0 });
    const material = await aMaterial(admin, { category: 'metal', unit: 'pcs', supplierId, onHand: 0 });
    const order = await needing({ category: 'metal', name: material.name, quantity: 1, unit: 'pcs' }, 10);
    await sql`
      insert into line_forecasts (order_id, product_id, ahead)
      values (${order.id}, ${order.products[0]?.id}, '{2.5,0,1.75,9}')
      on conflict (order_id, product_id) do update set ahead = excluded.ahead`.execute(db);
    const { today } = await sql<{ today: string }>`select workshop_today()::text as today`.one(db);
    const inDays = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
    for (const closed of [[], [{ from: inDays(0), to: inDays(1), name: 'Holidays' }]]) {
      await sql`
        update workshop_settings set closed = ${JSON.stringify(closed)}::jsonb, workdays = '{t,t,t,t,t,t,t}'`.execute(
        db,
      );
      const day = inDays(closed.length === 0 ? 4 : 6);
      expect(await rowOf(material.id)).toMatchObject({ shortFrom: day, orderBy: day, orderNow: false });
    }
    await sql`update workshop_settings set closed = '[]', workdays = '{t,t,t,t,t,f,f}'`.execute(db);
  });

  test('proposes the day on which an order of today would come, by the calendar of the workshop (ST-17)', async () => {
    const { db } = portal.context;
    const names = { zero: 0, five: 5, year: 365 };
    for (const [name, leadDays] of Object.entries(names)) {
      const supplierId = await aSupplier(admin, { name: `Days ${name}`, leadDays });
      await aMaterial(admin, { supplierId, minLevel: 5 });
    }
    const { today } = await sql<{ today: string }>`select workshop_today()::text as today`.one(db);
    const inDays = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
    const proposed = async () => {
      const groups: { supplier: { name: string } | null; expectedOn: string | null }[] = (await shortages()).suppliers;
      const dayOf = (name: string) => groups.find(({ supplier }) => supplier?.name === name)?.expectedOn;
      expect(groups.find(({ supplier }) => supplier === null)?.expectedOn ?? null).toBeNull();
      return [dayOf('Days zero'), dayOf('Days five'), dayOf('Days year')];
    };
    const closed = [{ from: inDays(1), to: inDays(20), name: 'Holidays' }];
    await sql`update workshop_settings set closed = ${JSON.stringify(closed)}::jsonb, workdays = '{t,t,t,t,t,t,t}'`.execute(
      db,
    );
    expect(await proposed()).toEqual([today, inDays(25), inDays(385)]);
    await sql`update workshop_settings set closed = '[]'`.execute(db);
    expect(await proposed()).toEqual([today, inDays(5), inDays(365)]);
    await sql`update workshop_settings set workdays = '{t,t,t,t,t,f,f}'`.execute(db);
    const days = new WorkCalendar(await readCalendar(db));
    expect((await proposed())[1]).toBe(days.dayOf(days.numberOf(today) + 5));
  });

  test('is counted in the head of Today for superadmins only (W15)', async () => {
    const { id } = await needing({ category: 'leather', name: 'Counted, {color}', quantity: 2, unit: 'sqft' }, 10);
    const rows = ['Black', 'Tan'].map(value => ({ quantity: 5, choices: [{ option: 'Color', value }] }));
    await sql`update order_products set breakdown = ${JSON.stringify(rows)}::jsonb where order_id = ${id}`.execute(
      portal.context.db,
    );
    await aMaterial(admin, { name: 'Counted, Black', onHand: 9 });
    await aMaterial(admin, { name: 'Counted, Tan', onHand: 10 });
    await aMaterial(admin, { minLevel: 5 });
    const { suppliers, counts } = await shortages();
    const listed: Record<string, string>[] = suppliers.flatMap(({ rows }: { rows: { material: object }[] }) =>
      rows.map(({ material }) => material),
    );
    const short = listed.filter(material => Number(material.short) > 0).map(({ name }) => name);
    expect(short).toContain('Counted, Black');
    expect(short).not.toContain('Counted, Tan');
    const { body } = await admin.call('readToday');
    const inStock = (await admin.call('readStock', {})).body.counts;
    expect([body.counts.short, counts.short, inStock.short]).toEqual(Array(3).fill(short.length));
    expect(listed.length).toBeGreaterThan(short.length);
    const part = await admin.call('readToday', { section: 'blocked' });
    expect(part.body.counts).not.toHaveProperty('short');
    const other = await (await portal.as(await anAdmin(portal))).call('readToday');
    expect(other.body.counts).not.toHaveProperty('short');
  });

  test('names what nobody keeps, and counts products without a record (11.4)', async () => {
    const name = 'Not kept, {color}';
    const order = await needing({ category: 'leather', name, quantity: 2, unit: 'sqft' }, 10);
    const rows = [
      { quantity: 6, choices: [{ option: 'Color', value: 'Cognac' }] },
      { quantity: 4, choices: [] },
    ];
    await sql`update order_products set breakdown = ${JSON.stringify(rows)}::jsonb where order_id = ${order.id}`.execute(
      portal.context.db,
    );
    await admin.call('setProductStages', { id: order.id, productId: order.products[0]?.id, cutting: 5 });
    const before = (await shortages()).withoutRecord;
    await anOrder(portal, { quantities: [3], statuses: ['cutting'] });
    const { notKept, withoutRecord } = await shortages();
    expect(withoutRecord).toBe(before + 1);
    expect(notKept.filter((one: { name: string }) => one.name.startsWith('Not kept'))).toEqual([
      { category: 'leather', name: 'Not kept, Cognac', unit: 'sqft', need: '2.0000' },
      { category: 'leather', name: 'Not kept, {color}', unit: 'sqft', need: '8.0000' },
    ]);
  });

  test('names what jobs need whose color was never given (11.4)', async () => {
    const name = 'No color yet, {color}';
    const order = await needing({ category: 'leather', name, quantity: 6.5, unit: 'sqft' }, 20);
    await admin.call('setProductStages', { id: order.id, productId: order.products[0]?.id, cutting: 2 });
    const { notKept } = await shortages();
    expect(notKept).toContainEqual({ category: 'leather', name, unit: 'sqft', need: '117.0000' });
  });
});
