import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Mark, MarkResult } from '#contract/benches/marks.ts';
import { aBench, aJob, aWorker, markOf } from '#testing/benches.ts';
import { anAdmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { findBrokenRows } from '#testing/invariants.ts';
import { testPortal } from '#testing/portal.ts';
import { countDeadlocks } from '#testing/statements.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();

let bench: Awaited<ReturnType<typeof aBench>>;
let job: Awaited<ReturnType<typeof aJob>>;
beforeEach(async () => {
  bench = await aBench(portal, { stage: 'stitching' });
  job = await aJob(portal, { quantities: [20] });
});

const aMark = (given: Partial<Mark> = {}) => markOf(job.ticket, given);
const send = async (marks: Partial<Mark>[], client: Client = bench.client): Promise<MarkResult[]> => {
  const { status, body } = await client.call('markUnits', { marks });
  expect([status, body.error]).toEqual([200, undefined]);
  return body.results;
};
const textOf = (result: MarkResult | undefined) => (result?.ok === false ? `${result.code}: ${result.error}` : 'ok');
const events = async () =>
  (
    await sql<{ text: string; bench_id: number; worker_id: number | null; happened_at: Date }>`
      select what || ' ' || from_value || '-' || to_value || ' ' || source as text, bench_id, worker_id, happened_at
      from production_events where order_id = ${job.id} order by id`.execute(portal.context.db)
  ).rows;
const texts = async () => (await events()).map(({ text }) => text).filter(text => !text.startsWith('status'));
const broken = () => findBrokenRows(text => portal.context.db.query(text));

describe('marks', () => {
  test('raise the counts of earlier stages, record bench and worker, and return the job (W3, WF3)', async () => {
    const worker = await aWorker(portal);

    const [result] = await send([aMark({ delta: 6, workerId: worker.id })]);

    expect(result).toMatchObject({ ok: true, job: { ticket: job.ticket, orderId: job.id, status: 'cutting' } });
    expect(result?.job?.passed).toEqual({ cutting: 6, stitching: 6, finishing: 0, packaging: 0 });
    expect(await texts()).toEqual(['stitching 0-6 bench', 'cutting 0-6 derived']);
    expect((await events())[0]).toMatchObject({ bench_id: bench.id, worker_id: worker.id });
  });

  test('of a new line accept it: its ticket opens, and it is then in the lists of benches (AC-2)', async () => {
    const listed = async () => {
      const { body } = await bench.client.call('readJobs', { stage: 'cutting' });
      return body.jobs.some(({ ticket }: { ticket: string }) => ticket === job.ticket);
    };
    expect(await listed()).toBe(false);
    expect((await bench.client.call('readJob', { ticket: job.ticket })).body.job.status).toBe('not_reviewed');

    const [result] = await send([aMark({ stage: 'cutting', delta: 1 })]);

    expect(result).toMatchObject({ ok: true, job: { status: 'cutting', passed: { cutting: 1 } } });
    expect(await listed()).toBe(true);
  });

  test('are accepted and rejected one by one, and a rejected one writes nothing (W18, WF2)', async () => {
    const other = await aJob(portal, { quantities: [5] });
    const results = await send([
      aMark({ delta: 19 }),
      aMark({ delta: 2 }),
      aMark({ ticket: other.ticket, stage: 'cutting', delta: 5 }),
      aMark({ ticket: '0000000000' }),
      aMark({ delta: -20 }),
      aMark({ delta: 1 }),
      aMark({ delta: 1 }),
      aMark({ workerId: 999_999 }),
    ]);

    expect(results.map(textOf)).toEqual([
      'ok',
      'countAboveQuantity: Only 1 of 20 is left to stitch',
      'ok',
      'ticketNotFound: This ticket is not known',
      'countBelowNext: Only 19 can be taken back: 0 are finished already',
      'ok',
      'countAboveQuantity: All 20 are stitched already',
      'workerNotFound: Worker not found',
    ]);
    expect(results[3]?.job).toBeUndefined();
    expect(results[1]?.job?.passed.stitching).toBe(20);
    expect(await texts()).toEqual([
      ...['stitching 0-19 bench', 'cutting 0-19 derived'],
      ...['stitching 19-20 bench', 'cutting 19-20 derived'],
    ]);
    expect(await broken()).toEqual([]);
  });

  test('with one id sent ten times at once become one row, and all answers contain its change (W18, WF1)', async () => {
    const mark = aMark();

    const answers = await Promise.all(Array.from({ length: 10 }, () => send([mark])));
    const later = await send([mark]);

    const changes = [...answers, later].map(([result]) => result?.ok && result.changeId);
    expect(new Set(changes).size).toBe(1);
    expect(await texts()).toEqual(['stitching 0-1 bench', 'cutting 0-1 derived']);
  });

  test('with an id in upper case are retried by that id, and undone by it (W18)', async () => {
    const id = '1111AAAA-1111-1111-1111-111111111111';

    const results = [...(await send([aMark({ id })])), ...(await send([aMark({ id })]))];

    expect(results.map(textOf)).toEqual(['ok', 'ok']);
    expect(new Set(results.map(result => result.ok && result.changeId)).size).toBe(1);
    expect((await send([aMark({ delta: -1, undoes: id })])).map(textOf)).toEqual(['ok']);
  });

  test('with one id twice in a call become one row, and both results contain its change (W18, WF1)', async () => {
    const mark = aMark({ delta: 15 });

    const results = await send([mark, mark, aMark(), mark]);

    expect(results.map(textOf)).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(new Set(results.map(result => result.ok && result.changeId)).size).toBe(2);
    expect(results[1]?.job?.passed.stitching).toBe(16);
    expect(await texts()).toEqual([
      ...['stitching 0-15 bench', 'cutting 0-15 derived'],
      ...['stitching 15-16 bench', 'cutting 15-16 derived'],
    ]);
  });

  test('with one id for two lines at once become one row (WF1)', async () => {
    const other = await aJob(portal);
    const id = randomUUID();
    const marks = [aMark({ id }), aMark({ id, ticket: other.ticket })];

    const answers = await Promise.all(marks.map(mark => bench.client.call('markUnits', { marks: [mark] })));
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);

    const { count } = await sql<{ count: number }>`
      select count(*)::int as count from production_events where mark_id = ${id}`.one(portal.context.db);
    expect(count).toBe(1);
  });

  test('sent again with another ticket return the job of their own line (BE-4)', async () => {
    const other = await aJob(portal);
    const mark = aMark();
    const [first] = await send([mark]);

    expect(await send([{ ...mark, ticket: other.ticket }])).toEqual([first]);
  });

  test('sent again after their line was deleted are not known, without a job', async () => {
    job = await aJob(portal, { quantities: [20, 5] });
    const mark = aMark();
    await send([mark]);
    const admin = await portal.as(await anAdmin(portal));
    await admin.call('deleteOrderProduct', { id: job.id, productId: job.products[0]?.id });

    const expected = { id: mark.id, ok: false, code: 'ticketNotFound', error: 'This ticket is not known' };
    expect(await send([mark])).toEqual([expected]);
    expect(await send([{ ...mark, ticket: job.tickets[1] as string }])).toEqual([expected]);
  });

  test('are checked again when they are resent after a rejection', async () => {
    const [done, undo] = [aMark({ delta: 20 }), aMark({ delta: 1 })];
    expect((await send([done, undo])).map(textOf)[1]).toContain('countAboveQuantity');
    await send([aMark({ delta: -1 })]);

    expect((await send([undo])).map(textOf)).toEqual(['ok']);
  });

  test('of the last units from two benches are accepted once (W23)', async () => {
    const second = await aBench(portal);
    await send([aMark({ delta: 16 })]);

    const results = await Promise.all([send([aMark({ delta: 4 })]), send([aMark({ delta: 4 })], second.client)]);

    expect(results.flat().map(textOf).sort()).toEqual(['countAboveQuantity: All 20 are stitched already', 'ok']);
  });

  test('recorded offline on two devices add up in any order of the calls (W18)', async () => {
    const second = await aBench(portal);
    const recorded = (client: Client) => {
      const marks = Array.from({ length: 100 }, (_, index) =>
        aMark({ stage: index % 3 ? 'cutting' : 'stitching', at: new Date(Date.now() - 60_000 + index).toISOString() }),
      );
      return { client, marks };
    };
    job = await aJob(portal, { quantities: [120] });
    const devices = [recorded(bench.client), recorded(second.client)];

    const results = await Promise.all(
      devices.map(async ({ client, marks }) => {
        const got: MarkResult[] = [];
        for (let from = 0; from < marks.length; from += 13)
          got.push(...(await send(marks.slice(from, from + 13), client)));
        return got;
      }),
    );

    const accepted = results.flat().filter(({ ok }) => ok);
    const { rows } = await sql<{ passed_cutting: number; rows: number }>`
      select p.passed_cutting, (select count(*)::int from production_events e where e.order_id = p.order_id
        and e.mark_id is not null) as rows from order_products p where p.order_id = ${job.id}`.execute(
      portal.context.db,
    );
    expect(rows[0]?.rows).toBe(accepted.length);
    expect(results.flat()).toHaveLength(200);
    expect(accepted.length).toBeLessThan(200);
    expect(rows[0]?.passed_cutting).toBe(120);
    for (const { id } of [bench, second]) {
      const ofDevice = (await events()).filter(row => row.bench_id === id).map(row => row.happened_at.getTime());
      expect(ofDevice).toEqual(ofDevice.toSorted((one, other) => one - other));
    }
    expect(await broken()).toEqual([]);
  });
});

test('marks on a completed order are rejected (C5)', async () => {
  const done = await aJob(portal, { verified: true });
  expect(await send([aMark({ ticket: done.ticket, delta: -1 })])).toMatchObject([
    { ok: false, code: 'orderCompleted', job: { orderCompleted: true } },
  ]);
});

test('staff mark units without pairing, and the log contains account and worker (W23)', async () => {
  const worker = await aWorker(portal, { name: 'Ana' });
  const admin = await anAdmin(portal);
  const client = await portal.as(admin);
  await send([aMark({ workerId: worker.id })], client);

  const { body } = await client.call('readProductionLog', { id: job.id });

  expect(body.changes).toMatchObject([
    { source: 'desk', worker: { id: worker.id, name: 'Ana' }, bench: null, account: { id: admin.id }, mayUndo: true },
  ]);
});

test("a customer's answers and notifications contain neither bench nor worker (W2, WF6)", async () => {
  const worker = await aWorker(portal, { name: 'Wilhelmina' });
  const named = await aBench(portal, { name: 'Hidden corner' });
  await send([aMark({ workerId: worker.id, delta: 3 })], named.client);
  const customer = await portal.as(job.customer);
  const admin = await anAdmin(portal);
  await (await portal.as(admin)).call('addWorkshopNote', { id: job.id, text: 'Secret note' });

  const answers = [
    await customer.call('readOrder', { id: job.id }),
    await customer.call('readOrders', {}),
    await customer.call('readTimeline', { id: job.id }),
    await customer.call('readNotifications'),
  ];

  expect(JSON.stringify(answers[2]?.body)).toContain('"done":3');
  const raw = JSON.stringify(answers.map(({ body }) => body));
  expect(raw).not.toMatch(/Wilhelmina|Hidden corner|Secret note|"source"|"worker"|"bench"|derived/);
  expect((await customer.call('readProductionLog', { id: job.id })).status).toBe(403);
});

afterEach(() => vi.restoreAllMocks());

test('benches that mark the same lines at once, in any order, never deadlock (WB2)', { timeout: 60_000 }, async () => {
  const jobs = await Promise.all(Array.from({ length: 6 }, () => aJob(portal, { quantities: [10_000] })));
  const benches = await Promise.all(Array.from({ length: 10 }, () => aBench(portal)));
  const deadlocks = countDeadlocks();

  await Promise.all(
    benches.map(async ({ client }, number) => {
      for (let turn = 0; turn < 5; turn++) {
        const turned = jobs.map((_job, index) => jobs[(index * (number % 2 ? 1 : 5) + turn) % jobs.length]);
        const marks = turned.map(job => markOf(job?.ticket ?? '', { stage: 'cutting' }));
        // Retries as devices do, because a busy machine may return 503.
        while ((await client.call('markUnits', { marks })).status !== 200);
      }
    }),
  );

  expect(deadlocks()).toBe(0);
  const { body } = await (benches[0] as (typeof benches)[number]).client.call('readJob', { ticket: jobs[0]?.ticket });
  expect(body.job.passed.cutting).toBe(50);
});
