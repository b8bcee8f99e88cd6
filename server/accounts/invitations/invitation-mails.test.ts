import { afterEach, describe, expect, test } from 'vitest';
import { aPerson } from '#testing/builders.ts';
import { makeClient } from '#testing/client.ts';
import { tokenOf } from '#testing/invitations.ts';
import { mailPortal } from '#testing/mail-portal.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { sql } from '../../platform/database/sql.ts';

const mail = await mailPortal();
const { portal, server } = mail;

const ada = { name: 'Ada Finch', email: 'ada@harbour.example', companyRole: 'buyer' };
const invite = (given = {}) => mail.customer.call('invitePerson', { id: mail.account.id, ...ada, ...given });
const linkOf = (text = '') => /\S+\/invitation#[\w-]{43}/.exec(text)?.[0] ?? '';
const invitations = () => server.mails.filter(({ to }) => to.includes(ada.email));
const sent = (times = 1) => eventually(() => expect(invitations()).toHaveLength(times));
const told = () => server.mails.filter(({ text }) => text.includes('can now use'));
const nothingWaits = () =>
  eventually(async () => expect((await sql`select from outbox`.execute(portal.context.db)).rows).toEqual([]));
const join = (token: string, username: string) =>
  makeClient(portal.app).call('acceptInvitation', { token, name: 'Ada Finch', username, password: 'saddle-stitched' });
const isVerified = async (username: string) =>
  (
    await sql<{
      is: boolean;
    }>`select email_verified_at is not null as is from accounts where username = ${username}`.one(portal.context.db)
  ).is;

// The email about the last person who joined must not arrive during the next test.
afterEach(nothingWaits);

describe('the emails to addresses that a company typed', () => {
  const wasSent = async (given = {}) => (await invite(given)).body.sent;

  test('are at most 3 an hour to one address, however it is caused', async () => {
    const { body } = await invite();
    const again = { id: mail.account.id, invitationId: body.invitation.id };
    expect((await mail.customer.call('renewInvitation', again)).body.sent).toBe(true);
    await mail.customer.call('withdrawInvitation', again);
    const third = await invite({ email: ada.email.toUpperCase() });
    expect(third.body.sent).toBe(true);

    expect(await wasSent()).toBe(false);
    expect(await wasSent({ email: 'ben@harbour.example' })).toBe(true);
    await mail.customer.call('updateEmail', { email: ada.email });
    await nothingWaits();
    expect(server.mails.filter(({ subject }) => subject === 'Confirm your email address')).toEqual([]);
    await sql`update login_tries set tried_at = now() - interval '61 minutes' where key like 'mail:%'`.execute(
      portal.context.db,
    );
    expect(await wasSent()).toBe(true);
  });

  test('are at most 3 an hour to one address also when many people enter it at once', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => aPerson(portal, mail.account, 'buyer')));
    const clients = await Promise.all(people.map(person => portal.as(person)));

    const answers = await Promise.all(
      clients.map(client => client.call('updateEmail', { email: 'stranger@elsewhere.example' })),
    );

    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    await nothingWaits();
    expect(server.mails.filter(({ to }) => to.includes('stranger@elsewhere.example'))).toHaveLength(3);
  });

  test('are at most 20 an hour in all, and staff have no limit', async () => {
    for (let n = 0; n < 20; n++) expect(await wasSent({ email: `ada-${n}@harbour.example` })).toBe(true);

    expect(await wasSent({ email: 'one-more@harbour.example' })).toBe(false);
    const invited = { ...ada, id: mail.account.id, email: 'by-staff@harbour.example' };
    expect((await mail.admin.call('invitePerson', invited)).body.sent).toBe(true);
  });
});

describe('the email of an invitation', () => {
  test('contains the text and its own link, which joins and verifies the address (B84)', async () => {
    const { body } = await invite();
    await sent();
    await nothingWaits();

    expect(body.sent).toBe(true);
    const [{ to, headers, text, html }] = invitations() as [(typeof server.mails)[0]];
    expect(to).toEqual(['ada@harbour.example']);
    expect(headers).toMatch(
      new RegExp(`^Subject: ${mail.account.username} invites you to order for Harbour Goods$`, 'm'),
    );
    expect(text).toMatch(
      new RegExp(
        `^${mail.account.username} invites you to Cordwain & Sons as buyer of Harbour Goods\\. The link is valid until \\w+ \\d+, \\d{4} and works once\\.`,
      ),
    );
    const link = linkOf(text);
    expect(link).toMatch(/^http:\/\/orders\.example\//);
    expect(html).toContain(`href="${link}"`);
    expect(link).not.toBe(body.link);
    expect((await join(tokenOf(link), 'ada')).status).toBe(201);
    expect(await isVerified('ada')).toBe(true);
    expect((await join(tokenOf(body.link), 'eve')).code).toBe('linkInvalid');
  });

  test('contains a link that works as soon as it arrives', async () => {
    const { status } = await mail.onArrival(invite, () => join(tokenOf(linkOf(invitations()[0]?.text)), 'ada'));

    expect([status, await isVerified('ada')]).toEqual([201, true]);
  });

  test('does not verify the address when the person uses the link that the inviter handed over', async () => {
    const { body } = await invite();
    await sent();
    await nothingWaits();

    expect((await join(tokenOf(body.link), 'ada')).status).toBe(201);
    expect(await isVerified('ada')).toBe(false);
    expect((await join(tokenOf(linkOf(invitations()[0]?.text)), 'eve')).code).toBe('linkInvalid');
  });

  test('contains a link that ends when a newer one is created', async () => {
    const { body } = await invite();
    await sent();
    await nothingWaits();
    const old = linkOf(invitations()[0]?.text);

    const { id: invitationId } = body.invitation;
    await mail.customer.call('renewInvitation', { id: mail.account.id, invitationId });
    await sent(2);
    await nothingWaits();

    expect((await join(tokenOf(old), 'eve')).code).toBe('linkInvalid');
    expect((await join(tokenOf(linkOf(invitations()[1]?.text)), 'ada')).status).toBe(201);
  });

  test('keeps names with line breaks and markup on one line and as plain text (B84)', async () => {
    const name = '<b>Ada</b>\u202e Finch';
    await sql`update accounts set person_name = ${`Eve\r\nBcc: x@evil.example ${'n'.repeat(150)}`} where id = ${mail.account.id}`.execute(
      portal.context.db,
    );
    await sql`update companies set company_name = '<i>Harbour</i>' where id = ${mail.account.id}`.execute(
      portal.context.db,
    );
    await invite({ name });
    await sent();

    const [{ headers, html }] = invitations() as [(typeof server.mails)[0]];
    expect(headers).not.toMatch(/^Bcc:/m);
    expect(html).not.toContain('<i>Harbour</i>');
    expect(html).toContain('&lt;i&gt;Harbour&lt;/i&gt;');
  });

  test('is not sent without an address', async () => {
    expect((await invite({ email: '' })).body.sent).toBe(false);
    await nothingWaits();
    expect(server.mails).toEqual([]);
  });
});

describe('the email about a person who joined', () => {
  test('is sent to the owners who want it', async () => {
    const { body } = await invite({ email: '' });
    await join(tokenOf(body.link), 'ada');
    await eventually(() => expect(told()).toHaveLength(1));

    const [{ to, headers, text }] = told() as [(typeof server.mails)[0]];
    expect(to).toEqual(['buyer@harbour.example']);
    expect(headers).toMatch(/^Subject: Ada Finch joined$/m);
    expect(text).toContain('Ada Finch can now use Harbour Goods as buyer');
    expect(text).toContain('http://orders.example/people');
  });

  test('is not sent to an owner who turned it off', async () => {
    await mail.customer.call('updateNotificationSettings', { email: { people: false } });
    const { body } = await invite({ email: '' });
    await join(tokenOf(body.link), 'ada');
    await nothingWaits();

    expect(told()).toEqual([]);
  });
});

test('an invitation names its last day in the time zone that the workshop chose', async () => {
  for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
    await sql`update workshop_settings set time_zone = ${zone}`.execute(portal.context.db);
    const email = `${zone.length}@zone.example`;
    const { body } = await mail.admin.call('invitePerson', { id: mail.account.id, ...ada, email });
    const [sentMail] = await eventually(() => {
      const found = server.mails.filter(({ to }) => to.includes(email));
      expect(found).toHaveLength(1);
      return found;
    });
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: zone });
    expect(sentMail?.text).toContain(`valid until ${day.format(new Date(body.invitation.expiresAt))}`);
  }
  await sql`update workshop_settings set time_zone = null`.execute(portal.context.db);
});
