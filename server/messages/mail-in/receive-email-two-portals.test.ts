import { describe, expect, test } from 'vitest';
import { mailInAddress, mailInPortal } from '#testing/emails/mail-in-portal.ts';
import { type EmailParts, plain, rawEmail } from '#testing/emails/raw-email.ts';
import { automaticHeads } from '#testing/emails/shapes.ts';
import { isNightly } from '#testing/nightly.ts';
import { hasDovecot, startDovecot } from '#testing/servers/dovecot.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { type ImapServer, startImapServer } from '#testing/servers/imap-server.ts';

const servers: [string, () => Promise<ImapServer>][] = [['an IMAP server', startImapServer]];
if (isNightly && hasDovecot) servers.push(["Debian's Dovecot", startDovecot]);

describe.each(servers)('two portals with one mailbox of %s', async (_, startServer) => {
  const first = await mailInPortal(startServer);
  const { imap } = first;
  const second = await mailInPortal(async () => ({ ...imap, stop: async () => {} }));
  const bodies = async (mailIn: typeof first, id: number) => (await mailIn.messagesOf(id)).map(({ body }) => body);
  const isIn = async (folder: string, bytes: Buffer) =>
    (await imap.mails(folder)).some(mail => mail.bytes.equals(bytes));
  const within = { timeout: 30_000 };

  test('each takes its own answers', async () => {
    const [one, other] = [
      await first.anAnswering('one@harbour.example'),
      await second.anAnswering('other@harbour.example'),
    ];
    const toOther = await first.deliver({ to: other.to, from: 'other@harbour.example', body: plain('To the other.') });
    const toOne = await first.deliver({ to: one.to, from: 'one@harbour.example', body: plain('To the one.') });

    await eventually(async () => {
      expect([await isIn('Cordwain', toOne), await isIn('Cordwain', toOther)]).toEqual([true, true]);
    }, within);
    expect(await bodies(first, one.orderId)).toEqual(['To the one.']);
    expect(await bodies(second, other.orderId)).toEqual(['To the other.']);
  });

  test('both read an answer to both, which stays', async () => {
    const [one, other] = [
      await first.anAnswering('both@harbour.example'),
      await second.anAnswering('both@harbour.example'),
    ];
    const bytes = await first.deliver({ to: `${one.to}, ${other.to}`, from: 'both@harbour.example' });

    await eventually(async () => {
      expect([await bodies(first, one.orderId), await bodies(second, other.orderId)]).toEqual([
        ['Yes, please.'],
        ['Yes, please.'],
      ]);
    }, within);
    expect(await isIn('INBOX', bytes)).toBe(true);
  });

  test('an email of a third portal stays where it is, unread', async () => {
    const emails = foreignEmails();
    for (const { bytes, at } of emails) await imap.deliver(bytes, at);
    // Later emails are taken, so both portals looked at the earlier ones.
    for (const mailIn of [first, second]) {
      const { orderId, to } = await mailIn.anAnswering('later@harbour.example');
      await mailIn.deliver({ to, from: 'later@harbour.example' });
      await eventually(async () => expect(await bodies(mailIn, orderId)).toEqual(['Yes, please.']), within);
    }

    const inbox = await imap.mails('INBOX');
    const seenOf = (bytes: Buffer) => inbox.filter(mail => mail.bytes.equals(bytes)).map(({ seen }) => seen);
    expect(emails.map(({ what, bytes }) => [what, ...seenOf(bytes)])).toEqual(emails.map(({ what }) => [what, false]));
  }, 60_000);
});

type ForeignEmail = { what: string; bytes: Buffer; at?: Date };

/** Returns emails for neither of the portals, of each kind that is put aside when it is for one of them. */
function foreignEmails(): ForeignEmail[] {
  const to = `orders+zzzz${'a'.repeat(26)}@workshop.example`;
  const body = plain('To a third portal.');
  const email = (given: Partial<EmailParts> = {}) => rawEmail({ to, body, ...given });
  const withLargeHead = (bytes: Buffer) => Buffer.concat([Buffer.from(`X-Long: ${'x'.repeat(300_000)}\r\n`), bytes]);
  const thread = [`References: <order-7.zzzz${'a'.repeat(26)}@workshop.example>`];
  return [
    { what: 'a large head', bytes: withLargeHead(email()) },
    { what: 'a large head, to nobody', bytes: withLargeHead(email({ to: 'else@workshop.example' })) },
    { what: 'more than 25 MB', bytes: Buffer.concat([email(), Buffer.alloc(25 * 1024 * 1024, 'x')]) },
    { what: 'older than 30 days', bytes: email(), at: new Date(Date.now() - 31 * 86_400_000) },
    { what: 'no text', bytes: email({ body: plain('') }) },
    { what: 'two senders', bytes: email({ from: '<a@b.example>, <c@d.example>' }) },
    { what: 'in a thread', bytes: email({ to: mailInAddress, head: thread }) },
    ...Object.entries(automaticHeads).map(([what, head]) => ({ what, bytes: email({ head }) })),
  ];
}
