import { beforeEach, describe, expect, test } from 'vitest';
import type { Card } from '#contract/planning/board/card.ts';
import type { Decisions, Today } from '#contract/planning/today/today.ts';
import { aCustomer, anAdmin, anOrder, type TestOrder } from '#testing/builders.ts';
import { ask } from '#testing/change-requests.ts';
import type { Client } from '#testing/client.ts';
import { testPortal } from '#testing/portal.ts';
import { aRound, roundForm } from '#testing/rounds.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal({ TIME_ZONE: 'UTC' });
let admin: Client;
let order: TestOrder;
let customer: Client;

beforeEach(async () => {
  await sql`delete from orders`.execute(portal.context.db);
  admin = await portal.as(await anAdmin(portal));
  order = await anOrder(portal, { quantities: [10, 5], statuses: ['cutting', 'cutting'] });
  customer = await portal.as(order.customer);
});

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const line = (at = 0) => ({ id: order.id, productId: order.products[at]?.id as number });

/** Returns the numbers beside Today, which are those of Today's head. */
async function moves(): Promise<Decisions> {
  const [alone, { body }] = [await admin.call('countDecisions'), await admin.call('readToday')];
  expect((body as Today).decisions).toEqual(alone.body);
  return alone.body;
}

/** Returns the code and the fields of the rows under 'Blocked', read in pages of one. */
async function blockedRows(): Promise<[number, boolean, Card['sample']][]> {
  const rows: [number, boolean, Card['sample']][] = [];
  for (let cursor: string | undefined; ; ) {
    const { body } = await admin.call('readToday', { section: 'blocked', limit: '1', ...(cursor && { cursor }) });
    for (const { productId, isMove, sample } of body.blocked.rows as Card[]) rows.push([productId, isMove, sample]);
    cursor = body.nextCursor;
    if (!cursor) return rows;
  }
}

function send(client: Client, message: string, more: Record<string, unknown> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ message, ...more })) form.set(name, String(value));
  return client.call('sendMessage', { id: order.id }, { form });
}

const anAnswer = async () => {
  const asked = await send(admin, 'Brass or nickel?', { needsAnswer: '1', productId: line().productId });
  return send(customer, 'Brass', { answers: asked.body.message.id });
};

describe('DY-16 the holds that are the workshop’s moves', () => {
  test('are those whose day has come or is over, and not those with a day ahead (DF7)', async () => {
    await admin.call('setHold', { ...line(), reason: 'machine', until: dayAhead(3) });
    expect((await moves()).blocked).toBe(0);
    const cases: [number, number][] = [[1, 0], [0, 1], [-1, 1], [-30, 1]]; // biome-ignore format: a table
    for (const [days, blocked] of cases) {
      await sql`update line_holds set until = ${dayAhead(days)}::date`.execute(portal.context.db);
      expect([days, (await moves()).blocked]).toEqual([days, blocked]);
    }
    expect((await admin.call('readToday')).body.counts.blocked).toBe(1);
  });

  test('are those without a day for three working days of the calendar', async () => {
    const { db } = portal.context;
    await admin.call('setHold', { ...line(), reason: 'leather' });
    const at = async (days: number) => {
      await sql`update line_holds set set_at = now() - interval '1 day' * ${days}::int`.execute(db);
      return (await moves()).blocked;
    };
    await sql`update workshop_settings set workdays = '{t,t,t,t,t,t,t}', closed = '[]'`.execute(db);
    expect([await at(0), await at(2), await at(3), await at(9)]).toEqual([0, 0, 1, 1]);
    // The two days before today are closed.
    const closed = [{ from: dayAhead(-2), to: dayAhead(-1), name: 'Holiday' }];
    await sql`update workshop_settings set closed = ${JSON.stringify(closed)}::jsonb`.execute(db);
    expect([await at(3), await at(4), await at(5)]).toEqual([0, 0, 1]);
    await sql`update workshop_settings set workdays = '{t,t,t,t,t,f,f}', closed = '[]'`.execute(db);
  });

  test('do not include one that waits for the customer, who was written to since', async () => {
    await admin.call('setHold', { ...line(), reason: 'deposit' });
    await sql`update line_holds set set_at = now() - interval '12 days'`.execute(portal.context.db);
    expect((await moves()).blocked).toBe(1);
    await send(admin, 'We still wait for the deposit.');
    expect((await moves()).blocked).toBe(0);
    // That says nothing about a machine.
    await sql`update line_holds set reason = 'machine'`.execute(portal.context.db);
    expect((await moves()).blocked).toBe(1);
  });

  test('are samples to make; one that the customer wants changed is a move, too, and counts once, as its order does (SA-1, TB-4)', async () => {
    const fresh = await anOrder(portal);
    const sampleOf = { id: fresh.id, productId: fresh.products[0]?.id as number };
    const buyer = await portal.as(fresh.customer);
    await admin.call('requireSample', { ...sampleOf, required: true });
    expect(await moves()).toMatchObject({ blocked: 1, waiting: 0 });
    await aRound(admin, sampleOf);
    expect(await moves()).toMatchObject({ blocked: 0, waiting: 0 });
    expect((await admin.call('readToday')).body.counts).toMatchObject({ blocked: 1, blockedByUs: 0 });
    const form = roundForm({ decision: 'change', note: 'Darker' });
    await buyer.call('answerSampleRound', { ...sampleOf, round: 1 }, { form });
    expect(await moves()).toMatchObject({ blocked: 0, waiting: 1 });
    expect(await blockedRows()).toEqual([[sampleOf.productId, true, 'change']]);
    expect((await admin.call('readToday')).body.counts).toMatchObject({ blocked: 1, blockedByUs: 1 });
  });

  test('come first under Blocked, page by page, and the others after them', async () => {
    await admin.call('setHold', { ...line(0), reason: 'machine', until: dayAhead(20) });
    await admin.call('setHold', { ...line(1), reason: 'machine', until: dayAhead(0) });
    expect(await blockedRows()).toEqual([
      [line(1).productId, true, null],
      [line(0).productId, false, null],
    ]);
  });

  test('keep their question and photo when only their day changes', async () => {
    const asked = await send(admin, 'Brass or nickel?', {
      needsAnswer: '1',
      ...{ productId: line().productId, hold: '1' },
    });
    await admin.call('setHold', { ...line(), reason: 'customer', until: dayAhead(4) });
    const held = async () => (await admin.call('readOrder', { id: order.id })).body.order.products[0].hold;
    expect(await held()).toMatchObject({ reason: 'customer', until: dayAhead(4) });
    await send(customer, 'Brass', { answers: asked.body.message.id });
    expect(await held()).toBeNull();
  });
});

describe('DY-16 messages that wait', () => {
  test('an answer to a question is news until the workshop reads it', async () => {
    await anAnswer();
    const { waiting } = (await admin.call('readToday')).body as Today;
    expect(waiting?.rows).toMatchObject([{ orderId: order.id, answered: true, text: 'Brass' }]);
    expect((await moves()).waiting).toBe(1);
    await customer.call('markOrderSeen', { id: order.id });
    expect((await moves()).waiting).toBe(1);
    await admin.call('markOrderSeen', { id: order.id });
    expect((await moves()).waiting).toBe(0);
    expect((await admin.call('readOrder', { id: order.id })).body.order.waitsSince).toBeNull();
  });

  test('or until it is written into the product that it is about', async () => {
    await anAnswer();
    const { revision } = (await admin.call('readOrder', { id: order.id })).body.order;
    const write = (at: number, more: object) =>
      admin.call('changeOrderProduct', { ...line(at), reason: 'As you answered', description: 'Brass', ...more });
    expect((await write(1, { revision })).status).toBe(200);
    expect((await moves()).waiting).toBe(1);
    expect((await write(0, { revision: revision + 1 })).status).toBe(200);
    expect((await moves()).waiting).toBe(0);
  });

  test('another message waits for an answer, however often it is read', async () => {
    await anAnswer();
    await send(customer, 'And when?');
    await admin.call('markOrderSeen', { id: order.id });
    const [row] = ((await admin.call('readToday')).body as Today).waiting?.rows ?? [];
    expect(row).toMatchObject({ answered: false, text: 'And when?' });
    await admin.call('settleAnswer', { id: order.id, messageId: row?.messageId as number });
    expect((await moves()).waiting).toBe(0);
  });

  test('an earlier message waits while a later answer is read, and can be settled', async () => {
    await send(customer, 'When?');
    await anAnswer();
    // The question answered the first message.
    expect((await moves()).waiting).toBe(1);
    await admin.call('markOrderSeen', { id: order.id });
    expect((await moves()).waiting).toBe(0);
    const asked = await send(admin, 'Which lining?', { needsAnswer: '1' });
    await send(customer, 'Is it urgent?');
    await send(customer, 'Pigskin', { answers: asked.body.message.id });
    await admin.call('markOrderSeen', { id: order.id });
    const [row] = ((await admin.call('readToday')).body as Today).waiting?.rows ?? [];
    expect(row).toMatchObject({ answered: false, text: 'Is it urgent?' });
    expect((await admin.call('settleAnswer', { id: order.id, messageId: row?.messageId as number })).status).toBe(200);
    expect((await moves()).waiting).toBe(0);
  });

  test('requests count with them, and new orders on their own', async () => {
    const fresh = await anOrder(portal, { for: await aCustomer(portal) });
    await ask(customer, order, { quantity: 8 });
    expect(await moves()).toEqual({ new: 1, waiting: 1, late: 0, willBeLate: 0, blocked: 0 });
    await admin.call('acceptOrder', { id: fresh.id });
    expect((await moves()).new).toBe(0);
  });
});

describe('DY-16 orders that are late or will be late', () => {
  async function likely(days: number): Promise<void> {
    const { db } = portal.context;
    await sql`delete from line_forecasts`.execute(db);
    await sql`
      insert into line_forecasts (order_id, product_id, likely_on, safe_on, ahead)
      select order_id, product_id, workshop_today() + ${days}::int, workshop_today() + ${days}::int, '{0,0,0,0}'
      from order_products where order_id = ${order.id}`.execute(db);
  }
  const promise = (days: number, more: object = {}) =>
    admin.call('setPromise', { id: order.id, promisedOn: dayAhead(days), ...more });

  test('count until they have a new date, and again when they get worse after it', async () => {
    await likely(9);
    await promise(5);
    expect(await moves()).toMatchObject({ late: 0, willBeLate: 1 });
    // The workshop keeps to the new day although the likely one is later.
    await promise(7, { reason: 'capacity' });
    expect(await moves()).toMatchObject({ late: 0, willBeLate: 0 });
    const { body } = await admin.call('readToday');
    expect([body.counts.willBeLate, body.dates.rows[0].hasNewDate]).toEqual([1, true]);
    await sql`update orders set promised_on = workshop_today() - 1`.execute(portal.context.db);
    expect(await moves()).toMatchObject({ late: 1, willBeLate: 0 });
  });

  test('count when a date that was fine is no longer', async () => {
    await likely(9);
    await promise(5);
    await promise(12, { reason: 'capacity' });
    expect(await moves()).toMatchObject({ willBeLate: 0 });
    await likely(20);
    expect(await moves()).toMatchObject({ willBeLate: 1 });
  });
});
