import { describe, expect, test } from 'vitest';
import { aSuperadmin } from '#testing/builders.ts';
import { anAnswering, mailInAddress, mailInPortal } from '#testing/emails/mail-in-portal.ts';
import { file, multipart, plain, rawEmail } from '#testing/emails/raw-email.ts';
import { isNightly } from '#testing/nightly.ts';
import { aPicture } from '#testing/pictures.ts';
import { hasDovecot, startDovecot } from '#testing/servers/dovecot.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { startImapServer } from '#testing/servers/imap-server.ts';
import { sql } from '../../platform/database/sql.ts';
import { inFormTurn } from '../../platform/files/picture-turns.ts';
import { startMailIn } from './start-mail-in.ts';

const token = 'a-token-for-the-tests';
const patient = { timeout: 30_000 };

describe('a mail server that fails', async () => {
  const mailIn = await mailInPortal(startImapServer, { METRICS_TOKEN: token });
  const { portal, imap } = mailIn;
  const stateOf = () =>
    sql<{ fault: string; failed: boolean }>`
      select fault, failed_since is not null as failed from mail_in_state`.one(portal.context.db);
  const faultIs = (fault: unknown) =>
    eventually(async () => expect(await stateOf()).toEqual({ fault, failed: fault !== '' }), patient);
  const bodies = async (id: number) => (await mailIn.messagesOf(id)).map(({ body }) => body);

  test.each(['closesBeforeMove', 'closesAfterMove'] as const)(
    'XF2 an email becomes one message when the connection is lost: %s',
    async fault => {
      const { orderId, to } = await mailIn.anAnswering(`${fault}@harbour.example`);
      const moved = (await imap.mails('Cordwain')).length;
      imap.fault = fault;
      await mailIn.deliver({ to, from: `${fault}@harbour.example` });
      await eventually(async () => expect(await bodies(orderId)).toEqual(['Yes, please.']), patient);
      await faultIs(expect.stringMatching(/./));
      imap.fault = undefined;
      await mailIn.moved('Cordwain', moved + 1);

      await faultIs('');
      expect(await bodies(orderId)).toEqual(['Yes, please.']);
    },
  );

  test('shows in /readyz, the metrics, and after 15 minutes to superadmins', async () => {
    const { db } = portal.context;
    const ready = async () => (await portal.nobody.send('GET', '/readyz')).body as string;
    const metrics = async () =>
      (await portal.nobody.send('GET', '/api/metrics', undefined, { headers: { authorization: `Bearer ${token}` } }))
        .body as string;
    const bannerOf = async (language = 'en') => {
      const client = await portal.as(await aSuperadmin(portal));
      await client.call('updateLanguage', { language });
      return (await client.call('readMailState')).body.mail.mailIn;
    };
    await faultIs('');
    expect(await ready()).toMatch(/^mail in: ok, read \d+ s ago, 0 waiting, \d+ refused$/m);
    expect(await metrics()).toMatch(/^cordwain_mail_in_contact_timestamp_seconds \d+/m);
    expect(await metrics()).toMatch(/^cordwain_mail_in_waiting 0$/m);
    expect(await bannerOf()).toBeNull();

    imap.fault = 'refuses';
    imap.drop();
    await faultIs(expect.stringMatching(/refused the password/));
    expect(await ready()).toMatch(/^mail in: fails, read \d+ s ago, .*: The mail server refused the password/m);
    expect(await bannerOf()).toBeNull();
    await sql`update mail_in_state set failed_since = now() - interval '16 minutes'`.execute(db);
    expect(await bannerOf()).toEqual({
      since: expect.any(String),
      fault: expect.stringMatching(/refused the password/),
    });
    expect(await bannerOf('de')).toMatchObject({ fault: expect.stringMatching(/^Der Mailserver hat das Passwort/) });
    imap.fault = undefined;
    await faultIs('');
    expect(await bannerOf()).toBeNull();
  });

  test('is tried again after it refused the password, without the password in the report', async () => {
    imap.fault = 'closesBeforeMove';
    const { orderId, to } = await mailIn.anAnswering('password@harbour.example');
    await mailIn.deliver({ to, from: 'password@harbour.example' });
    await faultIs(expect.stringMatching(/./));
    imap.fault = 'refuses';
    await faultIs(expect.stringMatching(/^The mail server refused the password(?!.*pass word)/));
    imap.fault = undefined;
    await eventually(async () => expect(await bodies(orderId)).toEqual(['Yes, please.']), patient);
    await faultIs('');
  });

  test('X2 two processes read one mailbox: one at a time, and each email becomes one message', async () => {
    const { context } = portal;
    const { orderId, to } = await mailIn.anAnswering('two@harbour.example');
    const before = imap.connections();
    const second = startMailIn(context, { turn: 100 });
    for (let number = 0; number < 4; number++) {
      await imap.deliver(rawEmail({ to, from: 'two@harbour.example', body: plain(`No. ${number}`) }));
    }
    await eventually(async () => expect(await bodies(orderId)).toHaveLength(4), { timeout: 120_000 });
    expect(imap.connections()).toBe(before);
    await second.stop();

    expect((await bodies(orderId)).sort()).toEqual(Array.from({ length: 4 }, (_, number) => `No. ${number}`));
  });

  test.runIf(isNightly)('that hangs is left after a time, and tried again', async () => {
    imap.fault = 'closesBeforeMove';
    const { orderId, to } = await mailIn.anAnswering('hangs@harbour.example');
    await mailIn.deliver({ to, from: 'hangs@harbour.example' });
    await faultIs(expect.stringMatching(/./));
    imap.fault = 'hangs';
    await eventually(async () => expect((await stateOf()).fault).toMatch(/greeting/i), { timeout: 60_000 });
    imap.fault = undefined;
    await eventually(async () => expect(await bodies(orderId)).toEqual(['Yes, please.']), { timeout: 60_000 });
  });

  test.runIf(isNightly)('with 10,000 unread emails of others takes ours in time, and leaves the others', async () => {
    const bytes = rawEmail({ subject: 'An offer', body: plain('Buy this') });
    const { orderId, to } = await mailIn.anAnswering('busy@harbour.example');
    for (let number = 0; number < 10_000; number++) await imap.deliver(bytes);
    await mailIn.deliver({ to, from: 'busy@harbour.example' });
    await eventually(async () => expect(await bodies(orderId)).toEqual(['Yes, please.']), { timeout: 120_000 });
    // The email moves after its message was committed.
    await eventually(async () => expect(await imap.mails('INBOX')).toHaveLength(10_000), patient);
  });
});

describe('an email whose pictures wait for their turns', async () => {
  // This portal reads no mailbox itself, so that the reader of the test can be less patient.
  const { portal, imap, messagesOf } = await mailInPortal(startImapServer, { MAIL_IN_URL: '', MAIL_IN_ADDRESS: '' });

  test('is tried later and then becomes a message, and the emails of others go on meanwhile', async () => {
    const { context } = portal;
    const settings = { ...context.settings, MAIL_IN_URL: imap.url, MAIL_IN_ADDRESS: mailInAddress };
    const [busy, other] = [
      await anAnswering(portal, settings, 'waits@harbour.example'),
      await anAnswering(portal, settings, 'goes-on@nord.example'),
    ];
    const free = Promise.withResolvers<void>();
    const { signal } = new AbortController();
    const forms = [1, 2].map(() => inFormTurn({ account: busy.account.id, signal }, () => free.promise));
    const photo = file(await aPicture('jpeg'), 'strap.jpg', 'image/jpeg');
    const body = multipart('mixed', [plain('Yes, please.'), photo]);
    await imap.deliver(rawEmail({ to: busy.to, from: 'waits@harbour.example', body }));
    await imap.deliver(rawEmail({ to: other.to, from: 'goes-on@nord.example', body: plain('No, thanks.') }));
    const reader = startMailIn({ ...context, settings }, { pictures: 100 });
    const bodiesOf = async (id: number) => (await messagesOf(id)).map(message => message.body);

    await eventually(async () => expect(await bodiesOf(other.orderId)).toEqual(['No, thanks.']), patient);
    expect(await bodiesOf(busy.orderId)).toEqual([]);
    free.resolve();
    await Promise.all(forms);
    await eventually(async () => expect(await bodiesOf(busy.orderId)).toEqual(['Yes, please.']), patient);
    await reader.stop();

    const { messages } = (await (await portal.as(busy.account)).call('readMessages', { id: busy.orderId })).body;
    expect(messages[0].images).toHaveLength(1);
    expect(await imap.mails('INBOX')).toEqual([]);
  });
});

describe.runIf(isNightly && hasDovecot)("Debian's Dovecot", async () => {
  // Also runs when the tests are skipped, so the program may be missing.
  if (!isNightly || !hasDovecot) {
    test.skip('is not installed');
    return;
  }
  const mailIn = await mailInPortal(startDovecot);

  test('brings an answer into its order within 5 s, and refuses another sender', async () => {
    const { orderId, to } = await mailIn.anAnswering('ines@harbour.example');
    await mailIn.deliver({ to: to.toUpperCase(), from: 'stranger@evil.example' });
    await mailIn.moved('Cordwain refused', 1);
    const begun = performance.now();
    await mailIn.deliver({ to });
    await mailIn.moved('Cordwain', 1);

    expect(performance.now() - begun).toBeLessThan(5_000);
    expect((await mailIn.messagesOf(orderId)).map(({ body }) => body)).toEqual(['Yes, please.']);
    expect((await mailIn.imap.mails('Cordwain'))[0]?.seen).toBe(true);
    expect(await mailIn.imap.mails('INBOX')).toEqual([]);
  });
});
