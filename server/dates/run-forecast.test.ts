import { describe, expect, test } from 'vitest';
import { anAdmin, anOrder } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { pastOrders } from '#testing/workshops/past-orders.ts';
import { sql } from '../platform/database/sql.ts';
import { transaction } from '../platform/database/transaction.ts';
import { computeForecast } from './compute-forecast.ts';
import { forecastInWorker } from './compute-in-worker.ts';
import { parseFacts } from './forecast-facts.ts';
import { readFacts } from './read-facts.ts';
import { readDue, runForecast } from './run-forecast.ts';
import { writeForecast } from './write-forecast.ts';

const portal = testPortal({ TIME_ZONE: 'Europe/Berlin' });

const dates = async () =>
  (
    await sql<{ orderId: number; likelyOn: string; safeOn: string }>`
      select order_id as "orderId", likely_on::text as "likelyOn", safe_on::text as "safeOn" from line_forecasts
      order by 1`.execute(portal.context.db)
  ).rows;

describe('runForecast', () => {
  test('has too little data before the first run', async () => {
    await pastOrders(portal, 9, 2);
    const { id } = await anOrder(portal);
    const { body } = await (await portal.as(await anAdmin(portal))).call('readForecast', { id });
    expect([body.asOf, body.why, body.lines[0].likelyOn]).toEqual([null, 'tooFew', null]);
  });

  test('gives no dates before 10 finished lines, and tells open screens how many there are (W28)', async () => {
    const client = await portal.context.db.connect();
    await client.query('listen live');
    const heard: string[] = [];
    client.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '{}').event));
    await runForecast(portal.context.db);
    await eventually(async () => expect(heard).toEqual(['boardChanged']));
    await client.query('unlisten live');
    client.release();
    expect(await runForecast(portal.context.db)).toBe(true);
    expect(await dates()).toEqual([]);
    const admin = await portal.as(await anAdmin(portal));
    const { id } = await anOrder(portal);
    const { body } = await admin.call('readForecast', { id });
    expect([body.why, body.finished, body.lines[0].likelyOn]).toEqual(['tooFew', 9, null]);
  });

  test('gives every open line a likely and a safe date, and keeps the first ones', async () => {
    await pastOrders(portal, 30, 5);
    await runForecast(portal.context.db);
    const found = await dates();
    expect(found.length).toBeGreaterThan(5);
    for (const { likelyOn, safeOn } of found) expect(likelyOn <= safeOn).toBe(true);
    const { rows } = await sql`select order_id from first_forecasts`.execute(portal.context.db);
    // The two new orders of the tests before have dates, but their forecasts count from their acceptance on.
    expect(rows).toHaveLength(found.length - 2);
    const { id } = await anOrder(portal);
    expect((await (await portal.as(await anAdmin(portal))).call('readForecast', { id })).body.finished).toBe(39);
  });

  test('stores the result of a fresh computation, and the same result twice (W31, WF25)', async () => {
    const { db } = portal.context;
    const facts = parseFacts(await readFacts(db));
    const fresh = computeForecast(facts);
    await runForecast(db);
    const stored = await dates();
    expect(stored).toEqual(
      fresh.lines
        .map(({ orderId, likelyOn, safeOn }) => ({ orderId, likelyOn, safeOn }))
        .sort((one, other) => one.orderId - other.orderId),
    );
    expect(computeForecast(facts)).toEqual(fresh);
  });

  test('plans from the promises alone, whatever plans are stored (WF63)', async () => {
    const { db } = portal.context;
    const { id } = await anOrder(portal, { quantities: [30], statuses: ['cutting'] });
    const planned = async () => {
      await runForecast(db);
      const { rows } = await sql<{ orderId: number; plannedOn: string }>`
        select order_id as "orderId", planned_on::text as "plannedOn" from order_plans order by 1`.execute(db);
      return rows;
    };
    const first = await planned();
    expect(first.map(({ orderId }) => orderId)).toContain(id);
    await sql`update order_plans set planned_on = planned_on + 40`.execute(db);
    expect(await planned()).toEqual(first);
    await sql`delete from orders where id = ${id}`.execute(db);
    await runForecast(db);
  });

  test('plans orders by their first acceptance, also when the line that was accepted first is finished (W64)', async () => {
    const { db } = portal.context;
    const [first, second] = [
      await anOrder(portal, { quantities: [1, 1], statuses: ['cutting', 'cutting'] }),
      await anOrder(portal, { quantities: [1], statuses: ['cutting'] }),
    ];
    const ids = [first.id, second.id];
    await sql`
      update order_products set accepted_at = now() - interval '1 day' * case
        when order_id = ${second.id} then 5 when position = 0 then 10 else 2 end
      where order_id = any(${ids}::bigint[])`.execute(db);
    const order = async () => {
      const { plans } = computeForecast(parseFacts(await readFacts(db)));
      return plans.map(({ orderId }) => orderId).filter(id => ids.includes(id));
    };
    expect(await order()).toEqual(ids);
    await sql`
      update order_products set passed_cutting = 1, passed_stitching = 1, passed_finishing = 1, completed = 1
      where order_id = ${first.id} and position = 0`.execute(db);
    expect(await order()).toEqual(ids);
    await sql`delete from orders where id = any(${ids}::bigint[])`.execute(db);
    await runForecast(db);
  });

  test('changes no date of another order when a new order asks for an early day (V1, VF1)', async () => {
    const { db } = portal.context;
    const before = await dates();
    const { id } = await anOrder(portal, { quantities: [20_000] });
    await sql`update orders set requested_date = workshop_today() + 1 where id = ${id}`.execute(db);
    await runForecast(db);
    const after = await dates();
    expect([after.length, after.filter(({ orderId }) => orderId !== id)]).toEqual([before.length + 1, before]);
    await sql`delete from orders where id = ${id}`.execute(db);
    await runForecast(db);
  });

  test('moves dates by a week for a closed week, but no counts of working days (W27, WF28)', async () => {
    const facts = parseFacts(await readFacts(portal.context.db));
    const from = new Date(Date.parse(facts.today) + 86_400_000).toISOString().slice(0, 10);
    const to = new Date(Date.parse(facts.today) + 7 * 86_400_000).toISOString().slice(0, 10);
    const before = computeForecast({ ...facts, isMorning: false });
    const after = computeForecast({
      ...facts,
      isMorning: false,
      calendar: { ...facts.calendar, closed: [{ from, to }] },
    });
    const shifted = (day: string | null) => new Date(Date.parse(day ?? '') + 7 * 86_400_000).toISOString().slice(0, 10);
    expect(after.lines.map(({ likelyOn }) => likelyOn)).toEqual(before.lines.map(({ likelyOn }) => shifted(likelyOn)));
    expect(after.lines.map(({ first }) => first?.likelyDays)).toEqual(
      before.lines.map(({ first }) => first?.likelyDays),
    );
  });

  test('keeps the dates that an acceptance wrote while it was computed, and knows nothing of lines removed meanwhile', async () => {
    const admin = await portal.as(await anAdmin(portal));
    const { db } = portal.context;
    const [early, gone, other] = [await anOrder(portal), await anOrder(portal), await anOrder(portal)];
    await runForecast(db);
    const datesOf = async (id: number) => (await dates()).filter(({ orderId }) => orderId === id);
    const before = await datesOf(other.id);
    const late = await transaction(db, async tx => {
      const computed = await forecastInWorker(await readFacts(tx));
      const placed = await anOrder(portal);
      for (const { id } of [early, placed]) {
        const { proposedOn } = (await admin.call('readAcceptance', { id })).body;
        expect((await admin.call('acceptOrder', { id, promisedOn: proposedOn })).status).toBe(200);
      }
      expect((await admin.call('deleteOrder', { id: gone.id })).status).toBe(200);
      const accepted = [await datesOf(early.id), await datesOf(placed.id)];
      await writeForecast(tx, computed);
      return { placed, accepted };
    });
    expect([await datesOf(early.id), await datesOf(late.placed.id)]).toEqual(late.accepted);
    expect(late.accepted.flat()).toHaveLength(2);
    expect([await datesOf(gone.id), await datesOf(other.id)]).toEqual([[], before]);
    await runForecast(db);
    expect((await datesOf(late.placed.id)).length).toBe(1);
  });

  test('removes the dates of lines that were deleted or finished', async () => {
    const [first] = await dates();
    await sql`delete from orders where id = ${first?.orderId}`.execute(portal.context.db);
    await runForecast(portal.context.db);
    expect((await dates()).map(({ orderId }) => orderId)).not.toContain(first?.orderId);
  });

  test('ignores work on deleted orders in the pace (WF35)', async () => {
    const { db } = portal.context;
    const stepsOf = async (order: number | undefined) =>
      parseFacts(await readFacts(db)).steps.filter(([orderId]) => orderId === order).length;
    const { id } = await sql<{ id: number }>`
      select order_id as id from order_products where completed = quantity order by 1 desc limit 1`.one(db);
    expect(await stepsOf(id)).toBeGreaterThan(0);
    await sql`delete from orders where id = ${id}`.execute(db);
    expect(await stepsOf(id)).toBe(0);
  });

  test('does not wait for the rest of a cancelled order: it widens no safe date and slows no measured day', async () => {
    const { db } = portal.context;
    const admin = await portal.as(await anAdmin(portal));
    const { id, products } = await anOrder(portal, { quantities: [20, 4], statuses: ['cutting', 'cutting'] });
    const [first, second] = products.map(product => product.id);
    for (const [productId, packaging] of [
      [first, 0],
      [second, 4],
    ] as const) {
      await admin.call('setProductStages', { id, productId, cutting: 4, stitching: 4, finishing: 4, packaging });
    }
    await runForecast(db);
    const factsOf = async () => {
      const { firsts, holds, today } = parseFacts(await readFacts(db));
      return { firsts: firsts.length, holds: holds.filter(([orderId]) => orderId === id), today };
    };
    const before = await factsOf();
    expect(before.holds).toEqual([]);

    expect((await admin.call('cancelOrder', { id, reason: 'By phone' })).status).toBe(200);

    const { firsts, holds, today } = await factsOf();
    expect(firsts).toBe(before.firsts - 1);
    expect(holds.sort()).toEqual([first, second].map(productId => [id, productId, today, null]).sort());
  });

  test('counts the forecast of a new line from its promise, also after a later promise was taken back', async () => {
    const { db } = portal.context;
    const admin = await portal.as(await anAdmin(portal));
    const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const { id } = await anOrder(portal);
    const beganOn = async () => {
      const { lines, today } = parseFacts(await readFacts(db));
      return { began: lines.find(({ orderId }) => orderId === id)?.beganOn, today };
    };
    const sheet = async (days: number): Promise<string> => {
      const promise = { orderId: id, promisedOn: dayAhead(days), reason: 'capacity' };
      return (await admin.call('setPromises', { promises: [promise] })).body.changeId;
    };
    const first = await sheet(30);
    const second = await sheet(40);
    await admin.call('undoChange', { changeId: second });
    const { began, today } = await beganOn();
    expect(began).toBe(today);
    await admin.call('undoChange', { changeId: first });
    expect((await beganOn()).began).toBe(null);
  });

  describe('counts no first forecast of the time before a line was new again', () => {
    const countFirsts = async () => parseFacts(await readFacts(portal.context.db)).firsts.length;
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

    test.each(['acceptance', 'promise'])('after an %s was undone', async kind => {
      const admin = await portal.as(await anAdmin(portal));
      const { id } = await anOrder(portal);
      const before = await countFirsts();
      const promises = [{ orderId: id, promisedOn: inDays(30) }];
      const { changeId } = (
        await (kind === 'acceptance' ? admin.call('acceptOrder', { id }) : admin.call('setPromises', { promises }))
      ).body;
      await runForecast(portal.context.db);
      expect(await countFirsts()).toBe(before + 1);
      await admin.call('undoChange', { changeId });
      expect(await countFirsts()).toBe(before);
      expect((await admin.call('acceptOrder', { id })).status).toBe(200);
      expect(await countFirsts()).toBe(before);
    });

    test('but that of a line whose promise stood all the time', async () => {
      const admin = await portal.as(await anAdmin(portal));
      const { id, products } = await anOrder(portal);
      const before = await countFirsts();
      await admin.call('setPromise', { id, promisedOn: inDays(30) });
      await runForecast(portal.context.db);
      for (const status of ['cutting', 'not_reviewed', 'cutting']) {
        await admin.call('setProductStatus', { id, productCode: products[0]?.productCode, status });
      }
      expect(await countFirsts()).toBe(before + 1);
    });
  });

  test('runs in one of two processes (WF40)', async () => {
    const { db } = portal.context;
    expect((await Promise.all([runForecast(db), runForecast(db)])).sort()).toEqual([false, true]);
  });

  test('leaves the dates unchanged when it is stopped (W31)', async () => {
    const { db } = portal.context;
    await sql`update line_forecasts set likely_on = '2001-01-01', safe_on = '2001-01-01'`.execute(db);
    const before = await dates();
    const stopping = new AbortController();
    const works = [runForecast(db, stopping.signal), forecastInWorker(await readFacts(db), stopping.signal)];
    stopping.abort();
    const ends = await Promise.allSettled(works);
    const stopped = { status: 'rejected', reason: new Error('the forecast was stopped') };
    expect(ends).toEqual([stopped, stopped]);
    expect(await dates()).toEqual(before);
    await runForecast(db);
  });

  test('is due only after 03:00 and noon', async () => {
    const { db } = portal.context;
    expect((await readDue(db)).isDue).toBe(false);
    await sql`update forecast_state set as_of = now() - interval '25 hours'`.execute(db);
    expect((await readDue(db)).isDue).toBe(true);
  });

  test('cannot change a first forecast, because the database rejects it (DA-5)', async () => {
    const change = sql`update first_forecasts set likely_on = likely_on + 1`;
    await expect(change.execute(portal.context.db)).rejects.toThrow('keeps its rows');
  });
});

describe('the nightly notification', () => {
  const titles = async (admin: {
    call: (name: 'readNotifications') => Promise<{ body: { notifications: { title: string }[] } }>;
  }) =>
    (await admin.call('readNotifications')).body.notifications
      .map(({ title }) => title)
      .filter(title => /(?:is|will be) late/.test(title));

  test('lists an order once a night, and again when it became late again (W30)', async () => {
    const { db } = portal.context;
    // It is past noon in this zone whenever the test runs.
    const admin = await portal.as(await anAdmin(portal));
    await sql`update workshop_settings set time_zone = ${zoneAt(12)}`.execute(db);
    const { orderId } = await sql<{ orderId: number }>`
      select order_id as "orderId" from line_forecasts order by likely_on desc limit 1`.one(db);
    const promise = (day: string) =>
      sql`update orders set promised_on = ${day === 'soon' ? sql`workshop_today()` : sql`workshop_today() + 3000`}
        where id = ${orderId}`.execute(db);
    const night = () => sql`update forecast_state set notified_on = workshop_today() - 1`.execute(db);
    await night();
    await promise('soon');
    await runForecast(db);
    expect(await titles(admin)).toEqual([`1 order will be late: #${orderId}`]);
    const [{ message }] = (await admin.call('readNotifications')).body.notifications;
    const { counts } = (await admin.call('readToday')).body;
    expect(message).toBe(`Late ${counts.late} · Will be late ${counts.willBeLate} · Tight ${counts.tight}`);
    await runForecast(db);
    await night();
    await runForecast(db);
    expect(await titles(admin)).toHaveLength(1);
    await promise('far');
    await night();
    await runForecast(db);
    await promise('soon');
    await night();
    await runForecast(db);
    expect(await titles(admin)).toHaveLength(2);
    await sql`update orders set promised_on = workshop_today() - 1 where id = ${orderId}`.execute(db);
    await night();
    await runForecast(db);
    expect(await titles(admin)).toHaveLength(2);
    await promise('far');
    await night();
    await runForecast(db);
    await sql`update orders set promised_on = workshop_today() - 1 where id = ${orderId}`.execute(db);
    await night();
    await runForecast(db);
    expect((await titles(admin))[0]).toBe(`1 order is late: #${orderId}`);
  });
});

/** Returns a time zone in which it is about this hour now. */
function zoneAt(hour: number): string {
  const ahead = hour - new Date().getUTCHours();
  // POSIX reverses the signs: Etc/GMT-5 is ahead of UTC.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
