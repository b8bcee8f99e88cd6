import { beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, anOrder, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { testPortal } from '#testing/portal.ts';
import { observed } from '#testing/statements.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal({ TIME_ZONE: 'UTC' });
const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
let admin: Client;

beforeEach(async () => {
  admin = await portal.as(await anAdmin(portal));
});

const promisedOf = async (id: number) => {
  const { order } = (await admin.call('readOrder', { id })).body;
  return [order.promisedOn, order.promisedWas];
};
const notesOf = async (client: Client) => (await client.call('readNotifications')).body.notifications;

describe('setPromises', () => {
  test('promises several orders in one change, with one notification for each customer', async () => {
    const account = await aCustomer(portal);
    const [one, two] = [await anOrder(portal, { for: account }), await anOrder(portal, { for: account })];
    const alone = await anOrder(portal);
    const { status, body } = await admin.call('setPromises', {
      promises: [one, two, alone].map(({ id }, at) => ({ orderId: id, promisedOn: dayAhead(20 + at) })),
      message: 'This date is firm.',
    });

    expect([status, body]).toEqual([200, { promised: 3, unchanged: 0, refused: [], changeId: expect.any(String) }]);
    expect(await promisedOf(two.id)).toEqual([dayAhead(21), null]);
    const seen = await notesOf(await portal.as(account));
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ title: 'Dates for 2 orders', relatedId: one.id });
    expect(seen[0].message).toMatch(new RegExp(`^#${one.id}: .+, #${two.id}: .+\\. This date is firm\\.$`));
    const [ofAlone] = await notesOf(await portal.as(alone.customer));
    expect(ofAlone.title).toMatch(new RegExp(`^Order #${alone.id} is promised for `));
    expect(ofAlone.message).toBe('This date is firm.');
    const audit = (await (await portal.as(await aSuperadmin(portal))).call('readAudit', { kind: 'promisesSet' })).body;
    expect(audit.entries[0].changes.map(({ field }: { field: string }) => field)).toEqual([
      'orders',
      ...[one, two, alone].map(({ id }) => `promisedOn of #${id}`),
    ]);
  });

  test('tells a customer no longer of an order that it lost, but of the others', async () => {
    const account = await aCustomer(portal);
    const orders = [];
    for (let at = 0; at < 4; at++) orders.push(await anOrder(portal, { for: account }));
    const [handedOver, deleted, kept, last] = orders.map(({ id }) => id) as [number, number, number, number];
    const ids = [handedOver, deleted, kept, last];
    await admin.call('setPromises', { promises: ids.map(orderId => ({ orderId, promisedOn: dayAhead(20) })) });
    const customer = await portal.as(account);
    const told = async () =>
      (await notesOf(customer)).map(({ title, message, relatedId }: Record<string, unknown>) => [
        title,
        String(message).match(/#[0-9]+/g),
        relatedId,
      ]);
    const into = (await aCustomer(portal)).id;
    const handOver = async (id: number) => {
      const { state } = (await admin.call('handOverOrder', { id, customerId: into, dryRun: true })).body.handOver;
      expect((await admin.call('handOverOrder', { id, customerId: into, state })).status).toBe(200);
    };

    await handOver(handedOver);
    expect(await told()).toEqual([['Dates for 3 orders', [`#${deleted}`, `#${kept}`, `#${last}`], deleted]]);
    expect((await admin.call('deleteOrder', { id: deleted })).status).toBe(200);
    expect(await told()).toEqual([['Dates for 2 orders', [`#${kept}`, `#${last}`], kept]]);
    await handOver(last);
    expect(await told()).toEqual([[expect.stringMatching(`^Order #${kept} is promised for `), null, kept]]);
    await admin.call('deleteOrder', { id: kept });
    expect(await told()).toEqual([]);
  });

  test('refuses single orders by name, and promises the others', async () => {
    const [fresh, past, far, moved, stale] = [
      await anOrder(portal),
      await anOrder(portal),
      await anOrder(portal),
      await anOrder(portal),
      await anOrder(portal),
    ];
    const done = await anOrder(portal, { verified: true });
    for (const { id } of [moved, stale]) await admin.call('setPromise', { id, promisedOn: dayAhead(20) });
    const { body } = await admin.call('setPromises', {
      promises: [
        { orderId: fresh.id, promisedOn: dayAhead(9), was: null },
        { orderId: past.id, promisedOn: dayAhead(-1) },
        { orderId: far.id, promisedOn: dayAhead(3_700) },
        { orderId: moved.id, promisedOn: dayAhead(21) },
        { orderId: stale.id, promisedOn: dayAhead(22), reason: 'capacity', was: dayAhead(19) },
        { orderId: done.id, promisedOn: dayAhead(9) },
        { orderId: 999_999, promisedOn: dayAhead(9) },
      ],
    });
    expect(body.promised).toBe(1);
    expect(body.refused.map(({ orderId, code }: { orderId: number; code: string }) => [orderId, code])).toEqual([
      [past.id, 'promiseInPast'],
      [far.id, 'invalidInput'],
      [moved.id, 'promiseReasonRequired'],
      [stale.id, 'changedMeanwhile'],
      [done.id, 'orderCompleted'],
      [999_999, 'orderNotFound'],
    ]);
    expect(await promisedOf(fresh.id)).toEqual([dayAhead(9), null]);
    expect(await promisedOf(moved.id)).toEqual([dayAhead(20), null]);
  });

  test('a day on which the workshop is closed may be promised in all three ways (DA-6)', async () => {
    const [single, accepted, together] = [await anOrder(portal), await anOrder(portal), await anOrder(portal)];
    const { db } = portal.context;
    const closed = dayAhead(40);
    const days = JSON.stringify([{ from: closed, to: closed, name: 'Fair' }]);
    await sql`update workshop_settings set closed = ${days}::jsonb`.execute(db);

    const answers = [
      await admin.call('setPromise', { id: single.id, promisedOn: closed }),
      await admin.call('acceptOrder', { id: accepted.id, promisedOn: closed }),
      await admin.call('setPromises', { promises: [{ orderId: together.id, promisedOn: closed }] }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const { id } of [single, accepted, together]) expect(await promisedOf(id)).toEqual([closed, null]);
    await sql`update workshop_settings set closed = '[]'`.execute(db);
  });

  test('moves promises with a reason, counts the same day as unchanged, and takes a closed day', async () => {
    const [moved, same] = [await anOrder(portal), await anOrder(portal)];
    for (const { id } of [moved, same]) await admin.call('setPromise', { id, promisedOn: dayAhead(20) });
    const closed = Array.from({ length: 7 }, (_, at) => dayAhead(30 + at)).find(day => new Date(day).getUTCDay() === 0);
    const { body } = await admin.call('setPromises', {
      promises: [
        { orderId: moved.id, promisedOn: closed, reason: 'material', note: 'Tannery', was: dayAhead(20) },
        { orderId: same.id, promisedOn: dayAhead(20) },
      ],
    });
    expect(body).toMatchObject({ promised: 1, unchanged: 1, refused: [] });
    expect(await promisedOf(moved.id)).toEqual([closed, dayAhead(20)]);
    const { promises } = (await admin.call('readProductionLog', { id: moved.id })).body;
    expect(promises[0]).toMatchObject({ promisedOn: closed, was: dayAhead(20), reason: 'material', note: 'Tannery' });
  });

  test('takes 200 orders of which three are refused with the statements of one order, and rejects more, none, and an order twice', {
    timeout: 60_000,
  }, async () => {
    const ids: number[] = [];
    const account = await aCustomer(portal);
    for (let at = 0; at < 197; at++) ids.push((await anOrder(portal, { for: account })).id);
    const promise = (orderId: number) => ({ orderId, promisedOn: dayAhead(30) });
    const promises = [...ids, 999_997, 999_998, 999_999].map(promise);
    const { statements: ofOne } = await observed(() => admin.call('setPromises', { promises: promises.slice(0, 1) }));
    const { answer, statements } = await observed(() => admin.call('setPromises', { promises }));
    const { promised, unchanged, refused } = answer.body;
    expect([promised, unchanged, refused.length, statements.length]).toEqual([196, 1, 3, ofOne.length]);
    for (const bad of [[...promises, promise(5)], [], [promise(7), promise(7)]]) {
      const answer = await admin.call('setPromises', { promises: bad });
      expect([answer.status, answer.code]).toEqual([400, 'invalidInput']);
    }
    const long = await admin.call('setPromises', { promises: [promise(7)], message: 'x'.repeat(501) });
    expect(long.status).toBe(400);
  });

  test('a repeated key gives the first answer', async () => {
    const { id } = await anOrder(portal);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const given = { promises: [{ orderId: id, promisedOn: dayAhead(9) }] };
    const first = await admin.call('setPromises', given, { headers });
    expect((await admin.call('setPromises', given, { headers })).body).toEqual(first.body);
    expect(first.body.promised).toBe(1);
  });
});

describe('undoing a sheet of promises', () => {
  const undo = (changeId: string) => admin.call('undoChange', { changeId });

  test('brings every promise back and removes the notification (AC-4)', async () => {
    const [fresh, moved] = [await anOrder(portal), await anOrder(portal)];
    await admin.call('setPromise', { id: moved.id, promisedOn: dayAhead(20) });
    const { changeId } = (
      await admin.call('setPromises', {
        promises: [fresh, moved].map(({ id }) => ({ orderId: id, promisedOn: dayAhead(40), reason: 'other' })),
      })
    ).body;
    expect(await undo(changeId)).toMatchObject({ status: 200, body: { changed: 2 } });
    expect([await promisedOf(fresh.id), await promisedOf(moved.id)]).toEqual([
      [null, null],
      [dayAhead(20), null],
    ]);
    expect(await notesOf(await portal.as(fresh.customer))).toEqual([]);
    expect((await undo(changeId)).code).toBe('undoneAlready');
  });

  test('takes back the one email of each person before it leaves (VF6)', async () => {
    const account = await aCustomer(portal);
    const { db } = portal.context;
    await sql`update accounts set email = 'buyer@harbour.example' where id = ${account.id}`.execute(db);
    const promises = [await anOrder(portal, { for: account }), await anOrder(portal, { for: account })].map(
      ({ id }) => ({ orderId: id, promisedOn: dayAhead(40) }),
    );
    const waiting = async () =>
      (
        await sql`select from outbox where payload ->> 'mail' = 'dates'
          and (payload ->> 'accountId')::bigint = ${account.id} and due_at > now() + interval '1 minute'`.execute(db)
      ).rows.length;
    const { changeId } = (await admin.call('setPromises', { promises, message: 'This date is firm.' })).body;
    expect(await waiting()).toBe(1);
    await undo(changeId);
    const { rows } = await sql`select from date_mails where change_id = ${changeId}`.execute(db);
    expect(rows).toEqual([]);
  });

  test('leaves an order alone that was promised again', async () => {
    const [one, other] = [await anOrder(portal), await anOrder(portal)];
    const { changeId } = (
      await admin.call('setPromises', {
        promises: [one, other].map(({ id }) => ({ orderId: id, promisedOn: dayAhead(40) })),
      })
    ).body;
    await admin.call('setPromise', { id: one.id, promisedOn: dayAhead(41), reason: 'other' });
    expect((await undo(changeId)).body).toMatchObject({ changed: 1 });
    expect([(await promisedOf(one.id))[0], (await promisedOf(other.id))[0]]).toEqual([dayAhead(41), null]);
  });

  test('leaves orders alone that were closed meanwhile, and is 409 only when all are', async () => {
    const [cancelled, completed, open] = [
      await anOrder(portal),
      await anOrder(portal, { completed: [10] }),
      await anOrder(portal),
    ];
    const sheet = async (orders: readonly { id: number }[]) =>
      (
        await admin.call('setPromises', {
          promises: orders.map(({ id }) => ({ orderId: id, promisedOn: dayAhead(40) })),
        })
      ).body.changeId;
    const closed = [await sheet([cancelled]), await sheet([completed])];
    const moved = { promisedOn: dayAhead(41), reason: 'other' };
    const { changeId } = (
      await admin.call('setPromises', {
        promises: [cancelled, completed, open].map(({ id }) => ({ orderId: id, ...moved })),
      })
    ).body;
    await admin.call('cancelOrder', { id: cancelled.id, reason: 'Ordered twice' });
    await admin.call('verifyCompletion', { id: completed.id });

    expect(await undo(changeId)).toMatchObject({ status: 200, body: { changed: 1 } });

    expect(await promisedOf(open.id)).toEqual([null, null]);
    for (const { id } of [cancelled, completed]) expect((await promisedOf(id))[0]).toBe(dayAhead(41));
    expect((await undo(changeId)).code).toBe('undoneAlready');
    expect([(await undo(closed[0])).code, (await undo(closed[1])).code]).toEqual(['orderCancelled', 'orderCompleted']);
  });

  test('takes back an order whose later promise was taken back before', async () => {
    const { id } = await anOrder(portal);
    const sheet = async (days: number) =>
      (
        await admin.call('setPromises', {
          promises: [{ orderId: id, promisedOn: dayAhead(days), reason: 'other' }],
        })
      ).body.changeId;
    const [first, second] = [await sheet(40), await sheet(41)];
    expect((await undo(second)).body).toMatchObject({ changed: 1 });
    expect(await promisedOf(id)).toEqual([dayAhead(40), null]);
    expect((await undo(first)).body).toMatchObject({ changed: 1 });
    expect(await promisedOf(id)).toEqual([null, null]);
  });

  test('is too late once the emails leave', async () => {
    const { id } = await anOrder(portal);
    const { changeId } = (await admin.call('setPromises', { promises: [{ orderId: id, promisedOn: dayAhead(40) }] }))
      .body;
    await sql`alter table order_promises disable trigger user`.execute(portal.context.db);
    await sql`update order_promises set set_at = set_at - interval '3 minutes' where change_id = ${changeId}`.execute(
      portal.context.db,
    );
    await sql`alter table order_promises enable trigger user`.execute(portal.context.db);
    const answer = await undo(changeId);
    expect([answer.status, answer.code]).toEqual([409, 'undoTooLate']);
    expect((await promisedOf(id))[0]).toBe(dayAhead(40));
  });
});
