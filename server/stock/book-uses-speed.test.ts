import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { aBench, aJob, markOf } from '#testing/benches.ts';
import { aSuperadmin } from '#testing/builders.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { slowness } from '#testing/processor-time.ts';
import { aMaterial, aRecord, type Item } from '#testing/stock.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();

test.runIf(isNightly)('30 benches that mark once a second and use one thread wait less than 100 ms (W51)', async () => {
  const thread = await aMaterial(await portal.as(await aSuperadmin(portal)), { category: 'thread', unit: 'mtr' });
  const item = { category: 'thread', name: thread.name, unit: 'mtr', quantity: 1.5 } as const;
  const seconds = 30;
  const benches = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const job = await aJob(portal, { quantities: [2 * seconds], statuses: ['stitching'] });
      if (job.products[0]) await aRecord(portal, job.products[0], [item]);
      const { client } = await aBench(portal);
      await client.call('markUnits', { marks: [markOf(job.ticket, { stage: 'cutting', delta: seconds })] });
      return () => client.call('markUnits', { marks: [markOf(job.ticket)] });
    }),
  );
  // A workshop's benches do not all begin in the second in which the portal opens its connections.
  await Promise.all(benches.map(mark => mark()));
  const times = await Promise.all(
    benches.map(async (mark, place) => {
      await sleep((place / 30) * 1_000);
      const own: number[] = [];
      for (let second = 0; second < seconds; second++) {
        const begun = performance.now();
        expect((await mark()).status).toBe(200);
        own.push(performance.now() - begun);
        await sleep(Math.max(0, 1_000 - (performance.now() - begun)));
      }
      return own;
    }),
  );
  const sorted = times.flat().sort((one, other) => one - other);
  const [median, p99] = [0.5, 0.99].map(share => sorted[Math.ceil(sorted.length * share) - 1] ?? 0) as [number, number];
  process.stdout.write(
    `marks of 30 benches: median ${median.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, machine ${slowness().toFixed(1)} times as slow\n`,
  );
  expect(p99 / slowness()).toBeLessThan(100);
});

test.runIf(isNightly)('marks with a stock take at most 15 % and 2 ms longer than without', async () => {
  const superadmin = await portal.as(await aSuperadmin(portal));
  const turns = 200;
  const job = await aJob(portal, { quantities: [2 * turns], statuses: ['cutting'] });
  const kept: { id: number }[] = [];
  const items: Item[] = [];
  for (const category of ['leather', 'leather', 'lining', 'lining', 'thread', 'thread'] as const) {
    const unit = category === 'leather' ? 'sqft' : 'mtr';
    const { id, name } = await aMaterial(superadmin, { category, unit, onHand: 10_000 });
    kept.push({ id });
    items.push({ category, name, unit, quantity: 1.5 });
  }
  if (job.products[0]) await aRecord(portal, job.products[0], items);
  const { client } = await aBench(portal);
  const { db } = portal.context;
  const times = { with: [] as number[], without: [] as number[] };
  for (let turn = 0; turn < 2 * turns; turn++) {
    const isKept = turn % 2 === 0;
    // Without its names, nobody keeps a material.
    await (isKept
      ? sql`insert into material_names (category, name, unit, stock_material_id)
          select category, name, unit, id from stock_materials on conflict do nothing`
      : sql`delete from material_names`
    ).execute(db);
    const marks = [markOf(job.ticket, { stage: 'cutting' }), markOf(job.ticket)];
    const begun = performance.now();
    expect((await client.call('markUnits', { marks })).status).toBe(200);
    times[isKept ? 'with' : 'without'].push(performance.now() - begun);
  }
  const median = (list: number[]) => list.toSorted((one, other) => one - other)[turns / 2] ?? 0;
  const [one, other] = [median(times.with), median(times.without)];
  process.stdout.write(`marks: ${one.toFixed(2)} ms with a stock, ${other.toFixed(2)} ms without\n`);
  expect((await superadmin.call('readMovements', { id: kept[0]?.id, limit: '5' })).body.movements[0]).toMatchObject({
    kind: 'use',
  });
  expect(one).toBeLessThan(1.15 * other + 2 * slowness());
});
