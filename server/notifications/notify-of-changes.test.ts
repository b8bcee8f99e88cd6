import { expect, test } from 'vitest';
import { longDay } from '#contract/call/long-day.ts';
import { anOrder, aPerson } from '#testing/builders.ts';
import { accept, ask } from '#testing/change-requests.ts';
import { mailPortal } from '#testing/mail-portal.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { sql } from '../platform/database/sql.ts';

const mail = await mailPortal();
const { portal, server, withAddress, delivered, queued, subjects } = mail;

const staffAddress = () =>
  sql`update accounts set email = 'desk@cordwain.example', email_verified_at = now() where role = 'admin'`.execute(
    portal.context.db,
  );
const sent = () => server.mails.map(({ subject, text, to }) => ({ subject, text, to }));

test('OR-23 a change that a customer asks for is mailed to the workshop, and its answer to who asked', async () => {
  await staffAddress();
  const order = await anOrder(portal, { for: mail.account });
  const code = order.products[0]?.productCode;
  await ask(mail.customer, order, { quantity: 8, reason: 'We sold less' });
  await delivered();
  expect(sent()).toMatchObject([{ subject: `Change asked: order #${order.id}` }]);
  const name = mail.account.username;
  expect(sent()[0]?.text).toContain(`${name} of Company ${name} asks: ${code}: quantity 10 → 8. We sold less`);

  server.mails.length = 0;
  await accept(mail.admin, order.id, { note: 'Gladly' });
  await delivered();
  expect(subjects()).toEqual([`Change accepted: order #${order.id}`]);
  expect(sent()[0]?.text).toContain(`Your order #${order.id} is now revision 2: ${code}: quantity 10 → 8. Gladly`);

  server.mails.length = 0;
  await ask(mail.customer, order, { quantity: 6 });
  await delivered();
  server.mails.length = 0;
  await mail.admin.call('declineChange', { id: order.id, number: 2, note: 'The leather is cut' });
  await delivered();
  expect(subjects()).toEqual([`Change declined: order #${order.id}`]);
  expect(sent()[0]?.text).toContain('The leather is cut');
  expect(sent()[0]?.text).not.toContain('revision 2');
});

test('OR-23 a cancellation that a customer asks for is mailed to the workshop, and accepting it as a cancellation', async () => {
  await staffAddress();
  const order = await anOrder(portal, { for: mail.account });
  await sql`update orders set created_at = now() - interval '1 hour' where id = ${order.id}`.execute(portal.context.db);
  await mail.customer.call('cancelOrder', { id: order.id, reason: 'The fair is off' });
  await delivered();
  expect(sent()).toMatchObject([{ subject: `Cancellation asked: order #${order.id}` }]);
  expect(sent()[0]?.text).toContain('asks to cancel the order. The fair is off');
  server.mails.length = 0;
  await accept(mail.admin, order.id);
  await delivered();
  expect(subjects()).toEqual([`Order #${order.id} was cancelled`]);
});

test('OR-23 the answer to a change of the requested date says whether its promise stays or which day it is now', async () => {
  const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const order = await anOrder(portal, { for: mail.account });
  await mail.admin.call('setPromise', { id: order.id, promisedOn: dayAhead(30) });
  await delivered();
  const answerTo = async (requestedDate: string, answer: Record<string, unknown>) => {
    await ask(mail.customer, order, { requestedDate });
    server.mails.length = 0;
    await accept(mail.admin, order.id, answer);
    await delivered();
    return sent().at(-1)?.text;
  };

  expect(await answerTo(dayAhead(20), {})).toContain('The promised date stays.');
  expect(await answerTo(dayAhead(21), { number: 2, promisedOn: dayAhead(25) })).toContain(
    `The promised date is now ${longDay(dayAhead(25))}.`,
  );
});

test('OR-23 the answer says that the promise stays when another one was taken back before the email leaves', async () => {
  const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const order = await anOrder(portal, { for: mail.account });
  await mail.admin.call('setPromise', { id: order.id, promisedOn: dayAhead(30) });
  await delivered();
  await ask(mail.customer, order, { requestedDate: dayAhead(20) });
  server.mails.length = 0;
  await server.away();
  await accept(mail.admin, order.id);
  const promises = [{ orderId: order.id, promisedOn: dayAhead(25), reason: 'other' }];
  const { changeId } = (await mail.admin.call('setPromises', { promises })).body;
  expect((await mail.admin.call('undoChange', { changeId })).status).toBe(200);
  await server.back();
  await delivered();
  expect(sent().find(({ subject }) => subject === `Change accepted: order #${order.id}`)?.text).toContain(
    'The promised date stays.',
  );
});

test('OR-23 a request that is withdrawn before its email leaves is mailed to nobody', async () => {
  await staffAddress();
  const order = await anOrder(portal, { for: mail.account });
  await ask(mail.customer, order, { quantity: 8 });
  await delivered();
  await mail.customer.call('withdrawChange', { id: order.id, number: 1 });
  await ask(mail.customer, order, { quantity: 6 });
  await mail.customer.call('withdrawChange', { id: order.id, number: 2 });
  await delivered();
  expect(subjects()).toEqual([`Change asked: order #${order.id}`]);
});

test('OR-23 a change is asked for and accepted while the mail server is away, and mailed once when it is back', async () => {
  await staffAddress();
  await withAddress(mail.account, 'buyer@harbour.example');
  const order = await anOrder(portal, { for: mail.account });
  await server.away();
  expect((await ask(mail.customer, order, { quantity: 8 })).status).toBe(201);
  await eventually(async () => expect((await queued()).every(({ attempts }) => attempts > 0)).toBe(true));
  expect((await accept(mail.admin, order.id)).status).toBe(200);
  await server.back();
  await delivered();
  // The workshop answered meanwhile, so nobody there has to know that it was asked.
  expect(subjects()).toEqual([`Change accepted: order #${order.id}`]);
});

test('NO-5 who withdrew a request of a colleague gets the later emails of the order', async () => {
  await withAddress(mail.account, 'buyer@harbour.example');
  const colleague = await withAddress(await aPerson(portal, mail.account, 'buyer'), 'ada@harbour.example');
  const order = await anOrder(portal, { for: mail.account });
  await ask(mail.customer, order, { quantity: 8 });
  await (await portal.as(colleague)).call('withdrawChange', { id: order.id, number: 1 });
  await mail.write(mail.admin, order, 'Thank you');
  await delivered();
  expect(server.mails.flatMap(({ to }) => to).sort()).toEqual(['ada@harbour.example', 'buyer@harbour.example']);
});
