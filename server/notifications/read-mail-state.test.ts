import { describe, expect, test } from 'vitest';
import { anAdmin, anOrder, aSuperadmin } from '#testing/builders.ts';
import { mailPortal } from '#testing/mail-portal.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { sql } from '../platform/database/sql.ts';
import { sweepMails } from '../platform/mail/mail-failures.ts';

const mail = await mailPortal();
const { portal, server, withAddress, write, queued } = mail;

const stateOf = async (language = 'en') => {
  const client = await portal.as(await aSuperadmin(portal));
  await client.call('updateLanguage', { language });
  const { body } = await client.call('readMailState');
  return body.mail;
};

describe('GET /api/admin/mail', () => {
  test('counts the people of the workshop who get new orders by email', async () => {
    await anAdmin(portal);
    expect(await stateOf()).toMatchObject({ sends: true, links: true, newOrdersReach: 0 });
    const office = await withAddress(await anAdmin(portal), 'office@cordwain.example');
    expect(await stateOf()).toMatchObject({ newOrdersReach: 1 });

    await (await portal.as(office)).call('updateNotificationSettings', { email: { newOrder: false } });

    expect(await stateOf()).toMatchObject({ newOrdersReach: 0 });
  });

  test('lists emails that the mail server permanently rejected, with its answer', async () => {
    await sql`delete from mail_failures`.execute(portal.context.db);
    server.answers.recipient = { code: 550, text: 'no such user' };
    const order = await anOrder(portal, { for: mail.account });
    await write(mail.admin, order, 'Hello');
    await eventually(async () => expect(await queued()).toEqual([]));

    expect(await stateOf()).toMatchObject({
      failed: 1,
      waiting: 0,
      failures: [
        {
          mail: 'newMessage',
          to: 'Harbour Goods',
          address: 'buyer@harbour.example',
          orderId: order.id,
          reason: expect.stringContaining('no such user'),
        },
      ],
    });
  });

  test('counts emails that wait for the mail server, and lists them after three days', async () => {
    await sql`delete from mail_failures`.execute(portal.context.db);
    await server.away();
    await write(mail.admin, await anOrder(portal, { for: mail.account }), 'Hello');
    await eventually(async () => expect(await stateOf()).toMatchObject({ waiting: 1, failed: 0 }));

    await sql`update outbox set created_at = now() - interval '73 hours'`.execute(portal.context.db);
    await sweepMails(portal.context.db);

    expect(await stateOf()).toMatchObject({
      waiting: 0,
      failed: 1,
      failures: [{ reason: 'The mail server could not be reached for 3 days' }],
    });
    expect(await stateOf('de')).toMatchObject({
      failures: [{ reason: 'Der Mailserver war 3 Tage lang nicht erreichbar' }],
    });
    await sql`update mail_failures set failed_at = now() - interval '31 days'`.execute(portal.context.db);
    await sweepMails(portal.context.db);
    expect(await stateOf()).toMatchObject({ failed: 0, failures: [] });
    await server.back();
  });

  test('counts an answer to a refused email that waits for the mail server, and lists it after three days', async () => {
    const { db } = portal.context;
    const { id: orderId } = await anOrder(portal, { for: mail.account });
    const payload = JSON.stringify({ accountId: mail.account.id, orderId, reason: 'It is too large.' });
    await sql`
      insert into outbox (kind, payload, attempts, due_at)
      values ('refusalMail', ${payload}::jsonb, 1, now() + interval '1 hour')`.execute(db);
    expect(await stateOf()).toMatchObject({ waiting: 1 });

    await sql`update outbox set created_at = now() - interval '73 hours'`.execute(db);
    await sweepMails(db);

    expect(await stateOf()).toMatchObject({ waiting: 0, failures: [{ mail: 'refusal', orderId }] });
    await sql`delete from mail_failures`.execute(db);
  });
});

describe('POST /api/admin/mail/test', () => {
  const sendTo = async (input: { address: string }) =>
    (await portal.as(await aSuperadmin(portal))).call('sendTestMail', input);

  test('sends an email and confirms it', async () => {
    const { body } = await sendTo({ address: 'owner@cordwain.example' });

    expect(body).toEqual({ sent: true, address: 'owner@cordwain.example', reason: '' });
    expect(server.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [['owner@cordwain.example'], 'Test email of Cordwain & Sons'],
    ]);
  });

  test('returns the answer of the mail server', async () => {
    server.answers.recipient = { code: 550, text: 'no such user' };

    const { status, body } = await sendTo({ address: 'nobody@cordwain.example' });

    expect([status, body.sent, body.reason]).toEqual([200, false, expect.stringContaining('no such user')]);
  });

  test('reports that the mail server is unreachable', async () => {
    await server.away();

    const { body } = await sendTo({ address: 'owner@cordwain.example' });
    await server.back();

    expect([body.sent, body.reason]).toEqual([false, expect.stringContaining('ECONNREFUSED')]);
  });

  test.each(['nobody', 'a@b.example\r\nRCPT TO:<x@evil.example>', 'a@b.example, x@evil.example'])(
    'rejects %j as an address',
    async address => {
      expect((await sendTo({ address })).status).toBe(400);
      expect(server.mails).toEqual([]);
    },
  );
});
