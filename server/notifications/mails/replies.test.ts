import { expect, test } from 'vitest';
import { aCustomer, anAdmin, anOrder } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { startMailServer } from '#testing/servers/mail-server.ts';
import { sql } from '../../platform/database/sql.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { hashOfReplyToken, openReplies } from './replies.ts';

const server = await startMailServer();
const portal = testPortal({
  SMTP_URL: server.url,
  PUBLIC_URL: 'http://orders.example',
  MAIL_REPLY_TO: 'office@workshop.example',
  MAIL_IN_URL: 'imap://orders:secret@127.0.0.1:9/INBOX',
  MAIL_IN_ADDRESS: 'orders@workshop.example',
});

async function mailsOf(address: string, count: number) {
  await eventually(async () => {
    await sql`update outbox set due_at = now() where kind = 'mail'`.execute(portal.context.db);
    portal.context.wake();
    expect(server.mails.filter(({ to }) => to.includes(address))).toHaveLength(count);
  });
  return server.mails.filter(({ to }) => to.includes(address));
}

const headerOf = (headers: string, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? '';

async function write(id: number, message: string) {
  const form = new FormData();
  form.append('message', message);
  const admin = await portal.as(await anAdmin(portal));
  expect((await admin.call('sendMessage', { id }, { form })).status).toBe(201);
}

test('every email about an order asks for answers to one address for each person and order', async () => {
  const { db } = portal.context;
  const customer = await aCustomer(portal);
  await sql`update accounts set email = 'buyer@harbour.example' where id = ${customer.id}`.execute(db);
  const [first, second] = [await anOrder(portal, { for: customer }), await anOrder(portal, { for: customer })];
  await write(first.id, 'Which thread?');
  await mailsOf('buyer@harbour.example', 1);
  await write(first.id, 'And which edges?');
  await write(second.id, 'Hello');
  const mails = await mailsOf('buyer@harbour.example', 3);

  const addresses = mails.map(({ headers }) => headerOf(headers, 'Reply-To'));
  for (const address of addresses) expect(address).toMatch(/^orders\+[a-z]{4}[a-z2-7]{26}@workshop\.example$/);
  expect(new Set(addresses).size).toBe(2);
  for (const [index, { headers, text, html }] of mails.entries()) {
    const key = /\+(.*)@/.exec(addresses[index] ?? '')?.[1] ?? '?';
    expect(headerOf(headers, 'Message-ID')).toContain(`.${key}@`);
    expect(text.startsWith('Write above this line to answer.\n')).toBe(true);
    expect(html.replace(/<head>.*?<\/head>|<[^>]*>/gs, '').trim()).toMatch(/^Write above this line to answer\./);
  }
  const tokens = addresses.map(address => hashOfReplyToken(/\+[a-z]{4}(.*)@/.exec(address)?.[1] ?? ''));
  const { rows } = await sql<{ token_hash: Buffer; account_id: number }>`
    select token_hash, account_id from reply_addresses where account_id = ${customer.id}`.execute(db);
  expect(new Set(rows.map(row => row.token_hash.toString('hex')))).toEqual(
    new Set(tokens.map(token => token.toString('hex'))),
  );
});

test('an email to the workshop has an address of the person who gets it', async () => {
  const { db } = portal.context;
  const admin = await anAdmin(portal);
  await sql`update accounts set email = 'mara@workshop.example' where id = ${admin.id}`.execute(db);
  const customer = await aCustomer(portal);
  const { id } = await anOrder(portal, { for: customer });
  const form = new FormData();
  form.append('message', 'Hello');
  await (await portal.as(customer)).call('sendMessage', { id }, { form });
  const mails = await mailsOf('mara@workshop.example', 1);

  expect(headerOf(mails[0]?.headers ?? '', 'Reply-To')).toMatch(/^orders\+/);
  const rows = await sql`select from reply_addresses where account_id = ${admin.id} and order_id = ${id}`.execute(db);
  expect(rows.rows).toHaveLength(1);
});

test('the mark is made once, and a restored database makes new tokens beside the earlier ones', async () => {
  const { db, settings } = portal.context;
  const customer = await aCustomer(portal);
  const { id } = await anOrder(portal, { for: customer });
  const before = await openReplies(db, settings);
  const first = await before?.partsFor(customer.id, id);
  await inTransaction(db, tx => sql`delete from secrets where name = 'reply addresses'`.execute(tx));
  const after = await openReplies(db, settings);
  const second = await after?.partsFor(customer.id, id);

  expect(after?.mark).toBe(before?.mark);
  expect(second?.replyTo).not.toBe(first?.replyTo);
  const { rows } = await sql`select from reply_addresses where account_id = ${customer.id}`.execute(db);
  expect(rows).toHaveLength(2);
});
