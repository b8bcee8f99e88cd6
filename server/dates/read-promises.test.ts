import { beforeAll, expect, test } from 'vitest';
import { promiseFilters } from '#contract/dates/promise-filters.ts';
import type { PromiseRow } from '#contract/dates/promises.ts';
import { WorkCalendar } from '#contract/dates/work-calendar.ts';
import type { Acceptance } from '#contract/production/acceptance/acceptance.ts';
import { anAdmin, anOrder } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { testPortal } from '#testing/portal.ts';
import { pastOrders } from '#testing/workshops/past-orders.ts';
import { sql } from '../platform/database/sql.ts';
import { runForecast } from './run-forecast.ts';

const portal = testPortal({ TIME_ZONE: 'UTC' });
const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
let admin: Client;

type Given = { promised?: string; requested?: string; planned?: string; likely?: string; safe?: string };

/** Makes an order with these dates. */
async function dated({ promised, requested, planned, likely, safe }: Given, order: Parameters<typeof anOrder>[1] = {}) {
  const { id, products } = await anOrder(portal, { statuses: ['cutting'], ...order });
  const { db } = portal.context;
  await sql`
    update orders set promised_on = ${promised ?? null}::date, requested_date = ${requested ?? null}::date
    where id = ${id}`.execute(db);
  if (planned) {
    await sql`
      insert into order_plans (order_id, planned_on, likely_on, safe_on)
      values (${id}, ${planned}, ${likely ?? null}, ${safe ?? null})`.execute(db);
  }
  if (likely) {
    await sql`
      insert into line_forecasts (order_id, product_id, likely_on, safe_on, ahead)
      values (${id}, ${products[0]?.id}, ${likely}, ${safe ?? likely}, '{0,0,0,0}')`.execute(db);
  }
  return id;
}

beforeAll(async () => {
  admin = await portal.as(await anAdmin(portal));
});

test('lists the orders of each state with the day to propose, and counts them as Today does', async () => {
  const [likely, safe] = [dayAhead(20), dayAhead(25)];
  const late = await dated({ promised: dayAhead(-1), likely, safe });
  const willBe = await dated({
    promised: dayAhead(19),
    planned: dayAhead(29),
    likely: dayAhead(22),
    safe: dayAhead(27),
  });
  const tight = await dated({ promised: dayAhead(20), likely, safe });
  const fine = await dated({ promised: dayAhead(25), likely, safe });
  const asked = await dated({ requested: dayAhead(30), planned: dayAhead(30), likely, safe });
  const tooEarly = await dated({ requested: dayAhead(10), planned: dayAhead(27), likely, safe });
  const unmeasured = await dated({ requested: dayAhead(10) });
  await dated({}, { statuses: ['not_reviewed'] });
  await dated({}, { completed: [10] });
  await dated({}, { verified: true });

  const found = Object.fromEntries(
    await Promise.all(
      promiseFilters.map(async state => [state, (await admin.call('readPromises', { state })).body] as const),
    ),
  );
  const idsOf = ({ rows }: { rows: PromiseRow[] }) => rows.map(({ orderId }) => orderId);
  expect(promiseFilters.map(state => [state, idsOf(found[state])])).toEqual([
    ['toPromise', [tooEarly, unmeasured, asked]],
    ['late', [late]],
    ['willBeLate', [willBe]],
    ['tight', [tight]],
  ]);
  expect(found.toPromise.rows).toMatchObject([
    {
      orderId: tooEarly,
      requestedDate: dayAhead(10),
      likelyOn: likely,
      safeOn: safe,
      state: null,
      proposedOn: dayAhead(27),
    },
    { orderId: unmeasured, likelyOn: null, safeOn: null, proposedOn: null },
    { orderId: asked, items: 10, promisedOn: null, proposedOn: dayAhead(30) },
  ]);
  // The dates of a promise are those of its place, and its plan says where it would hold.
  expect(found.willBeLate.rows).toMatchObject([
    { promisedOn: dayAhead(19), likelyOn: dayAhead(22), state: 'willBeLate', proposedOn: dayAhead(29) },
  ]);
  expect(found.late.rows).toMatchObject([{ state: 'late', proposedOn: null }]);
  const { counts, toPromise } = (await admin.call('readToday')).body;
  const { late: l, willBeLate, tight: t } = counts;
  for (const state of promiseFilters) {
    expect(found[state]).toMatchObject({ more: 0, counts: { toPromise, late: l, willBeLate, tight: t } });
  }

  const { id: done } = await anOrder(portal, { verified: true });
  const named = (await admin.call('readPromises', { ids: `${fine},${late},${done},999999` })).body;
  expect([idsOf(named), named.rows[1].state]).toEqual([[late, fine], null]);
  expect(named.rows[1]).toMatchObject({ promisedOn: dayAhead(25), proposedOn: dayAhead(25) });
});

test('proposes for a new order the day that its review proposes, at the place that accepting gives it', async () => {
  const behindAll = { likely: dayAhead(50), safe: dayAhead(60) };
  const id = await dated({ requested: dayAhead(30), ...behindAll }, { statuses: ['not_reviewed'] });
  await sql`
    insert into order_plans (order_id, planned_on, likely_on, safe_on)
    values (${id}, ${dayAhead(30)}, ${dayAhead(26)}, ${dayAhead(28)})`.execute(portal.context.db);
  const { rows } = (await admin.call('readPromises', { ids: `${id}` })).body;
  const today = (await admin.call('readToday', { section: 'new' })).body.new;
  const [row] = today.rows.filter(({ orderId }: { orderId: number }) => orderId === id);
  expect(rows).toMatchObject([
    { orderId: id, likelyOn: dayAhead(26), safeOn: dayAhead(28), proposedOn: row.proposedOn },
  ]);
});

test('the order of a promise at risk names the day for which it is planned again (DA-11)', async () => {
  const [likely, safe] = [dayAhead(22), dayAhead(27)];
  const willBe = await dated({ promised: dayAhead(19), planned: dayAhead(31), likely, safe });
  const undated = await dated({ planned: dayAhead(32), likely, safe });
  const planOf = async (id: number) => (await admin.call('readOrder', { id })).body.order.plan;
  expect([await planOf(willBe), await planOf(undated)]).toEqual([{ on: dayAhead(31) }, { on: dayAhead(32) }]);
});

test('names the orders that cannot be planned, which have a plan without a day (DA-13)', async () => {
  const [likely, safe] = [dayAhead(22), dayAhead(27)];
  const ids = [
    await dated({ likely, safe }),
    await dated({ planned: dayAhead(32), likely, safe }),
    await dated({ likely, safe }),
    await dated({ promised: dayAhead(40), likely, safe }),
  ];
  await sql`insert into order_plans (order_id) select unnest(${ids.slice(2)}::bigint[])`.execute(portal.context.db);
  const { rows } = (await admin.call('readPromises', { ids: ids.join() })).body;
  const found = rows.map((row: PromiseRow) => [row.orderId, row.cannotBePlanned] as const);
  expect(ids.map(id => new Map(found).get(id))).toEqual([false, false, true, false]);
});

test("the dates beside a proposed day are those that 'Why' explains, and its parts add up to them (DA-14, W66)", {
  timeout: 60_000,
}, async () => {
  const { db } = portal.context;
  await sql`delete from orders`.execute(db);
  await pastOrders(portal, 30, 4);
  const { id: fresh } = await anOrder(portal, { quantities: [30, 5] });
  await runForecast(db);
  const toPromise = (await admin.call('readPromises')).body;
  const [ofNew] = (await admin.call('readPromises', { ids: `${fresh}` })).body.rows;
  const days = new WorkCalendar(toPromise.calendar);
  const numberOf = (day: string | null) => days.numberOf(day ?? '');
  // From noon on, work begins on the next working day.
  const { isOver } = await sql<{ isOver: boolean }>`
    select extract(hour from now() at time zone coalesce(time_zone, default_zone)) >= 12 as "isOver"
    from workshop_settings`.one(db);
  const from = isOver ? days.numberOf(toPromise.today) : days.numberBefore(toPromise.today);
  const isNear = (one: number, other: number) => Math.abs(one - other) <= 1;
  expect(toPromise.rows).toHaveLength(4);

  for (const { orderId, proposedOn, likelyOn, safeOn } of [...toPromise.rows, ofNew] as PromiseRow[]) {
    const { body } = await admin.call('readAcceptance', { id: orderId, promisedOn: proposedOn });
    const why = body as Acceptance;
    expect([orderId, isNear(numberOf(why.likelyOn), numberOf(likelyOn))]).toEqual([orderId, true]);
    expect([orderId, isNear(numberOf(why.safeOn), numberOf(safeOn))]).toEqual([orderId, true]);
    for (const { ahead, heldDays, own, experience, likelyDays, safeDays, ...dates } of why.lines) {
      const sum = Object.values(ahead).reduce((all, one) => all + one, 0) + heldDays + own + experience;
      expect([orderId, isNear(sum, numberOf(dates.likelyOn) - from)]).toEqual([orderId, true]);
      expect(isNear(sum + safeDays - likelyDays, numberOf(dates.safeOn) - from)).toBe(true);
    }
    expect(
      why.lines
        .map(line => line.likelyOn)
        .sort()
        .at(-1),
    ).toBe(why.likelyOn);
  }
});

test('proposes days for several new orders that hold when all of them are promised (WF61)', {
  timeout: 60_000,
}, async () => {
  const { db } = portal.context;
  await sql`delete from orders`.execute(db);
  await pastOrders(portal, 30, 4);
  const fresh: number[] = [];
  for (let at = 0; at < 3; at++) fresh.push((await anOrder(portal, { quantities: [60, 40] })).id);
  await runForecast(db);
  const proposed = async (ids: readonly number[]) =>
    (await admin.call('readPromises', { ids: ids.join() })).body.rows as PromiseRow[];
  const [alone] = await proposed(fresh.slice(0, 1));
  const rows = (await proposed(fresh)).toSorted((one, other) => one.orderId - other.orderId);
  expect(rows[0]).toEqual(alone);
  const days = rows.map(({ proposedOn }) => proposedOn ?? '');
  expect(days).toEqual([...new Set(days)].sort());

  const promises = rows.map(({ orderId, proposedOn }) => ({ orderId, promisedOn: proposedOn }));
  expect((await admin.call('setPromises', { promises, message: '' })).status).toBe(200);
  await runForecast(db);
  for (const id of fresh) {
    const { dateState, promisedOn } = (await admin.call('readOrder', { id })).body.order;
    expect([id, promisedOn, dateState]).toEqual([id, days[fresh.indexOf(id)], null]);
  }
});

test('proposes for one new order without a plan the day that its review proposes (AC-5, AC-7)', async () => {
  const { db } = portal.context;
  await sql`delete from orders`.execute(db);
  await pastOrders(portal, 30, 4);
  const asked = (await anOrder(portal, { quantities: [30, 5] })).id;
  const form = new FormData();
  form.set('message', 'Brass or nickel?');
  form.set('ask', '1');
  await admin.call('sendMessage', { id: asked }, { form });
  await runForecast(db);
  const placed = (await anOrder(portal, { quantities: [30, 5] })).id;
  for (const id of [asked, placed]) {
    const [row] = (await admin.call('readPromises', { ids: `${id}` })).body.rows;
    const { proposedOn, likelyOn, safeOn } = (await admin.call('readAcceptance', { id })).body;
    expect(typeof proposedOn).toBe('string');
    expect(row).toMatchObject({ orderId: id, proposedOn, likelyOn, safeOn });
  }
  // One that is planned has its stored day.
  await sql`insert into order_plans (order_id, planned_on) values (${placed}, ${dayAhead(300)})`.execute(db);
  const [stored] = (await admin.call('readPromises', { ids: `${placed}` })).body.rows;
  expect(stored.proposedOn).toBe(dayAhead(300));
});

test('takes either a state or numbers', async () => {
  for (const query of [{ state: 'late', ids: '7' }, { state: 'fine' }, { ids: '7,x' }, { ids: '' }]) {
    expect((await admin.call('readPromises', query)).status).toBe(400);
  }
});

test('lists accepted orders without a promise by default, at most 200, and says how many others there are', {
  timeout: 60_000,
}, async () => {
  const { db } = portal.context;
  await sql`update orders set promised_on = ${dayAhead(90)}::date where completed_at is null`.execute(db);
  for (let at = 0; at < 203; at++) await anOrder(portal, { statuses: ['cutting'] });
  const { body } = await admin.call('readPromises');
  expect([body.rows.length, body.more, body.counts.toPromise]).toEqual([200, 3, 203]);
});
