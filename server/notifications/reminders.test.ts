import type pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, anOrder } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { deleteRows } from '#testing/delete-rows.ts';
import { aDelivery, receiptForm } from '#testing/deliveries.ts';
import { aDocument } from '#testing/documents.ts';
import { findBrokenRows } from '#testing/invariants.ts';
import { mailPortal } from '#testing/mail-portal.ts';
import { testPortal } from '#testing/portal.ts';
import { aRound, roundForm } from '#testing/rounds.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { untilWaiting } from '#testing/servers/until-waiting.ts';
import { sql } from '../platform/database/sql.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { startOutbox } from '../platform/outbox/deliver.ts';
import { findMailFacts } from './mails/find-mail-facts.ts';
import { reminders } from './reminders.ts';

const has = await mailPortal();
const { portal, server } = has;
let db: typeof portal.context.db;
let order: Awaited<ReturnType<typeof anOrder>>;

beforeEach(async () => {
  ({ db } = portal.context);
  await openOn('{t,t,t,t,t,t,t}');
  order = await anOrder(portal, { for: has.account });
});

const openOn = (days: string) =>
  sql`update workshop_settings set workdays = ${days}::boolean[], time_zone = 'UTC', closed = '[]', remind_after = 3`.execute(
    db,
  );

async function ask(message: string, more: Record<string, string> = {}): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ message, needsAnswer: '1', ...more })) form.set(name, value);
  return (await has.admin.call('sendMessage', { id: order.id }, { form })).body.message.id;
}

function answer(client: Client, message: string, answers: number) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ message, answers })) form.set(name, String(value));
  return client.call('sendMessage', { id: order.id }, { form });
}

/** Moves everything that was asked and planned into the past, to the day after the reminder was due. */
async function dueByTime(): Promise<void> {
  const { days } = await sql<{ days: number }>`
    select min(due_at)::date - now()::date + 1 as days from outbox where kind = 'reminder'`.one(db);
  const ago = sql`interval '1 day' * ${days}`;
  await sql`update order_messages set created_at = created_at - ${ago} where order_id = ${order.id}`.execute(db);
  await sql`update order_mails set due_at = due_at - ${ago}`.execute(db);
  await sql`alter table orders disable trigger plan_reminder`.execute(db);
  await sql`update orders set asks_since = asks_since - ${ago} where id = ${order.id}`.execute(db);
  await sql`alter table orders enable trigger plan_reminder`.execute(db);
  await sql`
    update outbox set due_at = due_at - ${ago},
      payload = payload || jsonb_build_object('since', (payload ->> 'since')::timestamptz - ${ago})
    where kind = 'reminder'`.execute(db);
}

/** The days after the question on which the next reminder is due. */
async function planned(): Promise<number[]> {
  const { rows } = await sql<{ days: number }>`
    select due_at::date - (payload ->> 'since')::timestamptz::date as days from outbox where kind = 'reminder'`.execute(
    db,
  );
  return rows.map(({ days }) => days);
}

const dueNow = () => sql`update outbox set due_at = now() where kind = 'reminder'`.execute(db);

/** Makes the reminder due and waits until it was handled and its emails have left. */
async function reminded(): Promise<void> {
  const ids = async () =>
    (await sql<{ id: number }>`select id from outbox where kind = 'reminder'`.execute(db)).rows.map(({ id }) => id);
  const before = await ids();
  await dueNow();
  portal.context.wake();
  await eventually(async () => expect((await ids()).filter(id => before.includes(id))).toEqual([]));
  await has.delivered();
}

const reminderMails = () => server.mails.filter(({ subject }) => subject === `Order #${order.id} waits for you`);
const messages = async () =>
  (await has.customer.call('readNotifications')).body.notifications.map((one: { message: string }) => one.message);
const titles = async () =>
  (await has.customer.call('readNotifications')).body.notifications.map((one: { title: string }) => one.title);

describe('the customer is reminded', () => {
  test('on the third, seventh and fourteenth day and not again (B56)', { timeout: 60_000 }, async () => {
    await ask('Brass or nickel?');
    await has.delivered();
    const days: number[] = [];
    for (let times = 0; times < 3; times++) {
      const [day = 0] = await planned();
      days.push(day);
      await dueByTime();
      await reminded();
      expect(reminderMails()).toHaveLength(times + 1);
    }
    expect(days).toEqual([3, 7, 14]);
    expect(await planned()).toEqual([]);
    const { notifications } = (await has.customer.call('readNotifications')).body;
    expect(notifications[0]).toMatchObject({
      type: 'order',
      title: 'Still waiting for you',
      message: expect.stringMatching(`^Order #${order.id}: 1 question, for 15 days$`),
    });
  });

  test('of everything in one email, with the order number of the customer', async () => {
    await sql`update orders set po_number = 'PO-4711' where id = ${order.id}`.execute(db);
    await ask('Brass or nickel?', { productId: String(order.products[0]?.id) });
    await ask('Which lining?');
    await aRound(has.admin, { id: order.id, productId: order.products[0]?.id });
    await has.delivered();
    server.mails.length = 0;
    await dueByTime();
    await reminded();
    expect(server.mails.map(({ subject }) => subject)).toEqual([`Order #${order.id} waits for you (PO PO-4711)`]);
    const { text, html } = server.mails[0] as (typeof server.mails)[0];
    expect(text).toMatch(/waits for you since \d+ \w+/);
    for (const shown of [text, html]) {
      expect(shown).toContain(`Question about ${order.products[0]?.productCode}: Brass or nickel?`);
      expect(shown).toContain('Question: Which lining?');
      expect(shown).toContain(`Sample to approve: ${order.products[0]?.productCode}, round 1`);
    }
    expect(await messages()).toContain(`Order #${order.id}: 2 questions and 1 sample, for 4 days`);
  });

  /** Does some work in a transaction that has the order while a due reminder waits for it. */
  async function whileReminderWaits(work: (client: pg.PoolClient) => Promise<unknown>): Promise<void> {
    const client = await db.connect();
    try {
      await client.query('begin');
      await client.query('select from orders where id = $1 for update', [order.id]);
      await dueNow();
      portal.context.wake();
      await untilWaiting(client);
      await work(client);
      await client.query('commit');
    } finally {
      client.release();
    }
  }

  test('of no question that was answered, or that was answered while the reminder waited (F35, F66)', async () => {
    const first = await ask('Brass or nickel?');
    await has.delivered();
    await answer(has.customer, 'Brass', first);
    await has.delivered();
    await reminded();
    expect(await titles()).not.toContain('Still waiting for you');

    const second = await ask('Which lining?');
    await has.delivered();
    await whileReminderWaits(client =>
      client.query(
        "update order_messages set answered_at = now(), answered_by_name = 'Ines', answered_by_side = 'customer' where id = $1",
        [second],
      ),
    );
    await reminded();
    expect(reminderMails()).toEqual([]);
    expect(await titles()).not.toContain('Still waiting for you');
  });

  /** A letter of the customer that names no question. */
  const letter = (client: { query: (text: string, given: unknown[]) => Promise<unknown> }) =>
    client.query(
      `insert into order_messages (order_id, sender, author_id, body, via)
       select id, 'customer', placed_by, 'Brass, please', 'email' from orders where id = $1`,
      [order.id],
    );

  test('of no question that an email may have answered', async () => {
    await ask('Brass or nickel?');
    await has.delivered();
    await letter(db);
    await aDocument(has.admin, order.id);
    await has.delivered();
    await reminded();
    expect(reminderMails()).toHaveLength(1);
    expect(reminderMails()[0]?.text).toContain('Quote 2026-118');
    expect(reminderMails()[0]?.text).not.toContain('Brass or nickel?');
    expect(await messages()).toContain(`Order #${order.id}: 1 document to agree to, for 0 days`);
  });

  test('of no question that an email answered before the reminder left', async () => {
    await ask('Brass or nickel?');
    await has.delivered();
    server.mails.length = 0;
    const account = await sql<{ id: number }>`select placed_by as id from orders where id = ${order.id}`.one(db);
    await letter(db);
    const given = { mail: 'reminder', accountId: account.id, orderId: order.id, messageId: 0 } as const;
    expect(await inTransaction(db, tx => findMailFacts(tx, given))).toBeUndefined();
  });

  test('of no question that an email answered while the reminder waited', async () => {
    await ask('Brass or nickel?');
    await has.delivered();
    await whileReminderWaits(letter);
    await eventually(async () => expect(await planned()).toHaveLength(1));
    await reminded();
    expect(reminderMails()).toEqual([]);
    expect(await titles()).not.toContain('Still waiting for you');
  });

  test('of no sample without which production starts', async () => {
    const line = { id: order.id, productId: order.products[0]?.id };
    await aRound(has.admin, line);
    await ask('Which lining?');
    await has.admin.call('waiveSample', { ...line, reason: 'By phone' });
    await has.delivered();
    await reminded();
    expect(reminderMails()).toHaveLength(1);
    expect(reminderMails()[0]?.text).not.toContain('Sample to approve');
    expect(await messages()).toContain(`Order #${order.id}: 1 question, for 0 days`);
  });

  test('of no question of an order that was cancelled', async () => {
    await ask('Brass or nickel?');
    await has.delivered();
    expect((await has.admin.call('cancelOrder', { id: order.id, reason: 'Not wanted' })).status).toBe(200);
    await reminded();
    expect(reminderMails()).toEqual([]);
    expect(await titles()).not.toContain('Still waiting for you');
  });

  test('of the next question once the first one is answered', async () => {
    const first = await ask('Brass or nickel?');
    await ask('Which lining?');
    await answer(has.customer, 'Brass', first);
    await reminded();
    expect((await titles()).filter((title: string) => title === 'Still waiting for you')).toHaveLength(1);
    expect(await planned()).toEqual([3]);
  });

  test('on a working day of the workshop only, also when it changed its calendar (B56)', async () => {
    await openOn('{f,f,f,f,f,f,f}');
    await sql`update workshop_settings set workdays[extract(isodow from now())::int] = true`.execute(db);
    await ask('Brass or nickel?');
    // The same weekday comes again after a week.
    expect(await planned()).toEqual([7]);
    await sql`
      update workshop_settings set closed = jsonb_build_array(jsonb_build_object('from', now()::date, 'to', now()::date + 1,
        'name', 'Move'))`.execute(db);
    await dueNow();
    portal.context.wake();
    await eventually(async () => expect(await planned()).toEqual([7]));
    expect(await titles()).not.toContain('Still waiting for you');
  });

  test('once by two processes (B56)', async () => {
    await ask('Brass or nickel?');
    await has.delivered();
    const log = { warn: () => {} };
    const others = [1, 2].map(() => startOutbox({ db, log, handlers: { reminder: reminders } }));
    await dueNow();
    for (const other of [...others, portal.context]) other.wake();
    await eventually(async () => expect(await titles()).toContain('Still waiting for you'));
    await has.delivered();
    await Promise.all(others.map(other => other.stop()));
    expect((await titles()).filter((title: string) => title === 'Still waiting for you')).toHaveLength(1);
    expect(reminderMails()).toHaveLength(1);
    expect(await planned()).toHaveLength(1);
  });
});

describe('every place names what an order waits for (QU-4)', () => {
  /** The stored times of waiting that contradict the matters. */
  const wrongWaits = async () =>
    (await findBrokenRows(text => db.query(text))).filter(found => found.startsWith('an order waits'));

  /** What each place says of the order. */
  async function places() {
    const lists = (await has.customer.call('readForYou')).body;
    const { orders } = (await has.customer.call('readOrders', { waiting: 'customer' })).body;
    const ofStaff = (await has.admin.call('readOrders', { waiting: 'customer' })).body.orders;
    const { head } = (await has.customer.call('readTimeline', { id: order.id })).body;
    const isListed = (list: { id: number }[]) => list.some(({ id }) => id === order.id);
    return {
      forYou: ['answer', 'approve', 'agree', 'receive'].filter(name => lists[name].length > 0),
      waits: [isListed(orders), isListed(ofStaff)],
      today: (await has.admin.call('readToday')).body.counts.asking,
      head: head.kind,
    };
  }

  test('For you, both lists, Today, the head line, the reminder and its email', { timeout: 60_000 }, async () => {
    await deleteRows(db, 'orders', 'notifications');
    order = await anOrder(portal, {
      ...{ for: has.account, quantities: [10, 5], completed: [4, 0], statuses: ['packaging', 'not_reviewed'] },
    });
    const { id } = order;
    const [first, second] = order.products.map(product => product.id);
    const nothing = { forYou: [], waits: [false, false], today: 0, head: 'accepted' };
    expect(await places()).toMatchObject({ ...nothing, head: expect.any(String) });
    const asked = { waits: [true, true], today: 1 };

    const question = await ask('Brass or nickel?');
    expect(await places()).toEqual({ ...asked, forYou: ['answer'], head: 'waitingForYou' });
    await aRound(has.admin, { id, productId: second });
    const documentId = await aDocument(has.admin, id);
    const number = await aDelivery(has.admin, id, first ?? 0, 3);
    const all = ['answer', 'approve', 'agree', 'receive'];
    expect(await places()).toEqual({ ...asked, forYou: all, head: 'waitingForYou' });
    const { agree, receive } = (await has.customer.call('readForYou')).body;
    const since = expect.any(String);
    expect(agree).toEqual([{ orderId: id, documentId, kind: 'quote', name: 'Quote 2026-118', since }]);
    expect(receive).toEqual([{ orderId: id, number, items: 3, since }]);

    await has.delivered();
    server.mails.length = 0;
    await dueByTime();
    await reminded();
    expect(await messages()).toContain(
      `Order #${id}: 1 question, 1 sample, 1 document to agree to, and 1 delivery to confirm, for 4 days`,
    );
    const { text = '' } = reminderMails()[0] ?? {};
    for (const matter of ['Question: Brass or nickel?', 'Sample to approve', 'Quote 2026-118', `Delivery ${number}`]) {
      expect(text).toContain(matter);
    }

    await answer(has.customer, 'Brass', question);
    const form = roundForm({ decision: 'approve' });
    await has.customer.call('answerSampleRound', { id, productId: second, round: 1 }, { form });
    expect(await places()).toEqual({ ...asked, forYou: ['agree', 'receive'], head: 'waitingForAgreement' });
    await has.customer.call('agreeToDocument', { id, documentId });
    expect(await places()).toEqual({ ...asked, forYou: ['receive'], head: 'accepted' });
    await has.customer.call('confirmReceipt', { id, number }, { form: receiptForm() });
    expect(await places()).toMatchObject({ ...nothing, head: expect.not.stringContaining('waiting') });
    expect(await wrongWaits()).toEqual([]);
  });

  test('ends with a removed document or delivery, with a cancellation, and for deliveries with the completion', async () => {
    const lists = async () => {
      const { agree, receive } = (await has.customer.call('readForYou')).body;
      return [agree.length, receive.length, (await has.admin.call('readToday')).body.counts.asking];
    };
    await deleteRows(db, 'orders', 'notifications');
    const done = await anOrder(portal, { for: has.account, quantities: [4], completed: [4], statuses: ['packaging'] });
    const line = done.products[0]?.id ?? 0;
    const [number, other] = [
      await aDelivery(has.admin, done.id, line, 1),
      await aDelivery(has.admin, done.id, line, 1),
    ];
    const documentId = await aDocument(has.admin, done.id);
    expect(await lists()).toEqual([1, 2, 1]);
    await has.admin.call('deleteDelivery', { id: done.id, number });
    await has.admin.call('deleteDocument', { id: done.id, documentId });
    expect(await lists()).toEqual([0, 1, 1]);
    await has.customer.call('verifyCompletion', { id: done.id });
    expect(await lists()).toEqual([0, 0, 0]);
    await aDelivery(has.admin, done.id, line, 1);
    expect([other, ...(await lists())]).toEqual([2, 0, 1, 1]);
    const off = await anOrder(portal, { for: has.account });
    await aDocument(has.admin, off.id);
    expect(await lists()).toEqual([1, 1, 2]);
    await has.admin.call('cancelOrder', { id: off.id, reason: 'Fair is off' });
    expect(await lists()).toEqual([0, 1, 1]);
    expect(await wrongWaits()).toEqual([]);
  });
});

test('a question has an email of its own kind, which the switch of requests turns off', async () => {
  await ask('Brass or nickel?');
  await has.delivered();
  expect(has.subjects()).toEqual([`Question about order #${order.id}`]);
  expect(server.mails[0]?.text).toContain('Brass or nickel?');
  await has.write(has.admin, order, 'The leather is here');
  await has.delivered();
  expect(server.mails[1]?.text).not.toContain('Brass or nickel?');
  await has.customer.call('updateNotificationSettings', { email: { dates: false } });
  server.mails.length = 0;
  await ask('Which lining?');
  await has.delivered();
  expect(has.subjects()).toEqual([]);
});

describe('without reminders', () => {
  const quiet = testPortal({ REMIND_AFTER: '0' });

  test('nothing is planned', async () => {
    const account = await aCustomer(quiet);
    const { id } = await anOrder(quiet, { for: account });
    const form = new FormData();
    form.set('message', 'Brass or nickel?');
    form.set('needsAnswer', '1');
    await (await quiet.as(await anAdmin(quiet))).call('sendMessage', { id }, { form });
    const { rows } = await sql`select from outbox where kind = 'reminder'`.execute(quiet.context.db);
    expect(rows).toEqual([]);
  });
});
