import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { anAdmin, anOrder } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { sql } from '../platform/database/sql.ts';
import { runForecast } from './run-forecast.ts';
import { scheduleForecasts } from './schedule-forecasts.ts';

const portal = testPortal({ TIME_ZONE: 'UTC' });
const soon = { gather: 20, soon: 20, pause: 200, look: 60_000 };

/** Starts and stops the forecasts of a process, as the portal does. */
function aProcess(timing = soon) {
  const hooks: Record<string, () => Promise<void>> = {};
  const app = {
    addHook(name: string, hook: () => Promise<void>) {
      hooks[name] = hook;
    },
  };
  const scheduled = scheduleForecasts(app as unknown as FastifyInstance, portal.context, timing);
  return { hear: scheduled.hear, start: () => hooks.onReady?.(), stop: () => hooks.preClose?.() };
}

const asOf = async () =>
  (await sql<{ at: string }>`select as_of::text as at from forecast_state`.one(portal.context.db)).at;

describe('scheduleForecasts', () => {
  test('forecasts after a change, and not without one (W31)', async () => {
    await runForecast(portal.context.db);
    const before = await asOf();
    const one = aProcess();
    one.hear({ event: 'messageSent' });
    await new Promise(resolve => setTimeout(resolve, 300));
    expect(await asOf()).toBe(before);
    one.hear({ event: 'orderChanged' });
    await eventually(async () => expect(await asOf()).not.toBe(before));
    await one.stop();
  });

  test('does not wait for other changes after one of the stock, which frees jobs (ST-14)', async () => {
    const before = await asOf();
    const one = aProcess({ ...soon, gather: 60_000, pause: 20, soon: 20 });
    one.hear({ event: 'orderChanged' });
    one.hear({ event: 'stockChanged' });
    await eventually(async () => expect(await asOf()).not.toBe(before));
    await one.stop();
  });

  test('lets one of two processes that receive a change forecast (WF40)', async () => {
    const before = await asOf();
    const seen = new Set<string>();
    const [one, other] = [aProcess(), aProcess()];
    await new Promise(resolve => setTimeout(resolve, soon.pause));
    one.hear({ event: 'orderPlaced' });
    other.hear({ event: 'orderPlaced' });
    await eventually(async () => expect(await asOf()).not.toBe(before));
    for (let round = 0; round < 40; round++) {
      seen.add(await asOf());
      await new Promise(resolve => setTimeout(resolve, 20));
    }
    // The change may have come within a second before the other process's forecast, so this process checks once more.
    expect(seen.size).toBeGreaterThan(0);
    expect(seen.size).toBeLessThanOrEqual(3);
    await Promise.all([one.stop(), other.stop()]);
  });

  test('receives a change by staff through its live event', async () => {
    const { id, products } = await anOrder(portal);
    const admin = await portal.as(await anAdmin(portal));
    const heard: string[] = [];
    const listening = aProcess();
    const client = await portal.context.db.connect();
    await client.query('listen live');
    client.on('notification', ({ payload }) => {
      const { event } = JSON.parse(payload ?? '{}');
      heard.push(event);
      listening.hear({ event });
    });
    const before = await asOf();
    await admin.call('setProductStatus', { id, productCode: products[0]?.productCode, status: 'cutting' });
    await eventually(async () => expect(await asOf()).not.toBe(before));
    expect(heard).toContain('orderChanged');
    await listening.stop();
    await client.query('unlisten live');
    client.release();
  });
});
