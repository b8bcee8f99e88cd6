import { describe, expect, test } from 'vitest';
import type { LogChange } from '#contract/production/production-log.ts';
import type { TimelineDay } from '#contract/production/timeline.ts';
import { anAdmin, anOrder } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';
import { untilWaiting } from '#testing/servers/until-waiting.ts';
import { sql } from '../platform/database/sql.ts';
import { type Tx, transaction } from '../platform/database/transaction.ts';
import { texts } from '../production/texts.ts';

/** Calls change an order at the same time. They happen one after the other, and every screen shows that sequence. */
const portal = testPortal();
const orders = 20;

/** Locks an order, lets calls begin and wait for it, runs `meanwhile`, and returns their answers. */
async function whileLocked<T>(id: number, calls: (() => Promise<T>)[], meanwhile?: (tx: Tx) => Promise<unknown>) {
  const answers: Promise<T>[] = [];
  await transaction(portal.context.db, async tx => {
    await sql`select from orders where id = ${id} for update`.execute(tx);
    for (const [index, call] of calls.entries()) {
      answers.push(call());
      await untilWaiting(portal.context.db, index + 1);
    }
    await meanwhile?.(tx);
  });
  return Promise.all(answers);
}

/** The ready items of a line before and after each change of a log, newest first. */
const stepsOf = (changes: LogChange[]) =>
  changes.flatMap(({ rows }) => rows.flatMap(({ what, from, to }) => (what === 'completed' ? [`${from} ${to}`] : [])));

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('changes of one order at the same time', () => {
  test('are a chain in the history, its CSV and the newest row', async () => {
    const admin = await portal.as(await anAdmin(portal));
    const broken: string[][] = [];
    for (let round = 0; round < orders; round++) {
      const order = await anOrder(portal, { quantities: [40] });
      const productCode = order.products[0]?.productCode;
      const counts = [17, 4, 8, 11, 6, 13];
      const answers = await Promise.all(
        counts.map(completed => admin.call('setCompletedCount', { id: order.id, productCode, completed })),
      );
      expect(answers.map(({ status }) => status)).toEqual(counts.map(() => 200));

      const steps = stepsOf((await admin.call('readProductionLog', { id: order.id })).body.changes);
      const isChain = steps.every((step, index) => step.split(' ')[0] === (steps[index + 1]?.split(' ')[1] ?? '0'));
      const [line] = (await admin.call('readOrder', { id: order.id })).body.order.products;
      if (!isChain || steps[0]?.split(' ')[1] !== String(line.completed)) broken.push(steps);
      const csv: string = (await admin.call('exportProductionLog', { id: order.id })).body;
      const inFile = [...csv.matchAll(RegExp(`"${texts.fields.completed}","(\\d+)","(\\d+)"`, 'g'))].map(
        ([, from, to]) => `${from} ${to}`,
      );
      expect(inFile).toEqual(steps);
    }
    expect(broken).toEqual([]);
  });

  test('are a chain also where the stored times are those of the beginning, as in earlier versions', async () => {
    const admin = await portal.as(await anAdmin(portal));
    const order = await anOrder(portal, { quantities: [40] });
    const productCode = order.products[0]?.productCode;
    for (const completed of [3, 5, 9]) await admin.call('setCompletedCount', { id: order.id, productCode, completed });
    const { db } = portal.context;
    await sql`alter table production_events disable trigger production_events_stay`.execute(db);
    await sql`
      update production_events set changed_at = changed_at - interval '1 hour'
      where order_id = ${order.id} and to_value = '9'`.execute(db);
    await sql`alter table production_events enable trigger production_events_stay`.execute(db);

    const { changes } = (await admin.call('readProductionLog', { id: order.id })).body;

    expect(stepsOf(changes)).toEqual(['5 9', '3 5', '0 3']);
  });

  test('leave the promise of the head as the newest promise of the timeline and the history', async () => {
    const staff = [await portal.as(await anAdmin(portal)), await portal.as(await anAdmin(portal))];
    for (let round = 0; round < 5; round++) {
      const order = await anOrder(portal);
      const customer = await portal.as(order.customer);
      await staff[0]?.call('setPromise', { id: order.id, promisedOn: dayAhead(40), message: false });
      const answers = await Promise.all(
        [50, 51, 52, 53].map((days, index) =>
          staff[index % 2]?.call('setPromise', { id: order.id, promisedOn: dayAhead(days), reason: 'capacity' }),
        ),
      );
      expect(answers.map(answer => answer?.status)).toEqual([200, 200, 200, 200]);

      const { promisedOn, days } = (await customer.call('readTimeline', { id: order.id })).body;
      const [newest] = (days as TimelineDay[]).flatMap(day => day.entries.filter(({ kind }) => kind === 'promised'));
      const { promises } = (await staff[0]?.call('readProductionLog', { id: order.id }))?.body ?? {};
      expect([newest?.date, promises?.[0]?.promisedOn]).toEqual([promisedOn, promisedOn]);
    }
  });

  test('are news when they waited while the customer opened the order', async () => {
    const order = await anOrder(portal, { quantities: [40] });
    const admin = await portal.as(await anAdmin(portal));
    const customer = await portal.as(order.customer);
    const productCode = order.products[0]?.productCode;

    await whileLocked(
      order.id,
      [() => admin.call('setCompletedCount', { id: order.id, productCode, completed: 12 })],
      tx =>
        sql`
        insert into order_seen (account_id, order_id, seen_at)
        values (${order.customer.id}, ${order.id}, clock_timestamp())`.execute(tx),
    );

    const { news } = (await customer.call('readOrderNews')).body;
    expect(news).toMatchObject([{ orderId: order.id, finished: 12 }]);
  });

  test('have the times of their sequence: of work, holds, deliveries, notes and documents', async () => {
    const admin = await portal.as(await anAdmin(portal));
    const order = await anOrder(portal, {
      quantities: [40, 40],
      completed: [10, 0],
      statuses: ['cutting', 'not_reviewed'],
    });
    const { id } = order;
    const [productId, newId] = order.products.map(product => product.id);
    let released = 0;
    await whileLocked(
      id,
      [
        () => admin.call('setHold', { id, productId, reason: 'material', note: '' }),
        () => admin.call('setProductStages', { id, productId: newId, cutting: 20 }),
        () => admin.call('sendDelivery', { id, date: dayAhead(0), products: [{ productId, quantity: 3 }] }),
        () => admin.call('addWorkshopNote', { id, text: 'Check the edges' }),
      ] as (() => Promise<{ status: number }>)[],
      async () => {
        released = Date.now();
      },
    ).then(answers => expect(answers.map(({ status }) => status)).toEqual([200, 200, 201, 201]));

    const { rows } = await sql<{ what: string; at: Date }>`
      select 'hold' as what, set_at as at from line_holds where order_id = ${id}
      union all select 'work', happened_at from production_events where order_id = ${id}
      union all select 'accepted', accepted_at from order_products where product_id = ${newId}
      union all select 'delivery', sent_at from deliveries where order_id = ${id}
      union all select 'note', created_at from workshop_notes where order_id = ${id}
      union all select 'notification', created_at from notifications where related_id = ${id}`.execute(
      portal.context.db,
    );
    expect(rows.filter(({ at }) => at.getTime() < released)).toEqual([]);
    expect(new Set(rows.map(({ what }) => what))).toEqual(
      new Set(['hold', 'work', 'accepted', 'delivery', 'note', 'notification']),
    );
  });
});
