import { expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { anAdmin, anOrder, aSuperadmin } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';
import { runForecast } from '../dates/run-forecast.ts';

const portal = testPortal({ TIME_ZONE: 'Europe/Berlin' });

async function start() {
  const client = await portal.as(await aSuperadmin(portal));
  return { client, settings: (await client.call('readWorkshop')).body.settings };
}

test("the workshop has the portal's time zone until it chooses one", async () => {
  const admin = await portal.as(await anAdmin(portal));
  const { body } = await admin.call('readWorkshop');
  expect(body.settings).toEqual({
    timeZone: 'Europe/Berlin',
    workdays: [true, true, true, true, true, false, false],
    closed: [],
    showExpected: false,
    acceptAfterAgreement: false,
    revision: 1,
  });
});

test('updateWorkshop stores the settings and counts the revision', async () => {
  const { client, settings } = await start();
  const closed = [{ from: '2026-12-24', to: '2027-01-02', name: 'Holidays' }];
  const changed = { ...settings, timeZone: 'America/Lima', closed, showExpected: true };
  const { status, body } = await client.call('updateWorkshop', changed);
  expect([status, body.settings]).toEqual([200, { ...changed, revision: settings.revision + 1 }]);
  expect((await client.call('readWorkshop')).body.settings).toEqual(body.settings);
});

test('the workshop may be closed for years, in as many ranges as it may have', async () => {
  const { client, settings } = await start();
  const closed = Array(limits.closedRanges).fill({ from: '2026-01-01', to: '2036-01-07', name: 'Move' });
  const { status, body } = await client.call('updateWorkshop', { ...settings, closed });
  expect(status).toBe(200);
  await anOrder(portal);
  expect(await runForecast(portal.context.db)).toBe(true);
  for (const name of ['readBoard', 'readToday', 'readAccuracy'] as const) {
    expect([name, (await client.call(name)).status]).toEqual([name, 200]);
  }
  await client.call('updateWorkshop', { ...body.settings, closed: [] });
});

test('updateWorkshop returns 409 for an older revision and changes nothing', async () => {
  const { client, settings } = await start();
  const { status, code } = await client.call('updateWorkshop', { ...settings, revision: settings.revision + 1 });
  expect([status, code]).toEqual([409, 'changedMeanwhile']);
  expect((await client.call('readWorkshop')).body.settings).toEqual(settings);
});

test.each([
  ['a time zone that does not exist', { timeZone: 'Europe/Nowhere' }, 'timeZone'],
  ['an offset instead of a time zone', { timeZone: '+05:00' }, 'timeZone'],
  ['a time zone that PostgreSQL does not know', { timeZone: 'SystemV/EST5' }, 'timeZone'],
  ['an abbreviation that PostgreSQL reads differently', { timeZone: 'IST' }, 'timeZone'],
  ['no working day', { workdays: Array(7).fill(false) }, 'workdays'],
  ['six days', { workdays: Array(6).fill(true) }, 'workdays'],
  ['a range that ends before it begins', { closed: [{ from: '2026-12-24', to: '2026-12-23', name: '' }] }, 'closed'],
  ['a range in the year 0', { closed: [{ from: '0000-01-01', to: '0000-01-02', name: '' }] }, 'closed'],
  ['a range of eleven years', { closed: [{ from: '2026-12-24', to: '2037-12-23', name: '' }] }, 'closed'],
  ['a missing field', { showExpected: undefined }, 'showExpected'],
])('updateWorkshop returns 400 for %s', async (_, change, field) => {
  const { client, settings } = await start();
  const { status, body } = await client.call('updateWorkshop', { ...settings, ...change });
  expect(status).toBe(400);
  expect(Object.keys(body.fields)[0]).toContain(field);
});
