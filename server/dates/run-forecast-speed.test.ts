import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { anOrder, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { pastOrders } from '#testing/workshops/past-orders.ts';
import { sql } from '../platform/database/sql.ts';
import { runForecast } from './run-forecast.ts';

const portal = testPortal();
/** Of four lines each. */
const orders = { promised: 65, unplanned: 20 };
const turns = 8;
const turnMs = 6_000;
const pauseMs = 40;

test.runIf(isNightly)(
  'people wait hardly longer beside a forecast of 340 lines and 20 unplanned orders',
  {
    timeout: 300_000,
  },
  async () => {
    const { db } = portal.context;
    await pastOrders(portal, 30, 5);
    for (let order = 0; order < orders.promised + orders.unplanned; order += 1) {
      const { id } = await anOrder(portal, { quantities: [20, 10, 30, 5], statuses: Array(4).fill('cutting') });
      if (order >= orders.promised) continue;
      await sql`update orders set promised_on = workshop_today() + ${10 + order}::int where id = ${id}`.execute(db);
    }
    await sql`analyze`.execute(db);
    await runForecast(db);
    const superadmin = await portal.as(await aSuperadmin(portal));
    const times = { beside: [] as number[], alone: [] as number[] };
    for (let turn = 0; turn < turns; turn += 1) {
      const kind = turn % 2 === 0 ? 'beside' : 'alone';
      const until = performance.now() + turnMs;
      const forecasts = kind === 'beside' ? forecastUntil(until) : undefined;
      times[kind].push(...(await readUntil(superadmin, until)));
      await forecasts;
    }
    const [beside, alone] = [p95(times.beside), p95(times.alone)];
    process.stdout.write(`p95 ${beside.toFixed(1)} ms beside a forecast, ${alone.toFixed(1)} ms without one\n`);
    expect(beside / alone).toBeLessThan(1.2);
  },
);

async function forecastUntil(until: number): Promise<void> {
  while (performance.now() < until) await runForecast(portal.context.db);
}

/** Reads what staff look at most, one answer after the other with a pause. Returns how long each took. */
async function readUntil(client: Client, until: number): Promise<number[]> {
  const times: number[] = [];
  while (performance.now() < until) {
    for (const call of ['readBoard', 'readOrders', 'readToday'] as const) {
      const begun = performance.now();
      expect((await client.call(call, call === 'readToday' ? { section: 'blocked' } : {})).status).toBe(200);
      times.push(performance.now() - begun);
      await sleep(pauseMs);
    }
  }
  return times;
}

function p95(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? 0;
}
