import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { aBench, aJob, markOf } from '#testing/benches.ts';
import { aSuperadmin } from '#testing/builders.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { aMaterial, aRecord } from '#testing/stock.ts';

const portal = testPortal();

test.runIf(isNightly)('30 benches that mark once a second and use one thread wait less than 100 ms (W51)', async () => {
  const thread = await aMaterial(await portal.as(await aSuperadmin(portal)), { category: 'thread', unit: 'mtr' });
  const item = { category: 'thread', name: thread.name, unit: 'mtr', quantity: 1.5 } as const;
  const seconds = 10;
  const times = await Promise.all(
    Array.from({ length: 30 }, async (_, place) => {
      const job = await aJob(portal, { quantities: [2 * seconds], statuses: ['stitching'] });
      if (job.products[0]) await aRecord(portal, job.products[0], [item]);
      const { client } = await aBench(portal);
      await client.call('markUnits', { marks: [markOf(job.ticket, { stage: 'cutting', delta: seconds })] });
      await sleep(3_000 + (place / 30) * 1_000);
      const own: number[] = [];
      for (let second = 0; second < seconds; second++) {
        const begun = performance.now();
        expect((await client.call('markUnits', { marks: [markOf(job.ticket)] })).status).toBe(200);
        own.push(performance.now() - begun);
        await sleep(Math.max(0, 1_000 - (performance.now() - begun)));
      }
      return own;
    }),
  );
  const sorted = times.flat().sort((one, other) => one - other);
  expect(sorted[Math.ceil(sorted.length * 0.99) - 1]).toBeLessThan(100);
});
