import { afterEach, describe, expect, test, vi } from 'vitest';
import { WorkCalendar } from '#contract/dates/work-calendar.ts';
import { type Stage, stages } from '#contract/orders/order-rules.ts';
import type { TodaySection } from '#contract/planning/today/sections.ts';
import type { DatedOrder, Today } from '#contract/planning/today/today.ts';
import { aBench, markOf } from '#testing/benches.ts';
import { anAdmin, anOrder, aSuperadmin } from '#testing/builders.ts';
import { ask } from '#testing/change-requests.ts';
import type { Client } from '#testing/client.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { dice, fillAtRandom, inOrderOfWork, type RandomLine } from '#testing/workshops/random-workshop.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';

const portal = testPortal({ TIME_ZONE: 'UTC' });
const workshops = isNightly ? 500 : 15;
afterEach(() => vi.restoreAllMocks());

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const weekdays = [true, true, true, true, true, false, false];
const keyOf = ({ orderId, productId }: { orderId: number; productId: number }) => `${orderId} ${productId}`;

/** Returns all rows of a section of Today, read page by page. */
async function readAll(client: Client, section: 'next' | 'blocked', stage?: Stage): Promise<string[]> {
  const keys: string[] = [];
  for (let cursor: string | null | undefined; ; ) {
    const { body } = await client.call('readToday', { section, ...(stage && { stage }), ...(cursor && { cursor }) });
    const today = body as Today;
    const rows = section === 'blocked' ? today.blocked?.rows : today.next?.[stage ?? 'cutting']?.rows;
    keys.push(...(rows ?? []).map(keyOf));
    cursor = today.nextCursor;
    if (!cursor) return keys;
  }
}

function waitingAt({ quantity, passed }: RandomLine, stage: number): number {
  return (stage === 0 ? quantity : (passed[stage - 1] as number)) - (passed[stage] as number);
}

describe('readToday', () => {
  test('sorts by the order of work and puts every open line into exactly one of new, next, blocked and finished (V2, W33, WF31, WF32, WF64)', {
    timeout: 600_000,
  }, async () => {
    const client = await portal.as(await anAdmin(portal));
    for (let seed = 1; seed <= workshops; seed++) {
      const lines = await fillAtRandom(portal, dice(seed), dayAhead(0), 12);
      const sorted = inOrderOfWork(lines);
      const seen = new Set<string>();
      for (const [place, stage] of stages.entries()) {
        const expected = sorted
          .filter(line => !line.isFinished && !line.isNew && !line.reason && waitingAt(line, place) > 0)
          .map(keyOf);
        const found = await readAll(client, 'next', stage);
        expect([seed, stage, found]).toEqual([seed, stage, expected]);
        for (const key of found) seen.add(key);
      }
      const blocked = await readAll(client, 'blocked');
      expect(blocked).toEqual(sorted.filter(line => !line.isFinished && line.reason).map(keyOf));
      expect(blocked.filter(key => seen.has(key))).toEqual([]);
      const finished = sorted.filter(({ isFinished }) => isFinished).map(keyOf);
      const fresh = sorted.filter(line => line.isNew && !line.isFinished && !line.reason);
      const { body } = await client.call('readToday', { section: 'new' });
      expect(body.decisions).toEqual((await client.call('countDecisions')).body);
      expect(body.new.rows.map(({ orderId }: { orderId: number }) => orderId).sort()).toEqual(
        [...new Set(fresh.map(({ orderId }) => orderId))].sort(),
      );
      expect([...seen, ...blocked, ...finished, ...fresh.map(keyOf)].sort()).toEqual(lines.map(keyOf).sort());
    }
    await sql`delete from orders`.execute(portal.context.db);
  });

  test("pages 'next' by stage, and without one has the first jobs of each", async () => {
    const { db } = portal.context;
    const client = await portal.as(await anAdmin(portal));
    for (let order = 0; order < 7; order++) {
      const quantities = [2, 2, 2, 2];
      await anOrder(portal, {
        quantities,
        statuses: quantities.map(() => (order === 0 ? ('stitching' as const) : ('cutting' as const))),
      });
    }
    const all = (await client.call('readToday', { section: 'next' })).body;
    expect([all.next.cutting.rows.length, all.next.stitching.rows.length, all.nextCursor]).toEqual([20, 4, null]);
    const cutting = { section: 'next', stage: 'cutting' };
    const first = (await client.call('readToday', cutting)).body;
    const second = (await client.call('readToday', { ...cutting, cursor: first.nextCursor })).body;
    expect([first.next.cutting.rows.length, second.next.cutting.rows.length, second.nextCursor]).toEqual([20, 4, null]);
    const whole = (await client.call('readToday', { ...cutting, limit: '100' })).body;
    expect([whole.next.cutting.rows.length, whole.nextCursor]).toEqual([24, null]);
    const { code } = await client.call('readToday', { section: 'next', cursor: first.nextCursor });
    expect(code).toBe('invalidInput');
    await sql`delete from orders`.execute(db);
  });

  const accepted: Parameters<typeof anOrder>[1] = { statuses: ['cutting'] };
  const holds = sql`
    insert into line_holds (order_id, product_id, reason, source, change_id, set_by, set_by_name)
    select order_id, product_id, 'leather', 'desk', gen_random_uuid(), 1, 'a' from order_products`;
  const messages = sql`
    insert into order_messages (order_id, sender, author_id, body)
    select id, 'customer', 1, 'When?' from orders order by id`;
  const late = sql`update orders set promised_on = workshop_today() - 9`;
  const pagedSections: { section: TodaySection; input?: Record<string, string>; of?: typeof accepted; set?: Sql }[] = [
    { section: 'new' },
    { section: 'next', input: { stage: 'cutting' }, of: accepted },
    { section: 'blocked', of: accepted, set: holds },
    { section: 'waiting', set: messages },
    { section: 'dates', of: accepted, set: late },
    { section: 'verify', of: { completed: [10] } },
  ];
  test.each(pagedSections)(
    'a page of $section misses no row and repeats none when rows before it leave',
    async ({ section, input, of, set }) => {
      const { db } = portal.context;
      await sql`delete from orders`.execute(db);
      const client = await portal.as(await anAdmin(portal));
      for (let order = 0; order < 7; order++) await anOrder(portal, of);
      await set?.execute(db);
      const idsOf = async (page: Record<string, string>) => {
        const { body } = await client.call('readToday', { section, ...input, ...page });
        const { rows } = section === 'next' ? body.next.cutting : body[section];
        return {
          next: body.nextCursor,
          ids: rows.map((row: { orderId?: number; id?: number }) => row.orderId ?? row.id) as number[],
        };
      };
      const { ids: all } = await idsOf({});
      expect(all).toHaveLength(7);
      const first = await idsOf({ limit: '3' });
      expect(first.ids).toEqual(all.slice(0, 3));
      await sql`delete from orders where id = any(${all.slice(0, 2)}::bigint[])`.execute(db);
      const second = await idsOf({ limit: '3', cursor: first.next });
      expect(second.ids).toEqual(all.slice(3, 6));
      // The last row of the page before leaves, too.
      await sql`delete from orders where id = ${all[5]}`.execute(db);
      expect(await idsOf({ limit: '3', cursor: second.next })).toEqual({ ids: all.slice(6), next: null });
      await sql`delete from orders`.execute(db);
    },
  );

  test('counts slack in working days between the promised day and the likely day, and says when to start (LA-3, WF33)', async () => {
    const { db } = portal.context;
    const client = await portal.as(await anAdmin(portal));
    const calendar = new WorkCalendar({ workdays: weekdays, closed: [] });
    const today = calendar.numberOf(dayAhead(0));
    const next = today + (calendar.isWorking(dayAhead(0)) ? 0 : 1);
    const at = (number: number) => calendar.dayOf(today + number) ?? '';
    const saturday = [0, 1, 2, 3, 4, 5, 6].map(dayAhead).find(day => new Date(day).getUTCDay() === 6) ?? '';
    const { id, products } = await anOrder(portal, { statuses: ['cutting'] });
    const cases: { promised?: string; requested?: string; likely?: string; slack: number | null }[] = [
      { promised: dayAhead(0), slack: null },
      { promised: at(5), slack: null },
      { promised: at(5), likely: at(5), slack: 0 },
      { promised: at(5), likely: at(7), slack: -2 },
      { promised: at(10), likely: at(3), slack: 7 },
      { promised: at(1), likely: at(90), slack: -89 },
      { requested: at(4), slack: null },
      { likely: at(3), slack: null },
      { promised: saturday, likely: at(2), slack: calendar.numberOf(saturday) - today - 2 },
    ];
    for (const { promised, requested, likely, slack } of cases) {
      await sql`
        update orders set promised_on = ${promised ?? null}::date, requested_date = ${requested ?? null}::date
        where id = ${id}`.execute(db);
      await sql`delete from line_forecasts`.execute(db);
      if (likely) {
        await sql`
          insert into line_forecasts (order_id, product_id, likely_on, safe_on, ahead)
          values (${id}, ${products[0]?.id}, ${likely}, ${likely}, '{0,0,0,0}')`.execute(db);
      }
      const { body } = await client.call('readToday');
      const [row] = body.next.cutting.rows;
      const startOn = slack === null ? null : calendar.dayOf(next + slack);
      expect([promised, likely, row.slack, row.startOn]).toEqual([promised, likely, slack, startOn]);
    }
    await sql`delete from orders`.execute(db);
  });

  test.each([
    [{}, '1-1'],
    [{ section: 'new' }, '1'],
    [{ section: 'waiting' }, '1-1-1'],
    [{ section: 'blocked' }, '1-1'],
    [{ section: 'verify' }, '1-1'],
  ])('rejects a cursor of another list: %o %s', async (input, cursor) => {
    const client = await portal.as(await anAdmin(portal));
    expect(await client.call('readToday', { ...input, cursor })).toMatchObject({ status: 400, code: 'invalidInput' });
    expect((await client.call('readToday', { section: 'new', cursor: '1-1' })).status).toBe(200);
  });

  test('gives the ticket of a line, so that a mark from an old list adds to marks made meanwhile (PR-6)', async () => {
    const admin = await portal.as(await anAdmin(portal));
    const { client: bench } = await aBench(portal);
    const { id } = await anOrder(portal, { quantities: [10], statuses: ['cutting'] });
    const { rows } = (await admin.call('readToday')).body.next.cutting;
    const { ticket } = rows.find((row: { orderId: number }) => row.orderId === id);
    const mark = async (delta: number, by = admin) =>
      (await by.call('markUnits', { marks: [markOf(ticket, { stage: 'cutting', delta })] })).body.results[0];
    await mark(4, bench);

    expect(await mark(2)).toMatchObject({ ok: true, job: { passed: { cutting: 6 } } });
    expect(await mark(5)).toMatchObject({ ok: false, error: 'Only 4 of 10 are left to cut' });
    await sql`delete from orders`.execute(portal.context.db);
  });

  test('shows an order with an open change request among those who wait, whether its messages are answered or not', async () => {
    await sql`delete from orders`.execute(portal.context.db);
    const admin = await portal.as(await anAdmin(portal));
    const order = await anOrder(portal);
    const client = await portal.as(order.customer);
    const waiting = async () => (await admin.call('readToday')).body.waiting.rows;
    const { body } = await ask(client, order, { quantity: 8 });
    const row = { orderId: order.id, request: 'change', messageId: null, text: '', since: body.change.at };
    expect(await waiting()).toMatchObject([row]);
    const form = new FormData();
    form.set('message', 'It is urgent');
    const sent = await client.call('sendMessage', { id: order.id }, { form });
    expect(await waiting()).toMatchObject([{ ...row, messageId: sent.body.message.id, text: 'It is urgent' }]);
    await admin.call('settleAnswer', { id: order.id });
    expect(await waiting()).toMatchObject([row]);
    expect((await admin.call('readToday')).body.counts.waiting).toBe(1);
    expect((await admin.call('countOrders')).body.counts.waiting).toEqual({ customer: 0, workshop: 1 });
    await client.call('withdrawChange', { id: order.id, number: 1 });
    expect(await waiting()).toEqual([]);
  });

  test('lists waiting customers while the last message is theirs, until it is answered or settled (W35)', async () => {
    const admin = await portal.as(await anAdmin(portal));
    const { id, customer } = await anOrder(portal);
    const client = await portal.as(customer);
    const write = (by: Client, message: string) => {
      const form = new FormData();
      form.set('message', message);
      return by.call('sendMessage', { id }, { form });
    };
    const waiting = async () => (await admin.call('readToday')).body.waiting.rows;
    const since = async () => (await admin.call('readOrder', { id })).body.order.waitsSince;
    expect(await waiting()).toEqual([]);
    await write(client, 'When?\nI need to know.');
    expect(await waiting()).toMatchObject([{ orderId: id, text: 'When?', mayAnswer: true }]);
    const first = await since();
    await write(client, 'Hello?');
    expect([await since(), (await waiting())[0].text]).toEqual([first, 'Hello?']);
    await write(admin, 'Tomorrow');
    expect([await waiting(), await since()]).toEqual([[], null]);
    await write(client, 'Thanks');
    const [seen] = await waiting();
    await write(client, 'Wait, the color!');
    const settled = await admin.call('settleAnswer', { id, messageId: seen.messageId });
    expect([settled.status, settled.code, (await waiting())[0].text]).toEqual([
      409,
      'changedMeanwhile',
      'Wait, the color!',
    ]);
    await admin.call('settleAnswer', { id, messageId: (await waiting())[0].messageId });
    expect(await waiting()).toEqual([]);
    await write(client, 'Never mind');
    await admin.call('settleAnswer', { id });
    expect(await waiting()).toEqual([]);
    await write(client, 'One more thing');
    expect(await waiting()).toHaveLength(1);
    await (await portal.as(await aSuperadmin(portal))).call('deleteCustomer', { id: customer.id });
    expect(await waiting()).toMatchObject([{ orderId: id, mayAnswer: false }]);
  });

  test('lists orders by their dates and orders to verify, and counts those to promise (W30)', async () => {
    const { db } = portal.context;
    await sql`delete from orders`.execute(db);
    const admin = await portal.as(await anAdmin(portal));
    const accepted = { statuses: ['cutting' as const] };
    const made = [1, 2, 3, 4].map(() => anOrder(portal, accepted));
    const [late, willBeLate, tight, fine] = (await Promise.all(made))
      .map(({ id }) => id)
      .sort((one, other) => one - other);
    const ready = await anOrder(portal, { completed: [10] });
    const days: [number | undefined, number, number, number][] = [
      [late, -1, 3, 4],
      [willBeLate, 5, 6, 7],
      [tight, 5, 4, 6],
      [fine, 5, 4, 5],
    ];
    for (const [id, promised, likely, safe] of days) {
      await sql`update orders set promised_on = workshop_today() + ${promised}::int where id = ${id}`.execute(db);
      await sql`
        insert into line_forecasts (order_id, product_id, likely_on, safe_on, ahead)
        select order_id, product_id, workshop_today() + ${likely}::int, workshop_today() + ${safe}::int, '{0,0,0,0}'
        from order_products where order_id = ${id}`.execute(db);
    }
    await sql`
      insert into order_promises (order_id, promised_on, was, reason, set_by, set_by_name)
      select ${late}::bigint, workshop_today() + d, case when d > 0 then workshop_today() end, case when d > 0 then r end, 1, 'a'
      from (values (0, null), (1, 'material'), (2, 'quality')) v (d, r)`.execute(db);
    await anOrder(portal, accepted);
    const fresh = await anOrder(portal, { quantities: [10, 5] });
    await sql`
      insert into change_requests (order_id, number, kind, proposal, based_on, reason, asked_by_name)
      select id, 1, 'change', jsonb_build_object('lines', '[]'::jsonb, 'differences', jsonb_build_array(jsonb_build_object(
        'productId', null, 'productCode', null, 'field', 'deliveryAddress', 'from', '', 'to', repeat('x', size)))), 1, 'x', 'x'
      from (values (${late}::bigint, 20000), (${ready.id}::bigint, 10)) v (id, size)`.execute(db);
    const { body } = await admin.call('readToday');
    // A list of a hundred orders has no large differences (F2).
    expect(body.dates.rows[0].change).toMatchObject({ number: 1, differences: [] });
    expect(body.verify.rows[0].change.differences).toHaveLength(1);
    expect(body.dates.rows.map((row: DatedOrder) => [row.moved, row.movedBecause])).toEqual([
      [2, 'quality'],
      [0, null],
      [0, null],
    ]);
    expect(body.verify).toMatchObject({ items: 10, since: expect.stringContaining('T'), more: 0 });
    const idsOf = (rows: { id: number; dateState: string }[]) => rows.map(({ id, dateState }) => [id, dateState]);
    expect(idsOf(body.dates.rows)).toEqual([
      [late, 'late'],
      [willBeLate, 'willBeLate'],
      [tight, 'tight'],
    ]);
    expect(body.verify.rows.map(({ id }: { id: number }) => id)).toEqual([ready.id]);
    expect(body.counts).toMatchObject({ new: 1, late: 1, willBeLate: 1, tight: 1, verify: 1, next: 5, blocked: 0 });
    expect([body.toPromise, body.hasOrders]).toEqual([1, true]);
    expect(body.new.rows).toMatchObject([
      { orderId: fresh.id, proposedOn: null, lines: 2, items: 15, products: 2, state: 'new' },
    ]);
  });

  test("says whether a new order is unusual only because it is the customer's first one", async () => {
    const { db } = portal.context;
    const admin = await portal.as(await anAdmin(portal));
    const { id, products } = await anOrder(portal);
    const rowOf = async () => {
      const { rows }: { rows: { orderId: number }[] } = (await admin.call('readToday')).body.new;
      return rows.find(({ orderId }) => orderId === id);
    };
    expect(await rowOf()).toMatchObject({ warnings: 2, firstOrder: false });
    await sql`
      insert into raw_materials (product_id, product_code)
      select id, product_code from products where id = ${products[0]?.id}`.execute(db);
    expect(await rowOf()).toMatchObject({ warnings: 1, firstOrder: true });
    await sql`
      insert into order_plans (order_id, planned_on, safe_on) values (${id}, workshop_today() + 9, workshop_today() + 8)`.execute(
      db,
    );
    expect(await rowOf()).toMatchObject({ warnings: 1, firstOrder: true, proposedOn: dayAhead(9) });
    await sql`update orders set requested_date = workshop_today() + 7 where id = ${id}`.execute(db);
    expect(await rowOf()).toMatchObject({ warnings: 2, firstOrder: false });
  });

  test('names the promise of an order with a new line apart from a proposed day, which is safe (AC-5)', async () => {
    const { db } = portal.context;
    const admin = await portal.as(await anAdmin(portal));
    const { id } = await anOrder(portal, { quantities: [5, 5], statuses: ['cutting', 'not_reviewed'] });
    await sql`
      insert into order_plans (order_id, planned_on, safe_on) values (${id}, workshop_today() + 9, workshop_today() + 8)`.execute(
      db,
    );
    const datesOf = async () => {
      const rows: { orderId: number; proposedOn: string; promisedOn: string }[] = (await admin.call('readToday')).body
        .new.rows;
      return rows.flatMap(row => (row.orderId === id ? [row.proposedOn, row.promisedOn] : []));
    };
    expect(await datesOf()).toEqual([dayAhead(9), null]);

    await sql`update orders set promised_on = workshop_today() - 1 where id = ${id}`.execute(db);
    expect(await datesOf()).toEqual([dayAhead(-1), dayAhead(-1)]);
  });

  test('shows an admin that material is missing and until when, without its name (WF20)', async () => {
    const admin = await portal.as(await anAdmin(portal));
    const { id, products } = await anOrder(portal);
    await admin.call('setHold', { id, productId: products[0]?.id, reason: 'material', until: dayAhead(9) });
    const { body } = await admin.call('readToday');
    expect(body.blocked.rows[0]).toMatchObject({ orderId: id, blocked: 'material', materialOn: dayAhead(9) });
  });

  test('is empty for an empty workshop', async () => {
    await sql`delete from orders`.execute(portal.context.db);
    const admin = await portal.as(await anAdmin(portal));
    const { body } = await admin.call('readToday');
    expect([body.hasOrders, body.counts.next, body.next.cutting]).toEqual([false, 0, { lines: 0, units: 0, rows: [] }]);
  });
});
