import { rm } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { anOrder, aPerson } from '#testing/builders.ts';
import { folderWithLanguages } from '#testing/languages.ts';
import { mailPortal } from '#testing/mail-portal.ts';

const folder = await folderWithLanguages({
  de: {
    'Order #{0} was cancelled': 'Auftrag {0} wurde storniert',
    '{0} cancelled your order #{1}{2}': '{0} hat Ihren Auftrag {1} storniert{2}',
    'View order #{0}': 'Auftrag {0} öffnen',
  },
  it: {
    'Order #{0} was cancelled': "L'ordine {0} è stato annullato",
    '{0} cancelled your order #{1}{2}': '{0} ha annullato il suo ordine {1}{2}',
  },
});
const mail = await mailPortal({}, { DATA_DIR: folder });
afterAll(() => rm(folder, { recursive: true, force: true }));

test('one change is mailed to three people in three languages (F49)', async () => {
  const { portal, account, admin } = mail;
  const german = await aPerson(portal, account, 'owner');
  const italian = await aPerson(portal, account, 'owner');
  const people = { [account.id]: 'en', [german.id]: 'de', [italian.id]: 'it' };
  for (const [id, language] of Object.entries(people)) {
    await sql`
      update accounts set language = ${language}, email = ${`${language}@x.example`}, email_verified_at = now(), mail_all_orders = true
      where id = ${id}`.execute(portal.context.db);
  }
  const order = await anOrder(portal, { for: account });

  expect((await admin.call('cancelOrder', { id: order.id, reason: 'Fire' })).status).toBe(200);
  await mail.delivered();

  const subjects = Object.fromEntries(mail.server.mails.map(({ to, subject }) => [String(to), subject]));
  expect(subjects).toEqual({
    'en@x.example': `Order #${order.id} was cancelled`,
    'de@x.example': `Auftrag ${order.id} wurde storniert`,
    'it@x.example': `L'ordine ${order.id} è stato annullato`,
  });
  const notes = await Promise.all(
    [account, german, italian].map(async person => {
      const client = await portal.as(person);
      return (await client.call('readNotifications')).body.notifications[0].message;
    }),
  );
  expect(notes).toEqual([
    `Order #${order.id} was cancelled`,
    `Auftrag ${order.id} wurde storniert`,
    `L'ordine ${order.id} è stato annullato`,
  ]);
});

test('people who chose none get emails in the language of their company, and old notifications follow a new choice (B76)', async () => {
  const { portal, account, admin, customer } = mail;
  await sql`update companies set language = 'de' where id = ${account.companyId}`.execute(portal.context.db);
  const order = await anOrder(portal, { for: account });
  await admin.call('cancelOrder', { id: order.id, reason: 'Fire' });
  await mail.delivered();
  expect(mail.subjects()).toEqual([`Auftrag ${order.id} wurde storniert`]);

  const message = async () => (await customer.call('readNotifications')).body.notifications[0].message;
  expect(await message()).toBe(`Order #${order.id} was cancelled`);
  await customer.call('updateLanguage', { language: 'it' });
  expect(await message()).toBe(`L'ordine ${order.id} è stato annullato`);
});
