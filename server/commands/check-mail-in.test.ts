import { afterAll, expect, test } from 'vitest';
import { plain, rawEmail } from '#testing/emails/raw-email.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { startImapServer } from '#testing/servers/imap-server.ts';
import { startMailServer } from '#testing/servers/mail-server.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { checkMailIn } from './check-mail-in.ts';

const [imap, smtp] = [await startImapServer(), await startMailServer()];
const settings = (environment: Record<string, string>) =>
  readSettings({ MAIL_IN_URL: imap.url, MAIL_IN_ADDRESS: 'orders@workshop.example', ...environment });

afterAll(async () => {
  await imap.stop();
  await smtp.away();
});

test('signs in, finds the folder, sends an email, waits for it and removes it', async () => {
  const checking = checkMailIn(settings({ SMTP_URL: smtp.url }));
  await eventually(() => expect(smtp.mails).toHaveLength(1));
  const messageId = /^Message-ID: (.*)$/im.exec(smtp.mails[0]?.headers ?? '')?.[1] ?? '';
  await imap.deliver(rawEmail({ messageId, body: plain('A test') }));

  expect(await checking).toMatch(
    /^signed in, found 'INBOX', and an email to orders@workshop\.example arrived in \d+ s$/,
  );
  expect(await imap.mails('INBOX')).toEqual([]);
});

test('names the setting that is wrong', async () => {
  imap.fault = 'refuses';
  await expect(checkMailIn(settings({}))).rejects.toThrow(
    /^Setting MAIL_IN_URL: the mailbox cannot be signed in to \(The mail server refused the password/,
  );
  imap.fault = undefined;
  const url = imap.url.replace('/INBOX', '/Missing');
  await expect(checkMailIn(settings({ MAIL_IN_URL: url }))).rejects.toThrow(
    /^Setting MAIL_IN_URL: the mailbox has no folder 'Missing'/,
  );
});

test('does nothing without a mailbox', async () => {
  expect(await checkMailIn(readSettings({}))).toMatch(/^not set up/);
});
