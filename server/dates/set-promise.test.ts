import { expect, test } from 'vitest';
import { anAdmin, anOrder } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function start() {
  const { id, customer, products } = await anOrder(portal);
  return { id, products, admin: await portal.as(await anAdmin(portal)), client: await portal.as(customer) };
}

test('a promised date is shown to both sides, and the customer is notified', async () => {
  const { id, admin, client } = await start();
  const { status, body } = await admin.call('setPromise', { id, promisedOn: daysAhead(20) });
  expect([status, body.order.promisedOn, body.order.promisedWas]).toEqual([200, daysAhead(20), null]);
  const { order } = (await client.call('readOrder', { id })).body;
  expect([order.promisedOn, order.promisedWas]).toEqual([daysAhead(20), null]);
  const { notifications } = (await client.call('readNotifications')).body;
  expect(notifications[0].title).toMatch(new RegExp(`^Order #${id} is promised for \\d+ \\w+$`));
});

test('a changed promise requires a reason and keeps the previous date (WF30)', async () => {
  const { id, admin, client } = await start();
  await admin.call('setPromise', { id, promisedOn: daysAhead(20) });
  const refused = await admin.call('setPromise', { id, promisedOn: daysAhead(25) });
  expect([refused.status, refused.code]).toEqual([400, 'promiseReasonRequired']);
  const change = { id, promisedOn: daysAhead(25), reason: 'material', note: 'Tannery is late' };
  const { body } = await admin.call('setPromise', change);
  expect([body.order.promisedOn, body.order.promisedWas]).toEqual([daysAhead(25), daysAhead(20)]);

  const { rows } = await sql`
    select promised_on::text as "promisedOn", was::text, reason, note from order_promises where order_id = ${id}
    order by id`.execute(portal.context.db);
  expect(rows).toEqual([
    { promisedOn: daysAhead(20), was: null, reason: null, note: '' },
    { promisedOn: daysAhead(25), was: daysAhead(20), reason: 'material', note: 'Tannery is late' },
  ]);
  const { notifications } = (await client.call('readNotifications')).body;
  expect(notifications[0].title).toMatch(new RegExp(`^New date for order #${id}: .+ \\(was .+\\)$`));
});

test('the timeline shows every promised date and the previous one', async () => {
  const { id, admin, client } = await start();
  await admin.call('setPromise', { id, promisedOn: daysAhead(20) });
  await admin.call('setPromise', { id, promisedOn: daysAhead(25), reason: 'capacity' });
  const { body } = await client.call('readTimeline', { id });
  expect([body.promisedOn, body.promisedWas]).toEqual([daysAhead(25), daysAhead(20)]);
  const entries = body.days[0].entries.map(({ kind, date }: { kind: string; date?: string }) => [kind, date]);
  expect(entries).toEqual([
    ['promised', daysAhead(25)],
    ['promised', daysAhead(20)],
    ['placed', undefined],
  ]);
});

test('the head of the timeline says that the promised date has passed', async () => {
  const { id, client } = await start();
  await sql`update orders set promised_on = workshop_today() - 1 where id = ${id}`.execute(portal.context.db);
  expect((await client.call('readTimeline', { id })).body.head.kind).toBe('pastPromise');
});

test('answers to customers contain no reason, note or forecast (W29)', async () => {
  const { id, admin, client, products } = await start();
  await sql`
    insert into line_forecasts (order_id, product_id, likely_on, safe_on, ahead)
    values (${id}, ${products[0]?.id}, '2031-03-04', '2031-03-06', '{0,0,0,0}')`.execute(portal.context.db);
  await admin.call('setPromise', { id, promisedOn: daysAhead(20) });
  await admin.call('setPromise', { id, promisedOn: daysAhead(25), reason: 'quality', note: 'secret scar' });
  const answers = [
    await client.call('readOrder', { id }),
    await client.call('readOrders'),
    await client.call('readTimeline', { id }),
    await client.call('readNotifications'),
  ];
  for (const { body } of answers) expect(JSON.stringify(body)).not.toMatch(/quality|secret scar|2031-03|likely|safeOn/);
});

test('customers see the expected date only while the workshop shows it (WF29)', async () => {
  const { id, client, products } = await start();
  await sql`
    insert into line_forecasts (order_id, product_id, likely_on, safe_on, ahead)
    values (${id}, ${products[0]?.id}, '2031-03-04', '2031-03-06', '{0,0,0,0}')`.execute(portal.context.db);
  expect((await client.call('readTimeline', { id })).body.expectedOn).toBeNull();
  await sql`update workshop_settings set show_expected = true`.execute(portal.context.db);
  expect((await client.call('readTimeline', { id })).body.expectedOn).toBe('2031-03-06');
  await sql`update workshop_settings set show_expected = false`.execute(portal.context.db);
});

test('the database rejects changing or deleting a promise (W29)', async () => {
  const { id, admin } = await start();
  await admin.call('setPromise', { id, promisedOn: daysAhead(20) });
  const { db } = portal.context;
  const change = sql`update order_promises set promised_on = promised_on + 1 where order_id = ${id}`;
  await expect(change.execute(db)).rejects.toThrow('keeps its rows');
  await expect(sql`delete from order_promises where order_id = ${id}`.execute(db)).rejects.toThrow('keeps its rows');
});

test('the later one of two concurrent promises keeps the date of the earlier one (W29)', async () => {
  const { id, admin } = await start();
  const days = [daysAhead(20), daysAhead(21)];
  await Promise.all(days.map(promisedOn => admin.call('setPromise', { id, promisedOn, reason: 'other' })));
  const { rows } = await sql<{ promisedOn: string; was: string | null }>`
    select promised_on::text as "promisedOn", was::text from order_promises where order_id = ${id} order by id`.execute(
    portal.context.db,
  );
  expect([rows[0]?.was, rows[1]?.was]).toEqual([null, rows[0]?.promisedOn]);
});

test('promising the same date again changes nothing', async () => {
  const { id, admin } = await start();
  await admin.call('setPromise', { id, promisedOn: daysAhead(20) });
  expect((await admin.call('setPromise', { id, promisedOn: daysAhead(20) })).status).toBe(200);
  const { rows } = await sql`select from order_promises where order_id = ${id}`.execute(portal.context.db);
  expect(rows).toHaveLength(1);
});

test('setPromise rejects a date in the past, a date too far ahead, and a completed order', async () => {
  const { id, admin } = await start();
  const past = await admin.call('setPromise', { id, promisedOn: daysAhead(-2) });
  expect([past.status, past.code]).toEqual([400, 'promiseInPast']);
  const far = await admin.call('setPromise', { id, promisedOn: '9999-12-31' });
  expect([far.status, far.code]).toEqual([400, 'invalidInput']);
  const yearZero = await admin.call('setPromise', { id, promisedOn: '0000-01-01' });
  expect([yearZero.status, yearZero.code]).toEqual([400, 'invalidInput']);
  const completed = await anOrder(portal, { verified: true });
  const late = await admin.call('setPromise', { id: completed.id, promisedOn: daysAhead(3) });
  expect([late.status, late.code]).toEqual([409, 'orderCompleted']);
});

test('the badge of an order follows its dates at each boundary day (W30)', async () => {
  const { id, admin, products } = await start();
  const { db } = portal.context;
  const cases = [
    { promised: null, likely: 5, safe: 9, state: null },
    { promised: 10, likely: null, safe: null, state: null },
    { promised: 10, likely: 5, safe: 10, state: null },
    { promised: 10, likely: 5, safe: 11, state: 'tight' },
    { promised: 10, likely: 10, safe: 11, state: 'tight' },
    { promised: 10, likely: 11, safe: 12, state: 'willBeLate' },
    { promised: 0, likely: 1, safe: 2, state: 'willBeLate' },
    { promised: -1, likely: 1, safe: 2, state: 'late' },
  ];
  for (const { promised, likely, safe, state } of cases) {
    await sql`update orders set promised_on = workshop_today() + ${promised}::int where id = ${id}`.execute(db);
    await sql`
      insert into line_forecasts (order_id, product_id, likely_on, safe_on, ahead)
      values (${id}, ${products[0]?.id}, workshop_today() + ${likely}::int, workshop_today() + ${safe}::int, '{0,0,0,0}')
      on conflict (order_id, product_id) do update set likely_on = excluded.likely_on, safe_on = excluded.safe_on`.execute(
      db,
    );
    const { order } = (await admin.call('readOrder', { id })).body;
    expect([promised, likely, safe, order.dateState]).toEqual([promised, likely, safe, state]);
  }
  await admin.call('setCompletedCount', { id, productCode: products[0]?.productCode, completed: 10 });
  const { order } = (await admin.call('readOrder', { id })).body;
  expect([order.dateState, order.likelyOn]).toEqual([null, null]);
});
