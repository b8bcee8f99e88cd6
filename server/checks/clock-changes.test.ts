import { beforeEach, describe, expect, test } from 'vitest';
import { anAdmin, anOrder } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { deleteRows } from '#testing/delete-rows.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { testDatabase } from '#testing/servers/database.ts';
import { stopClock } from '#testing/servers/stop-clock.ts';
import { parseFacts } from '../dates/forecast-facts.ts';
import { readFacts } from '../dates/read-facts.ts';
import { runForecast } from '../dates/run-forecast.ts';
import { connect } from '../platform/database/connect.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal({ TIME_ZONE: 'UTC' }, async () => {
  const database = await testDatabase();
  const { db, close } = connect(database.url);
  await stopClock(db, new Date());
  await close();
  return database;
});

/** Midnights, as the last moment of a day and the first one of the next, around each change of the clocks. */
const allMidnights = [
  { zone: 'Europe/Berlin', day: '2031-03-29', next: '2031-03-30', at: '2031-03-29T23:00:00Z' },
  { zone: 'Europe/Berlin', day: '2031-03-30', next: '2031-03-31', at: '2031-03-30T22:00:00Z' },
  { zone: 'Europe/Berlin', day: '2031-10-25', next: '2031-10-26', at: '2031-10-25T22:00:00Z' },
  { zone: 'Europe/Berlin', day: '2031-10-26', next: '2031-10-27', at: '2031-10-26T23:00:00Z' },
  { zone: 'America/New_York', day: '2031-03-08', next: '2031-03-09', at: '2031-03-09T05:00:00Z' },
  { zone: 'America/New_York', day: '2031-03-09', next: '2031-03-10', at: '2031-03-10T04:00:00Z' },
  { zone: 'America/New_York', day: '2031-11-01', next: '2031-11-02', at: '2031-11-02T04:00:00Z' },
  { zone: 'America/New_York', day: '2031-11-02', next: '2031-11-03', at: '2031-11-03T05:00:00Z' },
  // At midnight the clocks go to 1:00, so that this day has no midnight.
  { zone: 'Africa/Cairo', day: '2031-04-24', next: '2031-04-25', at: '2031-04-24T22:00:00Z' },
];

/** By day only the ends of the days on which the clocks change. */
const midnights = isNightly ? allMidnights : allMidnights.filter((_, place) => place % 4 === 1 || place === 8);

let admin: Client;
/** Sets the time of the database and the zone of the workshop, and signs in then. */
async function at(zone: string, time: Date): Promise<void> {
  await stopClock(portal.context.db, time);
  await sql`update workshop_settings set time_zone = ${zone}`.execute(portal.context.db);
  admin = await portal.as(await anAdmin(portal));
}
const lastMomentBefore = (time: string) => new Date(Date.parse(time) - 1_000);

beforeEach(() => deleteRows(portal.context.db, 'orders', 'notifications'));

describe.each(midnights)('at the midnight of $zone after $day', ({ zone, day, next, at: midnight }) => {
  test('a promise becomes late on order, Today and Board', async () => {
    await at(zone, lastMomentBefore(midnight));
    const { id } = await anOrder(portal, { statuses: ['cutting'] });
    expect((await admin.call('setPromise', { id, promisedOn: day })).status).toBe(200);
    const words = async () => [
      (await admin.call('readOrder', { id })).body.order.dateState,
      (await admin.call('readToday')).body.counts.late,
      (await admin.call('readBoard')).body.states.late,
    ];
    expect([(await admin.call('readToday')).body.day, await words()]).toEqual([day, [null, 0, 0]]);

    await at(zone, new Date(midnight));
    expect([(await admin.call('readToday')).body.day, await words()]).toEqual([next, ['late', 1, 1]]);
  });

  test('the first day that can be promised is the next one', async () => {
    await at(zone, new Date(midnight));
    const { id } = await anOrder(portal);
    expect((await admin.call('acceptOrder', { id, promisedOn: day })).code).toBe('promiseInPast');
    const sheet = await admin.call('setPromises', { promises: [{ orderId: id, promisedOn: day }] });
    expect(sheet.body.refused).toMatchObject([{ code: 'promiseInPast' }]);
    expect((await admin.call('acceptOrder', { id, promisedOn: next })).body.order.promisedOn).toBe(next);
  });

  test('an order is accepted on the day of the workshop', async () => {
    const accepted: string[] = [];
    for (const time of [lastMomentBefore(midnight), new Date(midnight)]) {
      await at(zone, time);
      const { id } = await anOrder(portal);
      await admin.call('acceptOrder', { id });
      const { today, lines } = parseFacts(await readFacts(portal.context.db));
      accepted.push(lines.find(({ orderId }) => orderId === id)?.acceptedOn ?? '');
      expect(accepted.at(-1)).toBe(today);
    }
    expect(accepted).toEqual([day, next]);
  });
});

test.each([
  // 3:00 follows on 1:59 in spring, and on the second 2:59 or the only one in autumn.
  ['Europe/Berlin', '2031-03-30T01:00:00Z'],
  ['Europe/Berlin', '2031-10-26T02:00:00Z'],
  ['America/New_York', '2031-03-09T07:00:00Z'],
  ['America/New_York', '2031-11-02T08:00:00Z'],
])(
  'the nightly notification of %s comes once, at 3:00 of the workshop, when the clocks change at night',
  async (zone, three) => {
    const { db } = portal.context;
    await at(zone, new Date(Date.parse(three) - 86_400_000));
    const { id } = await anOrder(portal, { statuses: ['cutting'] });
    const yesterday = new Date(Date.parse(three) - 2 * 86_400_000).toISOString().slice(0, 10);
    await sql`update orders set promised_on = ${yesterday} where id = ${id}`.execute(db);
    await sql`update forecast_state set expected_late = '{}', notified_on = workshop_today()`.execute(db);
    const notes: number[] = [];
    for (const minutes of [-61, -31, -1, 0, 60, 20 * 60]) {
      await at(zone, new Date(Date.parse(three) + minutes * 60_000));
      await runForecast(db);
      const { n } = await sql<{ n: number }>`select count(distinct related_id)::int as n from notifications`.one(db);
      notes.push(n);
    }
    expect(notes).toEqual([0, 0, 0, 1, 1, 1]);
  },
);
