import { beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { WorkCalendar } from '#contract/dates/work-calendar.ts';
import { type Stage, stages } from '#contract/orders/order-rules.ts';
import { narrowOf } from '#contract/pace/flow.ts';
import type { Pace } from '#contract/pace/pace.ts';
import { anAdmin, anOrder, type TestOrder } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { deleteRows } from '#testing/delete-rows.ts';
import { mark } from '#testing/marks.ts';
import { isNightly } from '#testing/nightly.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { pastOrders } from '#testing/workshops/past-orders.ts';
import { dice } from '#testing/workshops/random-workshop.ts';
import { sql } from '../platform/database/sql.ts';
import { paceOf } from './read-pace.ts';

const zone = 'Europe/Berlin';
const portal = testPortal({ TIME_ZONE: zone });
const dayMs = 86_400_000;
const columns = { cutting: 'cutting', stitching: 'stitching', finishing: 'finishing', packaging: 'completed' };
const series = { cutting: 'cut', stitching: 'stitched', finishing: 'finished', packaging: 'packed' } as const;
const dayOf = (time: Date | string) => new Date(time).toLocaleDateString('sv', { timeZone: zone });
const calendar = new WorkCalendar({ workdays: [true, true, true, true, true, false, false], closed: [] });

let staff: TestAccount;
let admin: Client;
beforeEach(async () => {
  await deleteRows(portal.context.db, 'orders');
  staff = await anAdmin(portal);
  admin = await portal.as(staff);
});

const readPace = async (weeks: '4' | '12' | '52'): Promise<Pace> => (await admin.call('readPace', { weeks })).body;

/** Creates orders over a year, whose units pass the stages now and then, also back, with undone marks and deleted lines. */
async function randomLog(seed: number, orders: number): Promise<void> {
  const roll = dice(seed);
  const { db } = portal.context;
  for (let number = 0; number < orders; number++) {
    const order = await anOrder(portal, { quantities: [1 + roll(30), 1 + roll(30)], statuses: ['cutting', 'cutting'] });
    const placed = Date.now() - roll(360) * dayMs - roll(24) * 3_600_000;
    await sql`update orders set created_at = ${new Date(placed)} where id = ${order.id}`.execute(db);
    for (let time = 0; time < 12; time++) await markAtRandom(order, roll, placed);
    if (roll(3) === 0) {
      const removed = { id: order.id, productId: order.products[1]?.id };
      expect((await admin.call('deleteOrderProduct', removed)).status).toBe(200);
    }
  }
}

async function markAtRandom(order: TestOrder, roll: (below: number) => number, placed: number): Promise<void> {
  const { id, products } = order;
  const stage = stages[roll(4)] as Stage;
  const delta = roll(4) === 0 ? -1 - roll(3) : 1 + roll(20);
  const at = new Date(placed + roll(Math.max(1, Math.floor((Date.now() - placed) / 60_000))) * 60_000).toISOString();
  const line = { id, productId: products[roll(2)]?.id ?? 0, stage, delta, at };
  const changeId = await mark(portal, staff, line).catch((error: { code?: string }) => {
    // More than lies there.
    expect(error.code).toBeDefined();
    return undefined;
  });
  if (changeId && roll(6) === 0) await admin.call('undoChange', { changeId });
}

type Counted = { order_id: number; product_id: number; quantity: number; placed: string } & Record<Stage, number>;
type Event = { order_id: number; product_id: number; what: string; net: number; day: string; to: string };

/** Counts Pace by hand, day by day and line by line, from all rows. */
async function byHand(weeks: number) {
  const { db } = portal.context;
  const { rows: lines } = await sql<Counted>`
    select p.order_id, p.product_id, p.quantity, o.created_at::text as placed, p.passed_cutting as cutting,
      p.passed_stitching as stitching, p.passed_finishing as finishing, p.completed as packaging
    from order_products p join orders o on o.id = p.order_id`.execute(db);
  const { rows } = await sql<Event & { at: Date }>`
    select order_id, product_id, what, case when what = any(${Object.values(columns)}::text[])
      then to_value::int - from_value::int else 0 end as net, to_value as "to", happened_at as at
    from production_events order by id`.execute(db);
  const isThere = new Set(lines.map(line => `${line.order_id} ${line.product_id}`));
  const events = rows
    .map(event => ({ ...event, day: dayOf(event.at) }))
    .filter(event => isThere.has(`${event.order_id} ${event.product_id}`));
  const today = dayOf(new Date());
  const days = Array.from({ length: weeks * 7 + 1 }, (_, back) => {
    return new Date(Date.parse(today) - (weeks * 7 - back) * dayMs).toISOString().slice(0, 10);
  });
  const raw = (stage: Stage, day: string) =>
    lines.reduce((sum, line) => sum + line[stage], 0) -
    events.reduce((sum, event) => sum + (event.what === columns[stage] && event.day > day ? event.net : 0), 0);
  const flow = days.map((day, place) => {
    const placed = lines.reduce((sum, line) => sum + (dayOf(line.placed) <= day ? line.quantity : 0), 0);
    let above = placed;
    const found = stages.map(stage => {
      const least = Math.min(...days.slice(place).map(later => raw(stage, later)));
      above = Math.max(0, Math.min(above, least));
      return [series[stage], above];
    });
    return { day, placed, ...Object.fromEntries(found) } as Pace['flow'][number];
  });
  const leads = lines
    .filter(line => line.packaging === line.quantity)
    .flatMap(line => {
      const own = events.filter(event => event.order_id === line.order_id && event.product_id === line.product_id);
      const last = own.findLast(event => event.what === 'completed' && event.to === String(line.quantity));
      if (!last || last.day <= (days[0] ?? '')) return [];
      return [calendar.numberOf(last.day) - calendar.numberBefore(dayOf(line.placed))];
    });
  const sorted = leads.toSorted((one, other) => one - other);
  // As many are as fast or slower than the upper median; nine of ten are as fast as the ninth decile, and no fewer days do.
  const half = sorted.find(days => sorted.filter(other => other <= days).length > sorted.length / 2) ?? null;
  const nine = sorted.find(days => sorted.filter(other => other <= days).length >= sorted.length * 0.9) ?? null;
  return { flow, leads: sorted, half, nine, ...stagesByHand(flow, lines) };
}

/** Counts by hand the units of each week and stage, and looks for the narrow place. */
function stagesByHand(flow: Pace['flow'], lines: readonly Counted[]) {
  const passed = (stage: Stage, from: number, to: number) =>
    (flow[to]?.[series[stage]] ?? 0) - (flow[from]?.[series[stage]] ?? 0);
  const weeks: Record<string, unknown>[] = [];
  for (let from = 0; from + 7 < flow.length; from += 7) {
    const units = stages.map(stage => [stage, passed(stage, from, from + 7)]);
    weeks.push({ week: flow[from + 1]?.day, ...Object.fromEntries(units) });
  }
  const working = flow.slice(1).filter(({ day }) => calendar.isWorking(day)).length;
  const rows = stages.map((stage, place) => {
    const ahead = stages[place - 1];
    const waiting = lines.reduce((sum, line) => sum + (ahead ? line[ahead] : line.quantity) - line[stage], 0);
    const perDay = passed(stage, 0, flow.length - 1) / working;
    const wait = waiting === 0 ? 0 : waiting / perDay;
    return { wait, row: { stage, perDay, waiting, days: perDay > 0 ? Math.round(wait * 10) / 10 : null } };
  });
  const narrow = rows.findLast(({ wait }) => wait >= 2) ?? rows.find(({ wait }) => wait >= 1);
  return { stages: weeks, narrow: narrow?.row ?? null };
}

const ofStages = (units: number) => ({ cutting: units, stitching: units, finishing: units, packaging: units });

describe('readPace', () => {
  test('equals a count by hand on a random log with undone marks, lowered counts and deleted lines (W40)', {
    timeout: 300_000,
  }, async () => {
    await randomLog(7, isNightly ? 60 : 6);
    for (const weeks of ['52', '4'] as const) {
      const pace = await readPace(weeks);
      const { flow, leads, half, nine, stages: blocks, narrow } = await byHand(Number(weeks));
      const [base, ...range] = flow as [Pace['flow'][number], ...Pace['flow']];
      expect(pace.flow).toEqual(range);
      expect(pace.leads.map(({ workingDays }) => workingDays).toSorted((one, other) => one - other)).toEqual(leads);
      const mean = range.reduce((sum, { placed, packed }) => sum + placed - packed, 0) / range.length;
      expect([pace.from, pace.to, pace.inWork]).toEqual([range[0]?.day, dayOf(new Date()), Math.round(mean)]);
      const working = range.filter(({ day }) => calendar.isWorking(day)).length;
      const packed = (range.at(-1)?.packed ?? 0) - base.packed;
      const days = packed > 0 ? Math.round((mean / (packed / working)) * 10) / 10 : null;
      expect([pace.workingDays, pace.days]).toEqual([working, days]);
      expect(pace.stages).toEqual(blocks);
      expect(blocks).toHaveLength(Number(weeks));
      expect([pace.half, pace.nine, pace.narrow]).toEqual([half, nine, narrow]);
      expect(weeks === '4' || narrow).toBeTruthy();
    }
  });

  test('rounds the units in work, but not before the days of a unit follow from them (PA-3)', () => {
    const day = '2026-11-07';
    const facts = {
      ...{ today: '2026-11-20', begun: null, leads: [], waiting: ofStages(0) },
      calendar: { workdays: [true, true, true, true, true, false, false], closed: [] },
      placed: [{ day: '2026-10-01', units: 10 }],
      // Half of them are packed in the middle of four weeks.
      ...{ passed: ofStages(5), steps: stages.map(stage => ({ stage, day, net: 5 })) },
    };
    const { workingDays, inWork, days } = paceOf(facts, 28);
    expect([workingDays, inWork, days]).toEqual([20, 8, 30]);
  });

  test('has a line of before the log in the flow from its placing (W55, WF53)', async () => {
    const { id } = await anOrder(portal, { quantities: [9], completed: [9], statuses: ['packaging'] });
    await sql`update orders set created_at = now() - interval '10 days' where id = ${id}`.execute(portal.context.db);
    const { flow, leads } = await readPace('4');
    expect(flow.map(({ packed }) => packed)).toEqual([...Array(17).fill(0), ...Array(11).fill(9)]);
    expect(leads).toEqual([]);
  });

  test('counts what waits at a stage without new lines and lines on hold, and leaves cancelled orders out', async () => {
    await pastOrders(portal, 12, 2);
    const before = await readPace('12');
    const { id, products } = await anOrder(portal, { quantities: [50, 30], statuses: ['cutting', 'not_reviewed'] });
    await admin.call('setHold', { id, productId: products[0]?.id ?? 0, reason: 'material' });
    const gone = await anOrder(portal, { quantities: [70], statuses: ['cutting'] });
    expect((await admin.call('cancelOrder', { id: gone.id, reason: 'No longer needed' })).status).toBe(200);
    const after = await readPace('12');
    expect(after.narrow).toEqual(before.narrow);
    expect((after.flow.at(-1)?.placed ?? 0) - (before.flow.at(-1)?.placed ?? 0)).toBe(80);
    const passed = 12 * 20;
    expect(before.narrow).toEqual(
      narrowOf([{ stage: 'cutting', perDay: passed / before.workingDays, waiting: 40 }]) ?? null,
    );
  });

  test('knows nothing of a removed line and a deleted order (WF35)', async () => {
    await pastOrders(portal, 12, 0);
    const before = await readPace('4');
    const { id, products } = await anOrder(portal, { quantities: [20, 5], statuses: ['cutting', 'cutting'] });
    await sql`update orders set created_at = now() - interval '9 days' where id = ${id}`.execute(portal.context.db);
    const placed = await readPace('4');
    const at = new Date(Date.now() - 4 * dayMs).toISOString();
    for (const { id: productId } of products) {
      for (const stage of stages) await mark(portal, staff, { id, productId, stage, delta: 5, at });
    }
    expect((await readPace('4')).leads).toHaveLength(before.leads.length + 1);

    expect((await admin.call('deleteOrderProduct', { id, productId: products[1]?.id })).status).toBe(200);
    const without = await readPace('4');
    expect(without.leads).toEqual(before.leads);
    const packedLately = ({ flow }: Pace) => (flow.at(-1)?.packed ?? 0) - (flow.at(-9)?.packed ?? 0);
    expect(packedLately(without) - packedLately(placed)).toBe(5);

    expect((await admin.call('deleteOrder', { id })).status).toBe(200);
    expect(await readPace('4')).toEqual(before);
  });

  test('counts the lead time of a line until the revision that left nothing to do (PA-5)', async () => {
    const { id, products } = await anOrder(portal, { quantities: [20], statuses: ['cutting'] });
    const productId = products[0]?.id ?? 0;
    await sql`update orders set created_at = now() - interval '9 days' where id = ${id}`.execute(portal.context.db);
    const at = new Date(Date.now() - 4 * dayMs).toISOString();
    for (const stage of stages) await mark(portal, staff, { id, productId, stage, delta: 15, at });
    expect((await readPace('4')).leads).toEqual([]);

    const lowered = { id, productId, quantity: 15, reason: 'By phone', revision: 1 };
    expect((await admin.call('changeOrderProduct', lowered)).status).toBe(200);

    const { leads, flow } = await readPace('4');
    const today = dayOf(new Date());
    expect(leads).toMatchObject([{ orderId: id, day: today }]);
    expect(flow.at(-1)).toMatchObject({ day: today, placed: 15, packed: 15 });
  });

  test('has too little data until a week after the first mark (PA-6)', async () => {
    const marked = async (daysAgo: number) => {
      const { id, products } = await anOrder(portal, { statuses: ['cutting'] });
      const at = new Date(Date.now() - daysAgo * dayMs).toISOString();
      await sql`update orders set created_at = now() - interval '9 days' where id = ${id}`.execute(portal.context.db);
      await mark(portal, staff, { id, productId: products[0]?.id ?? 0, stage: 'cutting', delta: 1, at });
      return (await readPace('4')).enough;
    };
    expect(await readPace('4')).toMatchObject({ enough: false, days: null, half: null, nine: null, narrow: null });
    expect([await marked(0), await marked(6), await marked(7)]).toEqual([false, false, true]);
    await sql`update order_products set cancelled = true`.execute(portal.context.db);
    expect((await readPace('4')).enough).toBe(true);
  });

  test('has its shares of all lines that were finished, of which it lists the newest (PA-5)', () => {
    const none = { cutting: 0, stitching: 0, finishing: 0, packaging: 0 };
    const lines = (count: number, placedOn: string) =>
      Array.from({ length: count }, () => ({ orderId: 1, productCode: 'A', placedOn, day: '2026-11-20' }));
    const facts = {
      ...{ today: '2026-11-27', begun: '2026-01-05', placed: [], passed: none, waiting: none, steps: [] },
      calendar: { workdays: [true, true, true, true, true, false, false], closed: [] },
      leads: [...lines(limits.paceLeads, '2026-11-20'), ...lines(limits.paceLeads + 1, '2026-11-16')],
    };
    const { leads, half, nine } = paceOf(facts, 28);
    expect([leads.length, half, nine]).toEqual([limits.paceLeads, 5, 5]);
  });

  test('every chart can be downloaded, and has the numbers of the screen (PA-7)', async () => {
    await pastOrders(portal, 12, 0);
    const pace = await readPace('4');
    const linesOf = async (chart: string): Promise<string[]> =>
      (await admin.call('exportPace', { weeks: '4', chart })).body.replace('\uFEFF', '').trim().split('\r\n');
    const rowsOf = async (chart: string) => (await linesOf(chart)).slice(1);
    const heads = await Promise.all(['flow', 'stages', 'leads'].map(async chart => (await linesOf(chart))[0]));
    expect(heads.map(head => head?.replaceAll('"', ''))).toEqual([
      'Day,Placed,Cut,Stitched,Finished,Packed',
      'Week from,Cutting,Stitching,Finishing,Packaging',
      'Order,Product,Ready,Working days',
    ]);
    expect((await rowsOf('flow')).map(row => row.split(',')[5])).toEqual(pace.flow.map(({ packed }) => String(packed)));
    expect((await rowsOf('stages')).map(row => row.split(',')[4])).toEqual(
      pace.stages.map(({ packaging }) => String(packaging)),
    );
    expect(await rowsOf('leads')).toHaveLength(pace.leads.length);
    const { status, headers } = await admin.call('exportPaceAsExcel', { weeks: '4', chart: 'leads' });
    expect([status, headers['content-disposition']]).toEqual([200, expect.stringContaining('pace')]);
  });
});
