import { expect, test } from 'vitest';
import { aBench, aJob, markOf } from '#testing/benches.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';

const portal = testPortal();

test.runIf(isNightly)('50 marks in one call take less than 150 ms (WB2)', async () => {
  const { client } = await aBench(portal);
  const jobs = await Promise.all(Array.from({ length: 25 }, () => aJob(portal, { quantities: [1_000] })));
  const times: number[] = [];
  for (let turn = 0; turn < 10; turn++) {
    const marks = jobs.flatMap(({ ticket }) => [
      markOf(ticket, { stage: 'cutting' }),
      markOf(ticket, { stage: 'cutting', delta: 2 }),
    ]);
    const begun = performance.now();
    await client.call('markUnits', { marks });
    times.push(performance.now() - begun);
  }
  expect(times.sort((one, other) => one - other)[5]).toBeLessThan(150);
});
