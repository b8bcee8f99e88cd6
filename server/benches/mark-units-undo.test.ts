import { beforeEach, expect, test } from 'vitest';
import type { Mark, MarkResult } from '#contract/benches/marks.ts';
import { aBench, aJob, markOf } from '#testing/benches.ts';
import { anAdmin, aSuperadmin } from '#testing/builders.ts';
import { findBrokenRows } from '#testing/invariants.ts';
import { testPortal } from '#testing/portal.ts';
import { aMaterial, aRecord } from '#testing/stock.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
let bench: Awaited<ReturnType<typeof aBench>>;
let other: Awaited<ReturnType<typeof aBench>>;
let job: Awaited<ReturnType<typeof aJob>>;
beforeEach(async () => {
  bench = await aBench(portal);
  other = await aBench(portal);
  job = await aJob(portal, { quantities: [20] });
});

const aMark = (given: Partial<Mark> = {}) => markOf(job.ticket, { delta: 4, ...given });
const send = async (marks: Partial<Mark>[], by = bench): Promise<MarkResult[]> =>
  (await by.client.call('markUnits', { marks })).body.results;
const accepted = (result: MarkResult | undefined) => (result?.ok ? result.changeId : '');
const codes = (results: MarkResult[]) => results.map(result => (result.ok ? 'ok' : result.code));
const passed = async () => (await bench.client.call('readJob', { ticket: job.ticket })).body.job.passed;
/** Moves all changes of the line this many minutes into the past. */
const passTime = async (minutes: number) => {
  await sql`alter table production_events disable trigger user`.execute(portal.context.db);
  await sql`update production_events set changed_at = changed_at - make_interval(mins => ${minutes})
    where order_id = ${job.id}`.execute(portal.context.db);
  await sql`alter table production_events enable trigger user`.execute(portal.context.db);
};

test('a bench undoes its own change once, with the derived rows (WF5)', async () => {
  const [done] = await send([aMark()]);
  const changeId = accepted(done);

  expect((await bench.client.call('undoChange', { changeId })).status).toBe(200);

  expect(await passed()).toEqual({ cutting: 0, stitching: 0, finishing: 0, packaging: 0 });
  expect((await bench.client.call('undoChange', { changeId })).code).toBe('undoneAlready');
});

test("another bench's change is not found, and staff can undo it (W23)", async () => {
  const [done] = await send([aMark()]);
  const changeId = accepted(done);

  expect((await other.client.call('undoChange', { changeId })).code).toBe('changeNotFound');
  expect(codes(await send([aMark({ delta: -4, undoes: changeId })], other))).toEqual(['changeNotFound']);

  const desk = await portal.as(await anAdmin(portal));
  expect((await desk.call('undoChange', { changeId })).status).toBe(200);
});

test("after 10 minutes only staff can undo a bench's change", async () => {
  const [done] = await send([aMark()]);
  const changeId = accepted(done);
  await passTime(11);

  expect(await bench.client.call('undoChange', { changeId })).toMatchObject({ status: 409, code: 'undoTooLate' });
  expect(codes(await send([aMark({ undoes: changeId })]))).toEqual(['undoTooLate']);

  const desk = await portal.as(await anAdmin(portal));
  expect((await desk.call('undoChange', { changeId })).status).toBe(200);
});

test('a change is not undone when a count changed meanwhile or later work depends on it (WF5)', async () => {
  const [first] = await send([aMark(), aMark({ stage: 'finishing', delta: 4 })]);

  expect(codes(await send([aMark({ undoes: accepted(first) })]))).toEqual(['laterWorkStands']);
  await send([aMark({ stage: 'cutting', delta: 2 })]);
  expect(codes(await send([aMark({ undoes: accepted(first) })]))).toEqual(['changedMeanwhile']);
  expect(await passed()).toEqual({ cutting: 6, stitching: 4, finishing: 4, packaging: 0 });
});

test('a queued mark undoes an earlier one by its id once, also in the same call', async () => {
  const [first, second] = [aMark(), aMark({ delta: 3 })];
  await send([first]);

  const undo = aMark({ delta: -3, undoes: second.id });
  const results = await send([second, undo, aMark({ undoes: second.id }), aMark({ undoes: first.id })]);

  expect(codes(results)).toEqual(['ok', 'ok', 'undoneAlready', 'ok']);
  expect(accepted((await send([undo]))[0])).toBe(accepted(results[1]));
  expect(await passed()).toEqual({ cutting: 0, stitching: 0, finishing: 0, packaging: 0 });
});

test('a mark that the same call undoes uses no material, and a later one does (ST-7)', async () => {
  const superadmin = await portal.as(await aSuperadmin(portal));
  const { id, name } = await aMaterial(superadmin, { onHand: 100 });
  if (job.products[0])
    await aRecord(portal, job.products[0], [{ category: 'leather', name, quantity: 2, unit: 'sqft' }]);
  const [first, second] = [aMark(), aMark({ delta: 3 })];
  const undoOf = (mark: Mark) => aMark({ delta: -mark.delta, undoes: mark.id });

  const results = await send([first, second, undoOf(second), undoOf(first), aMark({ delta: 5 })]);

  expect(codes(results)).toEqual(Array(5).fill('ok'));
  const { material } = (await superadmin.call('readStockMaterial', { id })).body;
  expect(material).toMatchObject({ onHand: '90.0000', need: '30.0000' });
  const broken = await findBrokenRows(text => portal.context.db.query(text));
  expect(broken.filter(rule => /movement/.test(rule))).toEqual([]);
});

test('a mark undoes no acceptance, whose undo also withdraws its promise (AC-4)', async () => {
  const desk = await portal.as(await anAdmin(portal));
  const promisedOn = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const { changeId } = (await desk.call('acceptOrder', { id: job.id, promisedOn })).body;

  const { results } = (await desk.call('markUnits', { marks: [aMark({ undoes: changeId })] })).body;

  expect(codes(results)).toEqual(['changeNotFound']);
  const order = async () => (await desk.call('readOrder', { id: job.id })).body.order;
  expect(await order()).toMatchObject({ promisedOn, products: [{ status: 'cutting' }] });
  expect((await desk.call('undoChange', { changeId })).status).toBe(200);
  expect(await order()).toMatchObject({ promisedOn: null, products: [{ status: 'not_reviewed' }] });
});

test("the bench's total of today contains its marks without undone ones", async () => {
  const results = await send([aMark(), aMark({ delta: 3 }), aMark({ delta: -1 })]);
  await send([aMark({ delta: 5 })], other);
  const markedToday = async () => (await bench.client.call('readJobs', { stage: 'finishing' })).body.markedToday;

  expect(await markedToday()).toBe(6);
  expect(codes(await send([aMark({ undoes: accepted(results[0]) })]))).toEqual(['changedMeanwhile']);
  const [last] = await send([aMark({ delta: 2 })]);
  expect(await markedToday()).toBe(8);
  await send([aMark({ undoes: accepted(last) })]);
  expect(await markedToday()).toBe(6);
});
