import { describe, expect, test } from 'vitest';
import { anOrder } from '#testing/builders.ts';
import { aDelivery } from '#testing/deliveries.ts';
import { mailPortal } from '#testing/mail-portal.ts';
import { aRound } from '#testing/rounds.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { sql } from '../../platform/database/sql.ts';
import { sweepMails } from '../../platform/mail/mail-failures.ts';
import { startMails } from '../../platform/mail/start-mails.ts';
import { orderMails } from './order-mails.ts';

const mail = await mailPortal();
const { portal, server, write, queued, delivered, subjects } = mail;

describe('a mail server', () => {
  test('gets every email once when it was unreachable and recovers', async () => {
    const orders = [];
    for (let n = 0; n < 5; n++) orders.push(await anOrder(portal, { for: mail.account }));
    await server.away();
    for (const order of orders) await write(mail.admin, order, `About ${order.id}`);
    await eventually(async () => expect((await queued()).every(row => row.attempts >= 1)).toBe(true));

    await server.back();
    await delivered();

    expect(subjects().sort()).toEqual(orders.map(({ id }) => `Order #${id}: About ${id}`).sort());
    await sql`update outbox set due_at = now()`.execute(portal.context.db);
  });

  test('gets the emails about a sample, a delivery and a question once each, although it was away', async () => {
    const order = await anOrder(portal, { for: mail.account, quantities: [10, 10], completed: [10, 0] });
    const [ready = 0, fresh = 0] = order.products.map(({ id }) => id);
    const question = new FormData();
    question.set('message', 'Brass or nickel?');
    question.set('needsAnswer', '1');
    await server.away();

    await aRound(mail.admin, { id: order.id, productId: fresh });
    await aDelivery(mail.admin, order.id, ready, 5);
    expect((await mail.admin.call('sendMessage', { id: order.id }, { form: question })).status).toBe(201);

    await eventually(async () => expect((await queued()).some(row => row.attempts >= 1)).toBe(true));
    await server.back();
    await delivered();
    expect(subjects().sort()).toEqual([
      `Delivery 1 of order #${order.id}`,
      `Question about order #${order.id}`,
      `Sample to approve: order #${order.id}`,
    ]);
  });

  test('gets a retry at most 5 minutes after it recovers from an hour of downtime', async () => {
    await server.away();
    await write(mail.admin, await anOrder(portal, { for: mail.account }), 'Hello');
    await eventually(async () => {
      // An attempt that had begun before records its own count afterwards.
      await sql`update outbox set attempts = 20, due_at = now() where attempts < 20`.execute(portal.context.db);
      portal.context.wake();
      expect((await queued())[0]?.attempts).toBe(21);
    });

    const { rows } = await sql<{ s: number }>`
      select extract(epoch from due_at - now())::float8 as s from outbox`.execute(portal.context.db);
    expect(rows[0]?.s).toBeLessThanOrEqual(300);
    await server.back();
    await delivered();
    expect(server.mails).toHaveLength(1);
  });

  test.each([
    ['recipient', 450],
    ['mail', 451],
  ] as const)('gets the email later after it returned a temporary error (%s, %d)', async (step, code) => {
    server.answers[step] = { code, text: 'try again later' };
    await write(mail.admin, await anOrder(portal, { for: mail.account }), 'Hello');
    await eventually(async () => expect((await queued())[0]?.attempts).toBeGreaterThan(0));
    delete server.answers[step];

    await delivered();

    expect(server.mails).toHaveLength(1);
  });

  test.each([
    ['recipient', 550],
    ['mail', 554],
  ] as const)('gets no retry after it permanently rejected an email (%s, %d)', async (step, code) => {
    server.answers[step] = { code, text: 'no such user' };
    await write(mail.admin, await anOrder(portal, { for: mail.account }), 'Hello');

    await eventually(async () => expect(await queued()).toEqual([]));
    expect(server.mails).toEqual([]);
  });

  test('gets each email once from several processes', async () => {
    const orders = [];
    for (let n = 0; n < 20; n++) orders.push(await anOrder(portal, { for: mail.account }));
    await server.away();
    for (const order of orders) {
      await write(mail.admin, order, 'One');
      await write(mail.admin, order, 'Two');
    }
    // No email was prepared before the second message existed.
    const tried = async () => (await queued()).filter(row => row.attempts > 0).length;
    await eventually(async () => expect(await tried()).toBe(orders.length));
    server.answers.delayMs = 20;
    await server.back();
    const { settings, db } = portal.context;
    const others = [1, 2, 3].map(() =>
      startMails({
        settings,
        db,
        log: { warn: () => {} },
        kinds: { mail: orderMails({ ...portal.context, settings }) },
      }),
    );

    await eventually(
      async () => {
        await sql`update outbox set due_at = now() where due_at > now()`.execute(db);
        for (const other of others) other.wake();
        expect(await queued()).toEqual([]);
      },
      { timeout: 15_000, interval: 200 },
    );

    await Promise.all(others.map(other => other.stop()));
    expect(subjects().sort()).toEqual(orders.map(({ id }) => `Order #${id}: One Two`).sort());
    expect(server.mails.every(({ text }) => text.includes('One\n\nTwo'))).toBe(true);
  });

  test('gets the email that is being sent when the portal stops once, even if it is slow', async () => {
    const reply = Promise.withResolvers<void>();
    server.answers.until = reply.promise;
    const { settings, db } = portal.context;
    await server.away();
    await write(mail.admin, await anOrder(portal, { for: mail.account }), 'Hello');
    await eventually(async () => expect((await queued())[0]?.attempts).toBeGreaterThan(0));
    // Otherwise the portal itself could send the email first.
    await sql`update outbox set due_at = now() + interval '1 hour'`.execute(db);
    await server.back();
    const other = startMails({
      settings,
      db,
      log: { warn: () => {} },
      kinds: { mail: orderMails({ ...portal.context, settings }) },
    });
    await sql`update outbox set due_at = now()`.execute(db);
    other.wake();
    await eventually(async () => expect(server.mails).toHaveLength(1));

    const stopped = other.stop();
    setTimeout(reply.resolve, 500);
    await stopped;

    expect([await queued(), server.mails.length]).toEqual([[], 1]);
  });
});

test('an email is sent once although recording it fails, and the next one follows', async () => {
  const { db } = portal.context;
  const [first, second] = [
    await anOrder(portal, { for: mail.account }),
    await anOrder(portal, { for: mail.account }),
  ] as const;
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(db);
  await sql`create trigger refuse before update of told_message_id on order_mails for each row
      when (old.order_id = ${sql.lit(first.id)}) execute function refuse()`.execute(db);

  await write(mail.admin, first, 'Hello');
  await eventually(async () => expect((await queued())[0]?.attempts).toBeGreaterThan(0));
  await write(mail.admin, second, 'Hello');
  await eventually(() => expect(server.mails).toHaveLength(2));
  for (const attempts of [2, 3]) {
    await sql`update outbox set due_at = now()`.execute(db);
    portal.context.wake();
    await eventually(async () => expect((await queued())[0]?.attempts).toBeGreaterThanOrEqual(attempts));
  }
  await sql`drop function refuse cascade`.execute(db);
  await delivered();

  expect(subjects()).toEqual([first, second].map(({ id }) => `Order #${id}: Hello`));
});

test('emails that could not be sent for three days are deleted', async () => {
  await server.away();
  await write(mail.admin, await anOrder(portal, { for: mail.account }), 'Hello');
  await sql`update outbox set created_at = now() - interval '71 hours'`.execute(portal.context.db);
  await sweepMails(portal.context.db);
  expect(await queued()).toHaveLength(1);

  await sql`update outbox set created_at = now() - interval '73 hours'`.execute(portal.context.db);
  await sweepMails(portal.context.db);

  expect(await queued()).toEqual([]);
  await server.back();
});

test('the notification settings say that the portal sends emails', async () => {
  const { body } = await mail.customer.call('readNotificationSettings');

  expect(body.settings).toMatchObject({ address: 'buyer@harbour.example', sends: true });
});
