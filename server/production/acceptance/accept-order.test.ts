import { beforeEach, describe, expect, test } from 'vitest';
import { auditOf } from '#testing/all-rows.ts';
import { aBench, markOf } from '#testing/benches.ts';
import { anAdmin, anOrder } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { deleteRows } from '#testing/delete-rows.ts';
import { findBrokenRows } from '#testing/invariants.ts';
import { testPortal } from '#testing/portal.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { untilWaiting } from '#testing/servers/until-waiting.ts';
import { pastOrders } from '#testing/workshops/past-orders.ts';
import { forecastInWorker } from '../../dates/compute-in-worker.ts';
import { readFacts } from '../../dates/read-facts.ts';
import { runForecast } from '../../dates/run-forecast.ts';
import { writeForecast } from '../../dates/write-forecast.ts';
import { sql } from '../../platform/database/sql.ts';
import { transaction } from '../../platform/database/transaction.ts';

const portal = testPortal({ TIME_ZONE: 'UTC' });
const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
let admin: Client;

beforeEach(async () => {
  admin = await portal.as(await anAdmin(portal));
});

const countOf = async (table: 'order_promises' | 'notifications' | 'audit_entries', id: number) => {
  const column = { order_promises: 'order_id', notifications: 'related_id', audit_entries: 'object_id' }[table];
  const { n } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.ref(table)} where ${sql.ref(column)} = ${id}
      ${table === 'audit_entries' ? sql`and object = 'order'` : sql``}`.one(portal.context.db);
  return n;
};

describe('acceptOrder', () => {
  test('tells open reviews of other orders, which propose other days after it (AC-5)', async () => {
    const { id } = await anOrder(portal);
    const client = await portal.context.db.connect();
    const heard: unknown[] = [];
    client.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '{}')));
    await client.query('listen live');

    await admin.call('acceptOrder', { id });

    await eventually(async () => expect(heard).toContainEqual(expect.objectContaining({ event: 'boardChanged' })));
    await client.query('unlisten live');
    client.release();
  });

  test('accepts all new lines in one change, with one promise, one notification and one audit entry (V3)', async () => {
    const { id, products, customer } = await anOrder(portal, {
      quantities: [10, 5, 8],
      statuses: ['not_reviewed', 'not_reviewed', 'stitching'],
    });
    const { status, body } = await admin.call('acceptOrder', { id, promisedOn: dayAhead(30) });

    expect(status).toBe(200);
    expect(body.order.products.map((line: { status: string }) => line.status)).toEqual([
      'cutting',
      'cutting',
      'stitching',
    ]);
    expect(body).toMatchObject({ order: { promisedOn: dayAhead(30), promisedWas: null }, left: [] });
    const { changes } = (await admin.call('readProductionLog', { id })).body;
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({ changeId: body.changeId, source: 'accept', mayUndo: true });
    expect(changes[0].rows.map((row: { productId: number }) => row.productId)).toEqual([
      products[0]?.id,
      products[1]?.id,
    ]);
    expect(await countOf('order_promises', id)).toBe(1);
    const seen = (await (await portal.as(customer)).call('readNotifications')).body.notifications;
    expect(seen).toHaveLength(1);
    expect(seen[0].title).toMatch(
      new RegExp(`^Order #${id} is accepted and promised for [A-Z][a-z]+day \\d+ [A-Z][a-z]+`),
    );
    expect([await countOf('audit_entries', id), await auditOf(portal, 'orderAccepted', id)]).toEqual([1, 1]);
  });

  test('accepts without a date', async () => {
    const { id, customer } = await anOrder(portal);
    const { body } = await admin.call('acceptOrder', { id });
    expect(body.order).toMatchObject({ promisedOn: null });
    const [seen] = (await (await portal.as(customer)).call('readNotifications')).body.notifications;
    expect(seen.title).toBe(`Order #${id} is accepted`);
    const { head, days } = (await (await portal.as(customer)).call('readTimeline', { id })).body;
    expect(head.kind).toBe('accepted');
    expect(days[0].entries.map(({ kind }: { kind: string }) => kind)).toEqual(['accepted', 'placed']);
  });

  test('rejects an order without new lines, a completed one, and bad dates, and changes nothing', async () => {
    const none = await anOrder(portal, { statuses: ['cutting'] });
    expect((await admin.call('acceptOrder', { id: none.id })).code).toBe('nothingToAccept');
    const counted = await anOrder(portal, { completed: [4], statuses: ['not_reviewed'] });
    expect((await admin.call('acceptOrder', { id: counted.id })).code).toBe('nothingToAccept');
    const done = await anOrder(portal, { verified: true });
    expect((await admin.call('acceptOrder', { id: done.id })).code).toBe('orderCompleted');
    expect((await admin.call('acceptOrder', { id: 999_999 })).code).toBe('orderNotFound');
    const { id } = await anOrder(portal);
    expect((await admin.call('acceptOrder', { id, promisedOn: dayAhead(-1) })).code).toBe('promiseInPast');
    expect((await admin.call('acceptOrder', { id, promisedOn: dayAhead(5_000) })).code).toBe('invalidInput');
    await admin.call('setPromise', { id, promisedOn: dayAhead(20) });
    expect((await admin.call('acceptOrder', { id, promisedOn: dayAhead(30) })).code).toBe('promiseReasonRequired');
    expect((await admin.call('readOrder', { id })).body.order.products[0].status).toBe('not_reviewed');
    expect(await countOf('order_promises', id)).toBe(1);
  });

  test('keeps the stored promise when the same day is given, and says nothing about a date', async () => {
    const { id, customer } = await anOrder(portal);
    await admin.call('setPromise', { id, promisedOn: dayAhead(20) });
    expect((await admin.call('acceptOrder', { id, promisedOn: dayAhead(20) })).status).toBe(200);
    expect(await countOf('order_promises', id)).toBe(1);
    const [seen] = (await (await portal.as(customer)).call('readNotifications')).body.notifications;
    expect(seen.title).toBe(`Order #${id} is accepted`);
  });

  test('of two people who accept 20 orders at once, each order is accepted once (V3, VF5)', async () => {
    const orders = await Promise.all(Array.from({ length: 20 }, () => anOrder(portal)));
    const other = await portal.as(await anAdmin(portal));
    const answers = await Promise.all(
      orders.flatMap(({ id }) => [
        admin.call('acceptOrder', { id, promisedOn: dayAhead(30) }),
        other.call('acceptOrder', { id, promisedOn: dayAhead(30) }),
      ]),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ code }) => code === 'nothingToAccept')).toHaveLength(20);
    for (const { id } of orders) {
      const { changes } = (await admin.call('readProductionLog', { id })).body;
      const counts = [await countOf('order_promises', id), await countOf('notifications', id)];
      expect([changes.length, ...counts, await countOf('audit_entries', id)]).toEqual([1, 1, 1, 1]);
    }
  });

  test('of an order that a bench marks at the same time loses neither the mark nor the promise', async () => {
    const { client: bench } = await aBench(portal, { stage: 'cutting' });
    // Builders write no production events, which the last check compares with the lines.
    await deleteRows(portal.context.db, 'orders', 'notifications');
    for (const isMarkedFirst of [false, true]) {
      const { id } = await anOrder(portal, { quantities: [10, 5] });
      const { ticket } = await sql<{ ticket: string }>`
        select ticket from order_products where order_id = ${id} order by position`.one(portal.context.db);
      const mark = () => bench.call('markUnits', { marks: [markOf(ticket, { stage: 'cutting', delta: 3 })] });
      const accept = () => admin.call('acceptOrder', { id, promisedOn: dayAhead(30) });
      const [first, second] = isMarkedFirst ? [mark, accept] : [accept, mark];
      const answers = await transaction(portal.context.db, async tx => {
        await sql`select from orders where id = ${id} for update`.execute(tx);
        const asked = [first()];
        await untilWaiting(portal.context.db);
        asked.push(second());
        await untilWaiting(portal.context.db, 2);
        return asked;
      });
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
      const { order } = (await admin.call('readOrder', { id })).body;
      expect(order).toMatchObject({
        promisedOn: dayAhead(30),
        products: [
          { status: 'cutting', passed: { cutting: 3 } },
          { status: 'cutting', passed: { cutting: 0 } },
        ],
      });
      const { changes } = (await admin.call('readProductionLog', { id })).body;
      const accepted = changes.find(({ source }: { source: string }) => source === 'accept');
      expect(accepted.rows.length).toBe(isMarkedFirst ? 1 : 2);
    }
    expect(await findBrokenRows(text => portal.context.db.query(text))).toEqual([]);
  });

  test('a repeated key gives the first answer', async () => {
    const { id } = await anOrder(portal);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await admin.call('acceptOrder', { id }, { headers });
    const second = await admin.call('acceptOrder', { id }, { headers });
    expect([second.status, second.body]).toEqual([200, first.body]);
  });

  test('keeps other holds, and ends those of a question', async () => {
    const { id, products } = await anOrder(portal, { quantities: [10, 5] });
    for (const { id: productId } of products) await admin.call('setHold', { id, productId, reason: 'customer' });
    await sql`update line_holds set asked = true where order_id = ${id} and product_id = ${products[1]?.id}`.execute(
      portal.context.db,
    );
    const { body } = await admin.call('acceptOrder', { id });
    expect(body.order.products.map((line: { hold: unknown }) => line.hold !== null)).toEqual([true, false]);
    const { blocked } = (await admin.call('readToday', { section: 'blocked' })).body;
    expect(blocked.rows.map((row: { orderId: number }) => row.orderId)).toEqual([id]);
  });
});

describe('undoing an acceptance', () => {
  const undo = (changeId: string) => admin.call('undoChange', { changeId });

  test('brings the lines back and withdraws the promise and the notification (V4)', async () => {
    const { id, customer } = await anOrder(portal);
    const { changeId } = (await admin.call('acceptOrder', { id, promisedOn: dayAhead(30) })).body;
    const undone = await undo(changeId);

    expect([undone.status, undone.body.promiseStays]).toEqual([200, undefined]);
    const { order } = (await admin.call('readOrder', { id })).body;
    expect(order).toMatchObject({ promisedOn: null, promisedWas: null, products: [{ status: 'not_reviewed' }] });
    expect((await (await portal.as(customer)).call('readNotifications')).body.notifications).toEqual([]);
    const { head, days } = (await (await portal.as(customer)).call('readTimeline', { id })).body;
    expect([head.kind, days.flatMap((day: { entries: object[] }) => day.entries)]).toMatchObject([
      'placed',
      [{ kind: 'placed' }],
    ]);
    expect((await undo(changeId)).code).toBe('undoneAlready');
    expect((await admin.call('acceptOrder', { id, promisedOn: dayAhead(40) })).body.order.promisedOn).toBe(
      dayAhead(40),
    );
  });

  test('gives back the promise before, and the one before that', async () => {
    const { id } = await anOrder(portal);
    await admin.call('setPromise', { id, promisedOn: dayAhead(20) });
    await admin.call('setPromise', { id, promisedOn: dayAhead(25), reason: 'material' });
    const { changeId } = (await admin.call('acceptOrder', { id, promisedOn: dayAhead(30), reason: 'capacity' })).body;
    await undo(changeId);
    const { order } = (await admin.call('readOrder', { id })).body;
    expect([order.promisedOn, order.promisedWas]).toEqual([dayAhead(25), dayAhead(20)]);
  });

  test('keeps the promise after two minutes, and says so', async () => {
    const { id } = await anOrder(portal);
    const { changeId } = (await admin.call('acceptOrder', { id, promisedOn: dayAhead(30) })).body;
    // The log refuses changes, so that the test has to switch its trigger off.
    await sql`alter table production_events disable trigger user`.execute(portal.context.db);
    await sql`update production_events set changed_at = changed_at - interval '3 minutes' where change_id = ${changeId}`.execute(
      portal.context.db,
    );
    await sql`alter table production_events enable trigger user`.execute(portal.context.db);
    expect((await undo(changeId)).body).toMatchObject({ changed: 1, promiseStays: true });
    const { order } = (await admin.call('readOrder', { id })).body;
    expect([order.promisedOn, order.products[0].status]).toEqual([dayAhead(30), 'not_reviewed']);
  });

  test('is offered by the history, also when accepting ended the hold of a question', async () => {
    const { id } = await anOrder(portal, { quantities: [10, 5] });
    const form = new FormData();
    form.set('message', 'Brass or nickel?');
    form.set('ask', '1');
    await admin.call('sendMessage', { id }, { form });
    const { changeId } = (await admin.call('acceptOrder', { id })).body;
    const [accepted, asking] = (await admin.call('readProductionLog', { id })).body.changes;
    expect([accepted.changeId, accepted.mayUndo, asking.mayUndo]).toEqual([changeId, true, false]);
    expect((await undo(changeId)).status).toBe(200);
    const [, undone] = (await admin.call('readProductionLog', { id })).body.changes;
    expect([undone.changeId, undone.mayUndo]).toEqual([changeId, false]);
  });

  test('is refused as soon as a unit was counted, and the history no longer offers it', async () => {
    const { id, products } = await anOrder(portal);
    const { changeId } = (await admin.call('acceptOrder', { id })).body;
    await admin.call('setProductStages', { id, productId: products[0]?.id, cutting: 3 });
    expect((await undo(changeId)).code).toBe('changedMeanwhile');
    const { changes } = (await admin.call('readProductionLog', { id })).body;
    const accepted = changes.find((change: { changeId: string }) => change.changeId === changeId);
    expect(accepted.mayUndo).toBe(false);
  });
});

describe('DY-17 an accepted order', () => {
  test('has the dates that its review showed until the next forecast, and no first forecast yet', async () => {
    const { db } = portal.context;
    await sql`delete from orders`.execute(db);
    await pastOrders(portal, 30, 5);
    const ahead = await anOrder(portal, { quantities: [60], statuses: ['cutting'] });
    const fresh = await anOrder(portal, { quantities: [40, 5] });
    await runForecast(db);
    await admin.call('setPromise', { id: ahead.id, promisedOn: dayAhead(90) });
    const datesOf = async () => {
      const { order } = (await admin.call('readOrder', { id: fresh.id })).body;
      return { likelyOn: order.likelyOn, safeOn: order.safeOn };
    };
    const before = await datesOf();
    // An early day goes ahead of what is promised.
    const day = dayAhead(5);
    const { likelyOn, safeOn } = (await admin.call('readAcceptance', { id: fresh.id, promisedOn: day })).body;
    expect({ likelyOn, safeOn }).not.toEqual(before);

    await admin.call('acceptOrder', { id: fresh.id, promisedOn: day });

    expect(await datesOf()).toEqual({ likelyOn, safeOn });
    const { promise, firsts } = await sql<{ promise: string; firsts: number }>`
      select (select likely_on::text from order_promises where order_id = ${fresh.id}) as promise,
        (select count(*)::int from first_forecasts where order_id = ${fresh.id}) as firsts`.one(db);
    expect([promise, firsts]).toEqual([likelyOn, 0]);
    const why = (await admin.call('readForecast', { id: fresh.id })).body.lines;
    expect(
      why
        .map((line: { safeOn: string }) => line.safeOn)
        .sort()
        .at(-1),
    ).toBe(safeOn);
    await runForecast(db);
    expect(await datesOf()).toEqual({ likelyOn, safeOn });
  });
});

describe('DA-13 the plan of an accepted order', () => {
  type Row = { orderId: number; proposedOn: string };
  const rowsOf = async (ids: readonly number[]) =>
    (await admin.call('readPromises', { ids: ids.join() })).body.rows as Row[];
  /** Returns two new orders of the same size, which the forecast plans for the same day, each as the only one. */
  const twoAlike = async () => {
    const { db } = portal.context;
    await sql`delete from orders`.execute(db);
    await pastOrders(portal, 30, 4);
    const ids = [(await anOrder(portal, { quantities: [90] })).id, (await anOrder(portal, { quantities: [90] })).id];
    await runForecast(db);
    return ids;
  };

  test('is that of its review without a date; the next review counts it, so that both can be promised', async () => {
    const ids = await twoAlike();
    const alone = await Promise.all(ids.map(async id => (await rowsOf([id]))[0]?.proposedOn));
    expect(new Set(alone).size).toBe(1);

    for (const id of ids) await admin.call('acceptOrder', { id });

    const rows = await rowsOf(ids);
    const days = ids.map(id => rows.find(({ orderId }) => orderId === id)?.proposedOn ?? '');
    expect(days[0]).toBe(alone[0]);
    expect((days[1] ?? '') > (days[0] ?? '9')).toBe(true);
    const promises = rows.map(({ orderId, proposedOn }) => ({ orderId, promisedOn: proposedOn }));
    expect((await admin.call('setPromises', { promises })).status).toBe(200);
    await runForecast(portal.context.db);
    const states = ids.map(async id => (await admin.call('readOrder', { id })).body.order.dateState);
    expect(await Promise.all(states)).toEqual([null, null]);
  });

  test('stays when a forecast that was being computed knows the order as a new one, or not at all', async () => {
    const ids = await twoAlike();
    const accepted = await transaction(portal.context.db, async tx => {
      const computed = await forecastInWorker(await readFacts(tx));
      ids.push((await anOrder(portal, { quantities: [30] })).id);
      for (const id of ids) await admin.call('acceptOrder', { id });
      const rows = await rowsOf(ids);
      await writeForecast(tx, computed);
      return rows;
    });
    expect(new Set(accepted.map(({ proposedOn }) => proposedOn)).size).toBe(3);
    expect(await rowsOf(ids)).toEqual(accepted);
  });

  test('is none with a date: what was planned for the new order is no plan of a promise', async () => {
    const [id] = await twoAlike();
    await admin.call('acceptOrder', { id, promisedOn: dayAhead(200) });
    const { rows } = await sql`select from order_plans where order_id = ${id}`.execute(portal.context.db);
    expect(rows).toEqual([]);
  });
});
