import { expect, test } from 'vitest';
import { testPortal } from '#testing/portal.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { startMailServer } from '#testing/servers/mail-server.ts';
import { sql } from '../database/sql.ts';
import { startMails } from './start-mails.ts';

const server = await startMailServer();
const portal = testPortal({ SMTP_URL: server.url });

test('an email is sent once although its row is claimed again while it is being sent', async () => {
  const { db, settings } = portal.context;
  const sending = Promise.withResolvers<void>();
  let composed = 0;
  const compose = async () => {
    composed += 1;
    await sending.promise;
    return {
      id: 'once.1',
      mail: 'test',
      accountId: 1,
      address: 'buyer@harbour.example',
      subject: 'Once',
      text: 'Once',
      html: 'Once',
    };
  };
  const mails = startMails({ settings, db, log: { warn: () => {} }, kinds: { once: { compose } } });
  await sql`insert into outbox (kind, payload) values ('once', '{}')`.execute(db);
  mails.wake();
  await eventually(() => expect(composed).toBe(1));

  // As if the lease ended. The second attempt is put back for a moment.
  await sql`update outbox set due_at = now()`.execute(db);
  mails.wake();
  await eventually(async () => {
    const { isPutBack } = await sql<{ isPutBack: boolean }>`
      select due_at between now() and now() + interval '1 minute' as "isPutBack" from outbox`.one(db);
    expect(composed > 1 || isPutBack).toBe(true);
  });
  sending.resolve();
  await eventually(async () => expect((await sql`select from outbox`.execute(db)).rows).toEqual([]));
  await mails.stop();

  expect([composed, server.mails.map(({ subject }) => subject)]).toEqual([1, ['Once']]);
  await server.away();
});
