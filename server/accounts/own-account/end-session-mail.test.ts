import { beforeEach, expect, test } from 'vitest';
import { mailPortal } from '#testing/mail-portal.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { sql } from '../../platform/database/sql.ts';

const mail = await mailPortal();
const { portal, server } = mail;
const onlyMail = () =>
  eventually(() => {
    expect(server.mails).toHaveLength(1);
    return server.mails[0]?.text;
  });

beforeEach(async () => {
  await sql`update accounts set language = null where id = ${mail.account.id}`.execute(portal.context.db);
});

test.each([
  ['Firefox on Linux', 'Firefox on Linux was signed out'],
  ['', 'An unknown browser was signed out'],
])(
  'the email about the ended browser %j is in the language of its receiver, not in that of the request',
  async (browser, text) => {
    await portal.as(mail.account);
    const { sessions } = (await mail.customer.call('readSessions')).body;
    const id = sessions.find(({ current }: { current: boolean }) => !current)?.id;
    await sql`update sessions set browser = ${browser} where id = ${id}`.execute(portal.context.db);
    mail.customer.cookies.language = 'de';

    expect((await mail.customer.call('endSession', { id })).status).toBe(200);

    expect(await onlyMail()).toContain(text);
  },
);

test('an email that an earlier version queued keeps its sentence', async () => {
  const payload = { mail: 'signInChanged', accountId: mail.account.id, what: 'Firefox was signed out', browser: '' };
  await sql`insert into outbox (kind, payload) values ('signInMail', ${JSON.stringify(payload)})`.execute(
    portal.context.db,
  );
  portal.context.wake();

  expect(await onlyMail()).toContain('Firefox was signed out, ');
});
