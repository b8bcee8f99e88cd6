import { expect, test } from 'vitest';
import { aBench, aJob } from '#testing/benches.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';

const portal = testPortal();

test.runIf(isNightly)('takes as long for a known ticket as for an unknown one (W21)', async () => {
  const { tickets } = await aJob(portal, { quantities: Array.from({ length: 60 }, () => 5) });
  const { client } = await aBench(portal);
  const known = tickets[0] ?? '';
  // Differs from a known ticket only in the last character.
  const near = known.slice(0, 9) + (known.endsWith('0') ? '1' : '0');
  for (let turn = 0; turn < 30; turn++) await client.call('readJob', { ticket: String(turn).padStart(10, '0') });
  const markOn = (ticket: string) => ({
    marks: [{ id: crypto.randomUUID(), ticket, stage: 'cutting', delta: 1, at: new Date().toISOString() }],
  });
  const calls = {
    readJob: (ticket: string) => client.call('readJob', { ticket }),
    markUnits: (ticket: string) => client.call('markUnits', markOn(ticket)),
    solveProblem: (ticket: string) => client.call('solveProblem', { ticket }),
  };
  for (const [name, make] of Object.entries(calls)) {
    const times = new Map<string, number[]>([known, near, '0123456789'].map(ticket => [ticket, []]));
    for (let turn = 0; turn < 200; turn++) {
      for (const [ticket, all] of times) {
        const begun = performance.now();
        expect((await make(ticket)).status).toBe(429);
        all.push(performance.now() - begun);
      }
    }
    const medians = [...times.values()].map(all => all.sort((one, other) => one - other)[100] ?? 0);
    const ratio = Math.max(...medians) / Math.min(...medians);
    expect([name, medians, ratio < 1.15]).toEqual([name, medians, true]);
  }
});
