import { beforeEach, describe, expect, test } from 'vitest';
import type { Mark } from '#contract/benches/marks.ts';
import { aBench, aJob, markOf } from '#testing/benches.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
const dayMs = 24 * 60 * 60 * 1000;
const daysFromNow = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

let bench: Awaited<ReturnType<typeof aBench>>;
let job: Awaited<ReturnType<typeof aJob>>;
beforeEach(async () => {
  bench = await aBench(portal);
  job = await aJob(portal, { quantities: [20] });
});

const aMark = (given: Partial<Mark> = {}) => markOf(job.ticket, given);
const send = async (marks: Mark[]) => (await bench.client.call('markUnits', { marks })).body.results;
const events = async () =>
  (
    await sql<{ happened_at: Date }>`
      select happened_at from production_events where order_id = ${job.id} order by id`.execute(portal.context.db)
  ).rows;

describe("a mark by a device's clock", () => {
  test('three days ahead counts as of now (W20, WF8)', async () => {
    await send([aMark({ at: daysFromNow(3) })]);
    const [{ happened_at } = { happened_at: new Date(0) }] = await events();
    expect(Math.abs(happened_at.getTime() - Date.now())).toBeLessThan(60_000);
  });

  test('two days behind keeps its time, but never precedes the placing of the order (W20, WF8)', async () => {
    const at = daysFromNow(-2);
    await sql`update orders set created_at = now() - interval '30 days' where id = ${job.id}`.execute(
      portal.context.db,
    );
    await send([aMark({ at })]);
    expect((await events())[0]?.happened_at.toISOString()).toBe(at);

    job = await aJob(portal);
    await send([aMark({ at })]);
    expect(Math.abs(((await events())[0]?.happened_at.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  test('eight days behind is rejected (W20, WF8)', async () => {
    const results = await send([aMark({ at: daysFromNow(-8) })]);
    expect(results).toMatchObject([{ ok: false, code: 'markTooOld', job: { ticket: job.ticket } }]);
    expect(await events()).toEqual([]);
  });
});

test('a malformed mark fails the call, so that the device sends the marks one by one', async () => {
  for (const given of [
    { delta: 0 },
    { delta: 1_000_001 },
    { at: 'yesterday' },
    { stage: 'not_reviewed' },
    { id: '7' },
  ]) {
    const { status } = await bench.client.call('markUnits', { marks: [aMark(), { ...aMark(), ...given }] });
    expect([given, status]).toEqual([given, 400]);
  }
  const many = Array.from({ length: 51 }, () => aMark());
  for (const marks of [[], many]) expect((await bench.client.call('markUnits', { marks })).status).toBe(400);
  expect(await events()).toEqual([]);
});
