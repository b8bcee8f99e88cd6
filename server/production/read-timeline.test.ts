import { describe, expect, test } from 'vitest';
import type { Timeline } from '#contract/production/timeline.ts';
import { anAdmin, anOrder } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { readEventStream } from '#testing/event-reader.ts';
import { mark } from '#testing/marks.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal({ TIME_ZONE: 'Europe/Berlin', PORT: '0', HOST: '127.0.0.1' });

/** Returns an order that was placed on New Year's Day in Berlin. */
async function started(quantities = [200]) {
  const order = await anOrder(portal, { quantities });
  await sql`update orders set created_at = '2025-12-31T23:30:00Z' where id = ${order.id}`.execute(portal.context.db);
  const staff = await anAdmin(portal);
  const line = { id: order.id, productId: order.products[0]?.id ?? 0 };
  return {
    order,
    line,
    staff,
    admin: await portal.as(staff),
    customer: await portal.as(order.customer),
    marked: (delta: number, at: string, stage: 'cutting' | 'stitching' = 'cutting') =>
      mark(portal, staff, { ...line, stage, delta, at }),
  };
}

const timelineOf = async (client: Client, id: number, page = {}): Promise<Timeline> =>
  (await client.call('readTimeline', { id, ...page })).body;
/** Returns a text such as '2026-03-18 started 80' for each entry, newest first. */
const read = async (client: Client, id: number) =>
  (await timelineOf(client, id)).days.flatMap(({ day, entries }) =>
    entries.map(({ kind, done }) => [day, kind, done].filter(value => value !== undefined).join(' ')),
  );

describe('readTimeline', () => {
  test('shows the net result of a day after some changes were undone (W1)', async () => {
    const { order, admin, customer, marked } = await started();
    const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Berlin' });
    const first = await marked(30, new Date().toISOString());
    const second = await marked(50, new Date().toISOString());
    expect(await read(customer, order.id)).toEqual([`${today} started 80`, '2026-01-01 placed']);
    expect((await admin.call('undoChange', { changeId: first })).code).toBe('changedMeanwhile');
    expect((await admin.call('undoChange', { changeId: second })).status).toBe(200);
    expect(await read(customer, order.id)).toEqual([`${today} started 30`, '2026-01-01 placed']);
    expect((await admin.call('undoChange', { changeId: first })).status).toBe(200);
    expect(await read(customer, order.id)).toEqual(['2026-01-01 placed']);
    expect((await timelineOf(customer, order.id)).head.kind).toBe('placed');
  });

  test('merges the marks of a day and follows their undo (W1)', async () => {
    const { order, customer, marked } = await started();
    await marked(30, '2026-03-18T08:00:00Z');
    await marked(50, '2026-03-18T09:00:00Z');
    expect(await read(customer, order.id)).toEqual(['2026-03-18 started 80', '2026-01-01 placed']);
    await marked(-50, '2026-03-18T10:00:00Z');
    expect(await read(customer, order.id)).toEqual(['2026-03-18 started 30', '2026-01-01 placed']);
    await marked(50, '2026-03-18T11:00:00Z');
    await marked(50, '2026-03-19T11:00:00Z');
    expect(await read(customer, order.id)).toEqual([
      '2026-03-19 progress 130',
      '2026-03-18 started 80',
      '2026-01-01 placed',
    ]);
  });

  test('gives each day the quantity that the product had then, also after a revision (OR-22)', async () => {
    const { order, line, admin, customer, marked } = await started();
    const revise = (quantity: number, revision: number) =>
      admin.call('changeOrderProduct', { ...line, quantity, reason: 'By phone', revision });
    const told = async () =>
      (await timelineOf(customer, order.id)).days.flatMap(({ day, entries }) =>
        entries.filter(({ stage }) => stage).map(({ kind, done, quantity }) => [day, kind, done, quantity]),
      );
    await marked(200, '2026-03-18T08:00:00Z');
    const cut = ['2026-03-18', 'finished', 200, 200];
    expect(await told()).toEqual([cut]);

    for (const [quantity, revision] of [[220, 1] as const, [150, 2] as const]) {
      expect((await revise(quantity, revision)).status).toBe(200);
      expect(await told()).toEqual([cut]);
    }
  });

  test("uses the workshop's days, across both changes of daylight saving time (W6, WF7)", async () => {
    const { order, customer, marked } = await started();
    // 23:30 and 00:30 in Berlin on the nights before and after each change; the server and the database run in UTC.
    const nights = [
      ['2026-03-27T22:30:00Z', '2026-03-27T23:30:00Z'],
      ['2026-03-29T21:30:00Z', '2026-03-29T22:30:00Z'],
      ['2026-10-24T21:30:00Z', '2026-10-24T22:30:00Z'],
      ['2026-10-25T22:30:00Z', '2026-10-25T23:30:00Z'],
    ];
    for (const at of nights.flat()) await marked(10, at);
    expect((await read(customer, order.id)).map(text => text.slice(0, 10))).toEqual([
      '2026-10-26',
      '2026-10-25',
      '2026-10-24',
      '2026-03-30',
      '2026-03-29',
      '2026-03-28',
      '2026-03-27',
      '2026-01-01',
    ]);
  });

  test("prefers the time zone of the workshop's settings", async () => {
    const { order, customer, marked } = await started();
    await marked(10, '2026-03-18T23:30:00Z');
    await sql`update workshop_settings set time_zone = 'America/New_York'`.execute(portal.context.db);
    expect(await read(customer, order.id)).toEqual(['2026-03-18 started 10', '2025-12-31 placed']);
    await sql`update workshop_settings set time_zone = null`.execute(portal.context.db);
  });

  test('shows changes by staff, with verified completion on top', async () => {
    const { order, admin, customer, line } = await started([10]);
    const productCode = order.products[0]?.productCode;
    await admin.call('setProductStatus', { id: order.id, productCode, status: 'stitching' });
    await admin.call('setCompletedCount', { id: order.id, productCode, completed: 10 });
    expect((await timelineOf(customer, order.id)).head.kind).toBe('ready');
    await admin.call('verifyCompletion', { id: line.id });
    const { head, days } = await timelineOf(customer, order.id);
    expect(head).toEqual({ kind: 'ready', at: null, stage: null });
    expect(days[0]?.entries.map(({ kind, stage }) => [kind, stage])).toEqual([
      ['verified', undefined],
      ['ready', 'packaging'],
      ['finished', 'finishing'],
      ['finished', 'stitching'],
      ['finished', 'cutting'],
    ]);
    expect(days.at(-1)?.entries.at(-1)).toEqual({ kind: 'placed', at: '2025-12-31T23:30:00.000Z' });
  });

  test('ignores times of a device whose clock is ahead or precedes the order (WF8)', async () => {
    const { order, customer, marked } = await started();
    await marked(10, new Date(Date.now() + 3 * 86_400_000).toISOString());
    const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Berlin' });
    expect(await read(customer, order.id)).toEqual([`${today} started 10`, '2026-01-01 placed']);
    await marked(5, '2025-06-01T10:00:00Z');
    expect(await read(customer, order.id)).toEqual([
      `${today} progress 15`,
      '2026-01-01 started 5',
      '2026-01-01 placed',
    ]);
  });

  test('omits a deleted line, whose events stay (W7)', async () => {
    const { order, admin, customer, line, marked } = await started([200, 5]);
    await marked(30, '2026-03-18T08:00:00Z');
    await admin.call('deleteOrderProduct', line);
    const [revision, ...others] = await read(customer, order.id);
    expect(revision).toMatch(/ changed$/);
    expect(others).toEqual(['2026-01-01 placed']);
    await admin.call('deleteOrder', { id: order.id });
    const { count } = await sql<{ count: number }>`
      select count(*)::int as count from production_events where order_id = ${order.id}`.one(portal.context.db);
    expect(count).toBeGreaterThan(0);
    expect((await customer.call('readTimeline', { id: order.id })).status).toBe(404);
  });

  test('reports that the workshop waits for the customer, is late, or made no progress', async () => {
    const { order, admin, customer, line, marked } = await started();
    const head = async () => (await timelineOf(customer, order.id)).head;
    expect(await head()).toEqual({ kind: 'placed', at: null, stage: null });
    await marked(200, '2026-03-18T08:00:00Z');
    expect(await head()).toEqual({ kind: 'quiet', at: '2026-03-18T08:00:00.000Z', stage: 'stitching' });
    const now = new Date().toISOString();
    await marked(10, now, 'stitching');
    expect(await head()).toEqual({ kind: 'inWork', at: now, stage: null });
    await sql`update orders set promised_on = '2026-04-01', requested_date = '2026-03-20' where id = ${order.id}`.execute(
      portal.context.db,
    );
    const { head: late, promisedOn, requestedDate } = await timelineOf(customer, order.id);
    expect([late.kind, promisedOn, requestedDate]).toEqual(['pastPromise', '2026-04-01', '2026-03-20']);
    await admin.call('setHold', { ...line, reason: 'machine' });
    expect((await head()).kind).toBe('pastPromise');
    await admin.call('setHold', { ...line, reason: 'customer' });
    expect((await head()).kind).toBe('waitingForYou');
    await admin.call('endHold', line);
    expect((await head()).kind).toBe('pastPromise');
  });

  test('pages by day, and returns 400 for another limit or cursor', async () => {
    const { order, customer, marked } = await started();
    for (let day = 1; day <= 35; day++) await marked(1, new Date(Date.UTC(2026, 3, day, 10)).toISOString());
    const { id } = order;
    const first = await timelineOf(customer, id);
    expect([first.days.length, first.nextCursor]).toEqual([30, '2026-04-06']);
    const second = await timelineOf(customer, id, { cursor: first.nextCursor });
    expect([second.days.length, second.days[0]?.day, second.nextCursor]).toEqual([6, '2026-04-05', null]);
    expect((await timelineOf(customer, id, { limit: 60 })).days).toHaveLength(36);
    const refused = [{ limit: 0 }, { limit: 61 }, { limit: '1e1' }, { cursor: '2026-04-31' }, { cursor: "'" }];
    for (const page of refused) {
      expect([page, (await customer.call('readTimeline', { id, ...page })).status]).toEqual([page, 400]);
    }
  });
});

test('no answer or event for the customer contains a worker, account, bench, note, hold, source or undo (W2, WF6)', async () => {
  const { order, admin, staff, customer, line, marked } = await started([200, 10]);
  const { id } = order;
  const stream = await readEventStream(await portal.listen(), customer);
  await stream.hears('ready');
  const productCode = order.products[1]?.productCode;
  await marked(30, '2026-03-18T08:00:00Z');
  await marked(-10, '2026-03-18T09:00:00Z');
  await admin.call('setProductStatus', { id, productCode, status: 'finishing' });
  await admin.call('addWorkshopNote', { id, text: 'Left handed pattern' });
  await admin.call('setHold', { ...line, reason: 'leather', note: 'Scar on the flap' });
  await admin.call('setHold', { ...line, reason: 'customer', note: 'Which thread color?' });
  await stream.hears('orderChanged', 4);
  const answers = await Promise.all([
    customer.call('readTimeline', { id }),
    customer.call('readOrder', { id }),
    customer.call('readOrders'),
    customer.call('readOrders', { view: 'summary' }),
    customer.call('readMessages', { id }),
    customer.call('readNotifications'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const { rows } = await sql<{ changeId: string }>`
    select distinct change_id as "changeId" from production_events where order_id = ${id}`.execute(portal.context.db);
  const secrets = [
    ...[
      staff.username,
      'Left handed',
      'Scar on',
      'Which thread',
      'leather',
      'hold',
      'worker',
      'bench',
      'desk',
      'derived',
    ],
    ...['source', 'undo', 'change_id', 'changeId', 'account'],
    ...rows.map(({ changeId }) => changeId),
  ];
  const raw = [...answers.map(({ body }) => JSON.stringify(body)), stream.text()].join('\n');
  expect(secrets.filter(secret => raw.includes(secret))).toEqual([]);
  // A hold for another reason changes nothing that the customer sees, so it causes no event.
  const orderChanged = stream.said().filter(({ event }) => event === 'orderChanged');
  expect(orderChanged).toHaveLength(4);
  stream.close();
});
