import ICAL from 'ical.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, anOrder, aPerson, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { wordsIn } from '#testing/languages.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { sql } from '../../platform/database/sql.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { writeForecast } from '../write-forecast.ts';

// A calendar program reads the link without a session. An independent library parses what it gets.
const portal = testPortal({ PUBLIC_URL: 'http://orders.example' });
const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function linkOf(client: Client): Promise<string> {
  const { status, body } = await client.call('makeCalendarLink');
  expect(status).toBe(201);
  expect(body.link).toMatch(/^http:\/\/orders\.example\/calendar\/[\w-]{43}\.ics$/);
  return new URL(body.link).pathname;
}

const read = (path: string, headers: Record<string, string> = {}) =>
  portal.app.inject({ method: 'GET', url: path, headers });

type Event = { uid: string; day: string; until: string; summary: string; sequence: number; status: string };

async function eventsOf(path: string): Promise<Event[]> {
  const answer = await read(path);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  return parse(answer.body);
}

function parse(text: string): Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map(one => {
    const event = new ICAL.Event(one);
    expect([event.startDate.isDate, event.endDate.isDate]).toEqual([true, true]);
    return {
      uid: event.uid,
      day: event.startDate.toString(),
      until: event.endDate.toString(),
      summary: event.summary,
      sequence: event.sequence,
      status: String(one.getFirstPropertyValue('status')),
    };
  });
}

async function start(customer?: TestAccount) {
  const order = await anOrder(portal, { ...(customer && { for: customer }), quantities: [100], completed: [48] });
  const admin = await portal.as(await anAdmin(portal));
  return { ...order, admin, client: await portal.as(order.customer) };
}

const promise = async (admin: Client, id: number, days: number, reason?: string) => {
  const { status } = await admin.call('setPromise', { id, promisedOn: daysAhead(days), ...(reason && { reason }) });
  expect(status).toBe(200);
};

const setClosed = (closed: object[]) =>
  sql`update workshop_settings set closed = ${JSON.stringify(closed)}::jsonb`.execute(portal.context.db);

/** Reads the one event about an order. */
async function eventOf(path: string, id: number): Promise<Event | undefined> {
  const found = (await eventsOf(path)).filter(({ uid }) => uid === `order-${id}@orders.example`);
  expect(found.length).toBeLessThan(2);
  return found[0];
}

async function handOver(admin: Client, id: number, into: TestAccount): Promise<void> {
  const input = { id, customerId: into.companyId };
  const { body } = await admin.call('handOverOrder', { ...input, dryRun: true });
  expect((await admin.call('handOverOrder', { ...input, state: body.handOver.state })).status).toBe(200);
}

beforeEach(async () => {
  await setClosed([]);
});

describe('DA-12 X13 a calendar of staff', () => {
  test('shows the promised dates of open orders with the progress, safe dates after a promise, and closed days', async () => {
    const customer = await aCustomer(portal, { companyName: 'Harbour Goods' });
    const { id, admin, products } = await start(customer);
    await sql`update orders set customer_name = 'Harbour Goods' where id = ${id}`.execute(portal.context.db);
    await promise(admin, id, 20);
    await sql`
      insert into line_forecasts (order_id, product_id, likely_on, safe_on, ahead)
      values (${id}, ${products[0]?.id}, ${daysAhead(19)}, ${daysAhead(23)}, '{0,0,0,0}')`.execute(portal.context.db);
    await setClosed([{ from: daysAhead(30), to: daysAhead(32), name: 'Winter break; Ü, all' }]);

    const events = await eventsOf(await linkOf(admin));

    expect(events.filter(({ uid }) => new RegExp(`-${id}@|^closed`).test(uid))).toEqual([
      {
        uid: `order-${id}@orders.example`,
        day: daysAhead(20),
        until: daysAhead(21),
        summary: `#${id} Harbour Goods, 48 % ready`,
        sequence: 0,
        status: 'CONFIRMED',
      },
      expect.objectContaining({
        uid: `safe-${id}@orders.example`,
        day: daysAhead(23),
        summary: expect.stringMatching(new RegExp(`^#${id} Harbour Goods, safe date, promised for \\w+day \\d+ \\w+`)),
      }),
      expect.objectContaining({
        day: daysAhead(30),
        until: daysAhead(33),
        summary: 'Closed: Winter break; Ü, all',
      }),
    ]);
  });

  test('shows no safe date that keeps the promise, and no order that is completed or has no promise', async () => {
    const kept = await start();
    await promise(kept.admin, kept.id, 20);
    await sql`
      insert into line_forecasts (order_id, product_id, likely_on, safe_on, ahead)
      values (${kept.id}, ${kept.products[0]?.id}, ${daysAhead(19)}, ${daysAhead(20)}, '{0,0,0,0}')`.execute(
      portal.context.db,
    );
    const open = await start();
    const { id: done } = await anOrder(portal, { verified: true });
    await sql`update orders set promised_on = workshop_today() + 3 where id = ${done}`.execute(portal.context.db);

    const uids = (await eventsOf(await linkOf(kept.admin))).map(({ uid }) => uid.split('@')[0]);

    expect(uids).toContain(`order-${kept.id}`);
    for (const other of [`safe-${kept.id}`, `order-${open.id}`, `order-${done}`]) expect(uids).not.toContain(other);
  });
});

describe('DA-12 a calendar of a customer', () => {
  test('shows the promised dates with the PO number, and neither holds, names, progress nor closed days', async () => {
    const { id, admin, client, products } = await start();
    await promise(admin, id, 20);
    await client.call('updatePoNumber', { id, poNumber: '4711' });
    await admin.call('setHold', { id, productId: products[0]?.id, reason: 'leather', note: 'Scar' });
    await setClosed([{ from: daysAhead(3), to: daysAhead(3), name: 'Fair' }]);
    const second = await anOrder(portal, { for: (await anOrder(portal)).customer });
    await promise(admin, second.id, 9);
    const other = await portal.as(second.customer);

    const [path, foreign] = [await linkOf(client), await linkOf(other)];

    expect(await eventsOf(path)).toEqual([
      expect.objectContaining({ uid: `order-${id}@orders.example`, summary: `Order #${id}, PO 4711` }),
    ]);
    expect(await eventsOf(foreign)).toEqual([expect.objectContaining({ summary: `Order #${second.id}` })]);
    expect((await read(path)).body).not.toMatch(/ready|Company|Scar|Fair|customer-/);
  });

  test('is in the language of the person, else in that of the company', async () => {
    const { db } = portal.context;
    const { id, admin, customer, client } = await start();
    await promise(admin, id, 4);
    const path = await linkOf(client);
    const summary = async () => (await eventOf(path, id))?.summary;
    await sql`update companies set language = 'de' where id = ${customer.companyId}`.execute(db);
    expect(await summary()).toBe(wordsIn('de')('Order #{0}', id));
    await sql`update accounts set language = 'it' where id = ${customer.id}`.execute(db);
    expect(await summary()).toBe(wordsIn('it')('Order #{0}', id));
    await sql`update accounts set language = null where id = ${customer.id}`.execute(db);
    await sql`update companies set language = null where id = ${customer.companyId}`.execute(db);
    expect(await summary()).toBe(`Order #${id}`);
  });

  test('a viewer may have a link, a bench may not', async () => {
    const { id, admin, customer } = await start();
    await promise(admin, id, 4);
    const viewer = await portal.as(await aPerson(portal, customer, 'viewer'));
    expect(await eventsOf(await linkOf(viewer))).toHaveLength(1);
    const { code } = (await admin.call('createBench', { name: 'Bench' })).body;
    const { cookies } = await portal.nobody.call('pairBench', { code });
    const bench = portal.nobody;
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const answer = await bench.send('POST', '/api/me/calendar-link', undefined, { headers: { cookie } });
    expect(answer.status).toBe(401);
  });
});

describe('DA-12 X14 a promise in a calendar', () => {
  test('that moves stays one event with a higher SEQUENCE, the number of its changes', async () => {
    const { id, admin, client } = await start();
    const paths = [await linkOf(admin), await linkOf(client)];
    const seen = async () => {
      const events = await Promise.all(paths.map(path => eventOf(path, id)));
      return events.map(event => event && [event.day, event.sequence]);
    };
    await promise(admin, id, 20);
    expect(await seen()).toEqual(Array(2).fill([daysAhead(20), 0]));
    await promise(admin, id, 25, 'material');
    expect(await seen()).toEqual(Array(2).fill([daysAhead(25), 1]));
    await promise(admin, id, 22, 'capacity');
    expect(await seen()).toEqual(Array(2).fill([daysAhead(22), 2]));
  });

  test('that is not safe shows each new safe day with a higher SEQUENCE and DTSTAMP, also an earlier one', async () => {
    const { db } = portal.context;
    const { id, products } = await anOrder(portal, { quantities: [100, 100] });
    const admin = await portal.as(await anAdmin(portal));
    await promise(admin, id, 20);
    const path = await linkOf(admin);
    const [first, second] = products.map(product => product.id);
    const forecast = async (...safe: [productId: number | undefined, days: number][]) => {
      const lines = safe.map(([productId, days]) => {
        const safeOn = daysAhead(days);
        const parts = { ahead: [0, 0, 0, 0], held: 0, own: 0, experience: 0, likelyDays: days, safeDays: days };
        return { orderId: id, productId, likelyOn: safeOn, safeOn, ...parts, first: null };
      });
      const state = { days: 0, finished: 0, why: 'tooFew' };
      await sql`update line_forecasts set as_of = as_of - interval '1 hour'`.execute(db);
      await inTransaction(db, tx => writeForecast(tx, JSON.stringify({ lines, plans: [], proposals: [], ...state })));
      const { body } = await read(path);
      const text = body.split('BEGIN:VEVENT').find(event => event.includes(`UID:safe-${id}@`)) ?? '';
      const propertyOf = (name: string) => new RegExp(`^${name}[^:]*:(\\w+)`, 'm').exec(text)?.[1] ?? '';
      const sequence = Number(propertyOf('SEQUENCE'));
      // The seconds of the forecast that changed the day.
      expect(Math.abs(sequence - (Date.now() - Date.UTC(2026, 0, 1)) / 1_000)).toBeLessThan(600);
      return { day: propertyOf('DTSTART'), sequence, stamp: propertyOf('DTSTAMP') };
    };
    const seen = [await forecast([first, 23], [second, 27])];
    seen.push(await forecast([first, 23], [second, 25]));
    // A line that is finished has no date any more.
    const { productCode } = products[1] ?? {};
    expect((await admin.call('setCompletedCount', { id, productCode, completed: 100 })).status).toBe(200);
    seen.push(await forecast([first, 23]));

    const day = (days: number) => daysAhead(days).replaceAll('-', '');
    expect(seen.map(event => event.day)).toEqual([day(27), day(25), day(23)]);
    for (const [at, event] of seen.entries()) {
      expect(event.stamp).toMatch(/^\d{8}T\d{6}Z$/);
      const before = seen[at - 1];
      if (!before) continue;
      // The earlier forecast was set back by an hour, and so was its number.
      expect(event.sequence).toBeGreaterThan(before.sequence - 3600);
    }
  });

  test('of a cancelled order is CANCELLED for 30 days', async () => {
    const { id, admin, client } = await start();
    const path = await linkOf(client);
    await promise(admin, id, 20);
    const { uid } = (await eventOf(path, id)) as Event;
    await admin.call('cancelOrder', { id, reason: 'By phone' });
    const summary = `Order #${id}, cancelled`;
    expect(await eventOf(path, id)).toMatchObject({ uid, status: 'CANCELLED', summary, sequence: 1 });
    const stranger = await portal.as(await aCustomer(portal));
    expect(await eventsOf(await linkOf(stranger))).toEqual([]);
    await sql`update orders set cancelled_at = now() - interval '31 days' where id = ${id}`.execute(portal.context.db);
    expect(await eventOf(path, id)).toBeUndefined();
  });

  test('shows from 30 days ago on', async () => {
    const [in30, before] = [await start(), await start()];
    await sql`update orders set promised_on = workshop_today() - 30 where id = ${in30.id}`.execute(portal.context.db);
    await sql`update orders set promised_on = workshop_today() - 31 where id = ${before.id}`.execute(portal.context.db);
    const path = await linkOf(in30.admin);
    expect([await eventOf(path, in30.id), await eventOf(path, before.id)]).toEqual([
      expect.objectContaining({ status: 'CONFIRMED' }),
      undefined,
    ]);
  });
});

describe('DA-12 X13 whose orders a link shows', () => {
  test('are those of another company as soon as an order is handed over: the former one reads only what it knew', async () => {
    const { id, admin, client } = await start();
    const into = await aCustomer(portal);
    const [former, next] = [await linkOf(client), await linkOf(await portal.as(into))];
    await promise(admin, id, 20);
    await client.call('updatePoNumber', { id, poNumber: 'OLD-1' });
    await handOver(admin, id, into);
    await promise(admin, id, 28, 'capacity');
    await (await portal.as(into)).call('updatePoNumber', { id, poNumber: 'NEW-1' });

    expect(await eventOf(next, id)).toMatchObject({
      day: daysAhead(28),
      summary: `Order #${id}, PO NEW-1`,
      sequence: 1,
    });
    expect(await eventsOf(former)).toEqual([
      {
        uid: `order-${id}@orders.example`,
        day: daysAhead(20),
        until: daysAhead(21),
        summary: `Order #${id}, PO OLD-1`,
        sequence: 1,
        status: 'CANCELLED',
      },
    ]);
    const at = sql`now() - interval '31 days'`;
    await sql`update order_hand_overs set handed_over_at = ${at} where order_id = ${id}`.execute(portal.context.db);
    expect(await eventsOf(former)).toEqual([]);
  });

  test('are shown again once when an order comes back', async () => {
    const { id, admin, client, customer } = await start();
    const [into, path] = [await aCustomer(portal), await linkOf(client)];
    await promise(admin, id, 20);
    await handOver(admin, id, into);
    await handOver(admin, id, customer);
    expect(await eventOf(path, id)).toMatchObject({ status: 'CONFIRMED' });
  });

  test('are those of the company into which the own one was merged', async () => {
    const { id, admin, client, customer } = await start();
    const into = await start();
    const path = await linkOf(client);
    await promise(admin, id, 20);
    await promise(admin, into.id, 21);
    const superadmin = await portal.as(await aSuperadmin(portal));
    const input = { id: customer.id, into: into.customer.id };
    const { state } = (await superadmin.call('mergeCustomers', { ...input, dryRun: true })).body.merge;
    expect((await superadmin.call('mergeCustomers', { ...input, state })).status).toBe(200);

    const ids = (await eventsOf(path)).map(({ uid }) => uid);

    expect(ids).toEqual([`order-${id}@orders.example`, `order-${into.id}@orders.example`]);
  });
});

describe('DA-12 a calendar link', () => {
  test('ends with a new one, with its end and with the account', async () => {
    const customer = await aCustomer(portal);
    const person = await aPerson(portal, customer);
    const [client, owner] = [await portal.as(person), await portal.as(customer)];
    const first = await linkOf(client);
    const second = await linkOf(client);
    expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200]);

    expect((await client.call('endCalendarLink')).body).toEqual({ success: true });
    expect((await read(second)).statusCode).toBe(404);
    expect((await client.call('endCalendarLink')).status).toBe(200);

    const third = await linkOf(client);
    const change = { id: customer.companyId, personId: person.id };
    await owner.call('updatePerson', { ...change, active: false });
    expect((await read(third)).statusCode).toBe(404);
    await owner.call('updatePerson', { ...change, active: true });
    expect((await read(third)).statusCode).toBe(404);
  });

  test('tells its user when it was made and last read, and is stored as a hash', async () => {
    const client = await portal.as(await aCustomer(portal));
    expect((await client.call('readCalendarLink')).body).toEqual({ madeAt: null, readAt: null });
    const path = await linkOf(client);
    expect((await client.call('readCalendarLink')).body).toEqual({ madeAt: expect.any(String), readAt: null });
    await read(path);
    expect((await client.call('readCalendarLink')).body.readAt).toEqual(expect.any(String));
    const token = path.slice('/calendar/'.length, -'.ics'.length);
    const { rows } = await sql<{ row: string }>`select k::text as row from calendar_links k`.execute(portal.context.db);
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
  });

  test('answers 304 to the tag of what was read, and another tag after a change', async () => {
    const { id, admin, client } = await start();
    await promise(admin, id, 20);
    const path = await linkOf(client);
    const { headers } = await read(path);
    const known = { 'if-none-match': String(headers.etag) };
    const again = await read(path, known);
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
    expect((await read(path, { 'if-none-match': `"other", ${headers.etag}` })).statusCode).toBe(304);
    await promise(admin, id, 21, 'material');
    expect((await read(path, known)).statusCode).toBe(200);
  });

  test('is read 60 times an hour; a calendar that asks each second gets 429 and causes no write', async () => {
    const { id, admin, client } = await start();
    await promise(admin, id, 20);
    const path = await linkOf(client);
    const other = await linkOf(admin);
    for (let reads = 0; reads < 60; reads++) expect((await read(path)).statusCode).toBe(200);
    const row = async () =>
      sql<{ row: string }>`select k.xmin::text || k::text as row from calendar_links k
        where account_id = (select placed_by from orders where id = ${id})`.one(portal.context.db);
    const before = await row();

    for (let second = 0; second < 100; second++) {
      const { statusCode, headers } = await read(path);
      expect(statusCode).toBe(429);
      expect(Number(headers['retry-after'])).toBeGreaterThan(3_500);
    }

    expect(await row()).toEqual(before);
    expect((await read(other)).statusCode).toBe(200);
    await sql`update calendar_links set counted_from = now() - interval '61 minutes'`.execute(portal.context.db);
    expect((await read(path)).statusCode).toBe(200);
  });

  test('counts reads that arrive at once', async () => {
    const path = await linkOf(await portal.as(await aCustomer(portal)));
    const answers = await Promise.all(Array.from({ length: 80 }, () => read(path)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60);
  });

  test('answers 404 to every other address under /calendar/', async () => {
    const path = await linkOf(await portal.as(await aCustomer(portal)));
    const others = ['/calendar/', '/calendar/x.ics', path.slice(0, -4), `${path}x`, path.replace('.ics', '.ICS')];
    for (const other of others) expect([other, (await read(other)).statusCode]).toEqual([other, 404]);
  });

  test('answers HEAD as GET, without the calendar', async () => {
    const path = await linkOf(await portal.as(await aCustomer(portal)));
    const { statusCode, headers } = await portal.app.inject({ method: 'HEAD', url: path });
    expect([statusCode, headers.etag]).toEqual([200, (await read(path)).headers.etag]);
  });
});

test('DA-12 a calendar shows the nearest 1,000 events', async () => {
  const { db } = portal.context;
  const { id, admin, products } = await start();
  await sql`
    insert into orders (customer_id, customer_name, customer_username, placed_by, placed_by_name, total_products, total_items,
      finished_items, status, promised_on)
    select customer_id, customer_name, customer_username, placed_by, placed_by_name, 1, 10, 0, status, workshop_today() + 100 + n
    from orders, generate_series(1, 1200) n where id = ${id}`.execute(db);
  expect(products).toHaveLength(1);

  const days = (await eventsOf(await linkOf(admin))).map(({ day }) => day);

  expect(days).toHaveLength(1_000);
  expect(days).toEqual(days.toSorted());
  await sql`delete from orders where promised_on > workshop_today() + 100`.execute(db);
});
