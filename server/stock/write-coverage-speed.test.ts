import { expect, test } from 'vitest';
import { anOrder, aSuperadmin } from '#testing/builders.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { keepMaterialsOfLines } from '#testing/stock.ts';
import { pastOrders } from '#testing/workshops/past-orders.ts';
import { runForecast } from '../dates/run-forecast.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
/** Accepted orders of four lines. */
const open = isNightly ? 125 : 10;
const turns = isNightly ? 30 : 1;
/**
 * Measured: 0.97, 0.86 to 1.00, 1.03 to 1.09, 0.97 to 1.00, and 0.96 to 1.10. A forecast may take a fifth more, because it stores the
 * coverage. Lines have 12 items each.
 */
const most: Record<string, number> = { today: 1.05, board: 1.05, review: 1.15, accept: 1.05, forecast: 1.2 };

test('Today, the Board, accepting and forecasts take hardly longer with a stock that suffices than without one', {
  timeout: 240_000,
}, async () => {
  const { db } = portal.context;
  const superadmin = await portal.as(await aSuperadmin(portal));
  await pastOrders(portal, 30, 5);
  await sql`update orders set promised_on = workshop_today() + 30`.execute(db);
  for (let order = 0; order < open; order += 1) {
    await anOrder(portal, { quantities: [20, 10, 30, 5], statuses: ['cutting', 'cutting', 'cutting', 'cutting'] });
  }
  const fresh = await Promise.all(
    Array.from({ length: 2 * turns }, () => anOrder(portal, { quantities: [20, 10, 30, 5] })),
  );
  await sql`delete from order_product_images`.execute(db);
  await sql`update order_products set product_id = 1000000 + order_id % 10 * 4 + position, product_code = 'P-' || order_id % 10 * 4 + position`.execute(
    db,
  );
  await keepMaterialsOfLines(portal, 1_000_000);
  await runForecast(db);
  const day = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  const works: Record<string, (order: number) => Promise<void>> = {
    today: async () => done(await superadmin.call('readToday')),
    board: async () => done(await superadmin.call('readBoard', { status: 'cutting' })),
    review: async order => done(await superadmin.call('readAcceptance', { id: order })),
    accept: async order => done(await superadmin.call('acceptOrder', { id: order, promisedOn: day })),
    forecast: async () => void (await runForecast(db)),
  };
  const times = Object.fromEntries(Object.keys(works).map(name => [name, { with: [], without: [] } as Times]));
  for (let turn = 0; turn < 2 * turns; turn += 1) {
    const isKept = turn % 2 === 0;
    await sql`update stock_materials set archived = ${!isKept}`.execute(db);
    for (const [name, work] of Object.entries(works)) {
      const began = performance.now();
      await work(fresh[turn]?.id ?? 0);
      times[name]?.[isKept ? 'with' : 'without'].push(performance.now() - began);
    }
  }
  const costs = Object.entries(times).map(([name, { with: kept, without }]) => {
    const [one, other] = [Math.min(...kept), Math.min(...without)];
    process.stdout.write(`${name}: ${one.toFixed(1)} ms with a stock, ${other.toFixed(1)} ms without\n`);
    return { name, isSmall: !isNightly || one / other < (most[name] ?? 1) };
  });
  expect(costs.filter(({ isSmall }) => !isSmall)).toEqual([]);
});

type Times = { with: number[]; without: number[] };

function done({ status }: { status: number }): void {
  expect(status).toBe(200);
}
